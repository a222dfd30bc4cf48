// Runs sequences against one server until enough inputs are sent, and reports the problems.

import { setTimeout as pause } from 'node:timers/promises'
import { PUSH_KEYS } from '../../apps/server/test/push-service.ts'
import { callOf, closeConnections } from '../harness/call.ts'
import { randomFrom } from '../harness/random.ts'
import type { OwnServer } from '../harness/start-own-server.ts'
import { createKnowledge } from './knowledge.ts'
import { PUSH_ORIGIN } from './make-value.ts'
import type { Scene } from './observe.ts'
import { operations } from './operations.ts'
import { checkReceivedEvents, performCall, reviveRiders, sendCall } from './perform.ts'
import { createPlanted } from './planted.ts'
import type { Registry } from './rider.ts'
import { type Call, describeCall, type HttpCall, isEvent, MOST_CALLS, nextCall } from './sequence.ts'
import { newWorld, type World } from './world.ts'

/** The duration of a rider's connection in a run, so short that the time after it is tested too. */
export const FUZZ_SETTINGS = {
  ...PUSH_KEYS,
  PUSH_TEST_ORIGIN: PUSH_ORIGIN,
  RATE_LIMITS: 'off',
  CHAT_SECONDS: '4',
  CONTACT_SECONDS: '2',
  LOG_LEVEL: 'info',
}
const CONNECTION_MS = 6_000

const SEQUENCES_PER_VISIT = 60
/** Each world is used again after this number of others, when its connections have ended. */
const WORLDS_KEPT = 6

const OPEN_TURN_MS = 25
const SIGNED_IN_TURN_MS = 100
const REPEATS = 4
const HEAP_GROWTH_BYTES = 64 * 1024 * 1024
const MOST_RSS_BYTES = 1_024 * 1024 * 1024
const MOST_FAILURES = 5
const ENOUGH_TO_CALL_ALL = 8_000

export interface FuzzOptions {
  readonly seed: number
  /** The minimum number of inputs. */
  readonly inputs: number
  /** The minimum duration: the inputs are spread evenly over this time. */
  readonly seconds?: number
  readonly print?: (line: string) => unknown
}

export interface FuzzReport {
  readonly inputs: number
  /** How often each operation was called. */
  readonly calls: ReadonlyMap<string, number>
  /** One text per failure, with the calls that reproduce it. */
  readonly failures: readonly string[]
}

export async function runFuzz(server: OwnServer, options: FuzzOptions): Promise<FuzzReport> {
  const { seed, inputs, seconds = 0, print = () => undefined } = options
  const startsAt = performance.now()
  const endsAt = startsAt + 1_000 * seconds
  const registry: Registry = {
    send: callOf(server.url),
    url: server.url,
    planted: createPlanted(),
    numbers: new Map(),
    riders: 0,
  }
  const knowledge = createKnowledge({ connectionMs: CONNECTION_MS }, () => performance.now())
  const calls = new Map(operations.map(({ name }) => [name, 0]))
  const failures: string[] = []
  const kept: World[] = []
  let [sent, worlds] = [0, 0]
  let settledHeap: number | undefined

  while ((sent < inputs || performance.now() < endsAt) && failures.length < MOST_FAILURES) {
    const random = randomFrom(seed * 65_537 + ++worlds)
    const isNew = kept.length < WORLDS_KEPT || random.chance(0.5)
    const world = isNew ? await newWorld(registry, knowledge, random) : kept.shift()!
    const scene: Scene = { registry, knowledge, world }
    for (let visit = 0; visit < SEQUENCES_PER_VISIT && failures.length < MOST_FAILURES; visit++) {
      const made: Call[] = []
      const faults: string[] = []
      // A faster rate would take processor time from the tests that run in parallel.
      const dueAt = startsAt + 1_000 * seconds * Math.min(1, sent / inputs)
      await pause(Math.max(0, dueAt - performance.now()))
      await reviveRiders(scene)
      await server.measure()
      for (let left = 1 + random.below(MOST_CALLS); left > 0 && faults.length === 0; left--) {
        const call = nextCall(world, registry.planted, random, calls)
        made.push(call)
        calls.set(call.operation.name, calls.get(call.operation.name)! + 1)
        faults.push(...(await performCall(scene, call)))
      }
      faults.push(...(await checkReceivedEvents(scene)))
      sent += made.length
      faults.push(...(await slowCalls(server, scene, made)))
      if (faults.length === 0) continue
      failures.push(`seed ${seed}, world ${worlds}\n  ${faults.join('\n  ')}\n  after:\n${listed(made)}`)
    }
    kept.push(world)
    while (kept.length > WORLDS_KEPT) for (const rider of kept.shift()!.riders) rider.socket.disconnect()
    // After a quarter of the run the code is compiled and the caches are filled.
    if (sent > inputs / 4) settledHeap ??= (await server.measure({ collect: true })).heapUsed
    print(`${sent} inputs, ${worlds} worlds, ${failures.length} failures`)
  }

  for (const { riders } of kept) for (const rider of riders) rider.socket.disconnect()
  closeConnections()
  const { heapUsed, rss } = await server.measure({ collect: true })
  const heapGrowthBytes = heapUsed - (settledHeap ?? heapUsed)
  if (heapGrowthBytes > HEAP_GROWTH_BYTES) failures.push(`the heap grew by ${heapGrowthBytes} bytes`)
  if (rss > MOST_RSS_BYTES) failures.push(`the process uses ${rss} bytes`)
  failures.push(...faultsOfLog(server.log(), registry))
  const neverCalled = [...calls].filter(([, count]) => count === 0).map(([name]) => name)
  if (sent >= ENOUGH_TO_CALL_ALL && neverCalled.length > 0)
    failures.push(`never called: ${neverCalled.join(', ')}`)
  return { inputs: sent, calls, failures }
}

function listed(calls: readonly Call[]): string {
  return calls.map(call => `    ${describeCall(call).slice(0, 2_000)}`).join('\n')
}

/**
 * The HTTP calls of a sequence that block the event loop. A single measurement may include compilation or a
 * garbage collection, so each call is repeated alone and its minimum counts.
 */
async function slowCalls(server: OwnServer, scene: Scene, made: readonly Call[]): Promise<string[]> {
  if ((await server.measure()).turnCpuMs <= OPEN_TURN_MS) return []
  const faults: string[] = []
  for (const call of made) {
    if (isEvent(call)) continue
    const best = await bestTurn(server, scene, call)
    const limit = call.withToken ? SIGNED_IN_TURN_MS : OPEN_TURN_MS
    if (best > limit) faults.push(`${describeCall(call)}\n    held the event loop for ${best.toFixed(1)} ms`)
  }
  return faults
}

async function bestTurn(server: OwnServer, scene: Scene, call: HttpCall): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < REPEATS; round++) {
    await server.measure()
    await sendCall(scene, call)
    best = Math.min(best, (await server.measure()).turnCpuMs)
  }
  return best
}

/** Errors, and anybody's secrets, in the server's log. */
function faultsOfLog(log: string, { planted }: Registry): string[] {
  const errors = log.split('\n').filter(line => /"level":(50|60)|^\s+at /.test(line))
  const secrets = [...new Set(planted.find(log).map(({ kind, text }) => `${kind} ${text}`))]
  return [
    ...errors.slice(0, 3).map(line => `the server logged ${line.slice(0, 600)}`),
    ...secrets.slice(0, 5).map(secret => `the server logged the ${secret}`),
  ]
}
