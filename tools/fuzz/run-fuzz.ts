// Runs sequences of up to six calls against one server until enough inputs are sent, and reports the problems.

import { setTimeout as pause } from 'node:timers/promises'
import { BEFORE_DEADLINE_MS, CALL_DEADLINE_MS } from '../../apps/server/src/platform/calls/deadline.ts'
import { PUSH_KEYS } from '../../apps/server/test/push-service.ts'
import { type Answer, callOf, closeConnections } from '../harness/call.ts'
import { randomFrom } from '../harness/random.ts'
import type { Tokens } from '../harness/riders.ts'
import type { OwnServer } from '../harness/server.ts'
import { type Call, describeCall, nextCall, operations } from './calls.ts'
import { faultsOfAcknowledgement, faultsOfAnswer } from './check-answer.ts'
import { emit, learn, newWorld, type Registry, reviveRiders, takeTokens, type World } from './riders.ts'
import { createKnowledge, createPlanted } from './secrets.ts'
import { PUSH_ORIGIN } from './values.ts'

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

const MOST_CALLS = 6
const SEQUENCES_PER_VISIT = 60
/** Each world is used again after this number of others, when its connections have ended. */
const WORLDS_KEPT = 6

const OPEN_TURN_MS = 25
const SIGNED_IN_TURN_MS = 100
const REPEATS = 4
/** How often a call that misses its deadline is sent before the 503 counts as a fault: a busy machine causes some. */
const DEADLINE_TRIES = 4
const HEAP_GROWTH_BYTES = 64 * 1024 * 1024
const MOST_RSS_BYTES = 1_024 * 1024 * 1024
const MOST_FAILURES = 5
const ENOUGH_TO_CALL_ALL = 8_000
const LEARNED_BYTES = 50_000

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
    knowledge: createKnowledge(CONNECTION_MS, () => performance.now()),
    numbers: new Map(),
    riders: 0,
  }
  const calls = new Map(operations.map(({ name }) => [name, 0]))
  const failures: string[] = []
  const kept: World[] = []
  let [sent, worlds] = [0, 0]
  let settledHeap: number | undefined

  while ((sent < inputs || performance.now() < endsAt) && failures.length < MOST_FAILURES) {
    const random = randomFrom(seed * 65_537 + ++worlds)
    const isNew = kept.length < WORLDS_KEPT || random.chance(0.5)
    const world = isNew ? await newWorld(registry, random) : kept.shift()!
    for (let visit = 0; visit < SEQUENCES_PER_VISIT && failures.length < MOST_FAILURES; visit++) {
      const made: Call[] = []
      const faults: string[] = []
      // A faster rate would take processor time from the tests that run in parallel.
      const dueAt = startsAt + 1_000 * seconds * Math.min(1, sent / inputs)
      await pause(Math.max(0, dueAt - performance.now()))
      await reviveRiders(registry, world)
      await server.measure()
      for (let left = 1 + random.below(MOST_CALLS); left > 0 && faults.length === 0; left--) {
        const call = nextCall(world, registry.planted, random, calls)
        made.push(call)
        calls.set(call.operation.name, calls.get(call.operation.name)! + 1)
        const isEvent = call.operation.method === undefined
        const found = await (isEvent ? emitEvent(registry, world, call) : makeCall(registry, world, call))
        faults.push(...found.map(fault => `${describeCall(call)}\n    ${fault}`))
      }
      faults.push(...(await checkReceivedEvents(registry, world)))
      sent += made.length
      faults.push(...(await slowCalls(server, registry, world, made)))
      if (faults.length === 0) continue
      const listed = made.map(call => `    ${describeCall(call).slice(0, 2_000)}`).join('\n')
      failures.push(`seed ${seed}, world ${worlds}\n  ${faults.join('\n  ')}\n  after:\n${listed}`)
    }
    kept.push(world)
    while (kept.length > WORLDS_KEPT) leave(kept.shift()!)
    // After a quarter of the run the code is compiled and the caches are filled.
    if (sent > inputs / 4) settledHeap ??= (await server.measure({ collect: true })).heapUsed
    print(`${sent} inputs, ${worlds} worlds, ${failures.length} failures`)
  }

  kept.forEach(leave)
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

function leave({ riders }: World): void {
  for (const { socket } of riders) socket?.disconnect()
}

function sendCall({ send }: Registry, { riders }: World, call: Call): Promise<Answer> {
  const { operation, by, path, headers, body } = call
  return send(operation.method!, path, { headers, body, token: riders[by ?? -1]?.accessToken })
}

async function makeCall(registry: Registry, world: World, call: Call): Promise<string[]> {
  let answer = await sendCall(registry, world, call)
  for (let tries = 1; tries < DEADLINE_TRIES && isLate(answer) && !call.operation.forSignedIn; tries++)
    answer = await sendCall(registry, world, call)
  const faults = faultsOfAnswer(call, answer)
  const rider = world.riders[call.by ?? -1]
  if (faults.length === 0) observe(registry, world, call, answer)
  // A caller without a token has sent its own secrets, and a response may repeat them.
  const viewer = rider?.number ?? registry.planted.find(`${decoded(call.path)} ${call.body}`)[0]?.owner
  if (rider !== undefined && answer.text.length < LEARNED_BYTES) learn(registry, world, answer.text)
  return [...faults, ...leaksIn(registry, viewer, answer.text)]
}

/** The margin counts twice, because the deadline is a little earlier while other calls are open. */
const isLate = ({ status, elapsedMs }: Answer): boolean =>
  status === 503 && elapsedMs >= CALL_DEADLINE_MS - 2 * BEFORE_DEADLINE_MS

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The effects of a successful response: tokens, passwords, and connections. */
function observe(registry: Registry, world: World, call: Call, answer: Answer): void {
  const { knowledge, numbers } = registry
  const rider = world.riders[call.by ?? -1]
  if (answer.status === 401 && rider !== undefined) rider.isSignedOut = true
  if (answer.status >= 300 || !answer.contentType.includes('json')) return
  type Effects = Partial<Tokens> & { readonly matchId?: string; readonly partner?: { readonly id: string } }
  const { data, ...top } = answer.json as Effects & { readonly data?: Effects | null }
  const { accessToken, refreshToken, ...more } = { ...top, ...data }
  if (accessToken !== undefined && refreshToken !== undefined) {
    // Tokens belong to the rider whose id they contain, regardless of the caller.
    const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()
    const { sub } = JSON.parse(payload) as { readonly sub: string }
    const owner = world.riders.find(({ userId }) => userId === sub)
    if (owner !== undefined) takeTokens(registry, owner, { accessToken, refreshToken, ...more })
  }
  if (rider === undefined) return
  // An empty body counts as an empty object; other values are ignored where no field is needed.
  const sent = (JSON.parse(call.body || '{}') ?? {}) as Record<string, unknown>
  const other = numbers.get(String(sent.receiverId ?? sent.userId))
  const { name } = call.operation
  if (name === 'changePassword') rider.password = String(sent.newPassword)
  if (name === 'sendBuddyRequest' && other !== undefined) knowledge.asked(rider.number, other)
  if ((name === 'blockRider' || name === 'reportRider') && other !== undefined)
    knowledge.ended(rider.number, other)
  if (name === 'deleteAccount') for (const { number } of world.riders) knowledge.ended(rider.number, number)
  if (name === 'deleteAccount' || name === 'signOut') rider.isSignedOut = true
  if (name === 'deleteAccount') rider.isDeleted = true
  const ended = name === 'endBuddyConnection' ? world.matches.get(call.path.split('/').at(-1)!) : undefined
  if (ended !== undefined) knowledge.ended(...ended)
  const partner = numbers.get(more.partner?.id ?? '')
  if (more.matchId === undefined || partner === undefined) return
  knowledge.connected(rider.number, partner)
  world.matches.set(more.matchId, [rider.number, partner])
}

async function emitEvent(registry: Registry, world: World, call: Call): Promise<string[]> {
  const rider = world.riders[call.by!]!
  const answer = await emit(rider, call.operation.name, JSON.parse(call.body!))
  if (answer === undefined) rider.isSignedOut = true
  else learn(registry, world, answer)
  return [...faultsOfAcknowledgement(call, answer), ...leaksIn(registry, rider.number, answer ?? '')]
}

function leaksIn(
  { knowledge, planted }: Registry,
  viewer: number | undefined,
  text: string,
  isEvent = false,
): string[] {
  return knowledge.leaks(viewer, planted.find(text), isEvent).map(({ owner, kind, text: secret }) => {
    const at = text.indexOf(secret)
    const around = text.slice(Math.max(0, at - 120), at + 60)
    return `rider ${viewer ?? 'nobody'} read the ${kind} of rider ${owner}: …${around}…`
  })
}

/** Waits for the events of the calls so far and looks for secrets in them. */
async function checkReceivedEvents(registry: Registry, world: World): Promise<string[]> {
  // After an acknowledgement everything that the server has already sent to the rider has arrived.
  await Promise.all(world.riders.map(rider => emit(rider, 'authenticate', {})))
  const faults = world.riders.flatMap(({ number, received }) =>
    received.splice(0).flatMap(text => {
      learn(registry, world, text)
      return leaksIn(registry, number, text, true)
    }),
  )
  registry.knowledge.settle()
  return faults
}

/**
 * The HTTP calls of a sequence that block the event loop. A single measurement may include compilation or a
 * garbage collection, so each call is repeated alone and its minimum counts.
 */
async function slowCalls(
  server: OwnServer,
  registry: Registry,
  world: World,
  made: readonly Call[],
): Promise<string[]> {
  if ((await server.measure()).turnCpuMs <= OPEN_TURN_MS) return []
  const faults: string[] = []
  for (const call of made) {
    if (call.operation.method === undefined) continue
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < REPEATS; round++) {
      await server.measure()
      await sendCall(registry, world, call)
      best = Math.min(best, (await server.measure()).turnCpuMs)
    }
    const limit = call.by !== undefined ? SIGNED_IN_TURN_MS : OPEN_TURN_MS
    if (best > limit) faults.push(`${describeCall(call)}\n    held the event loop for ${best.toFixed(1)} ms`)
  }
  return faults
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
