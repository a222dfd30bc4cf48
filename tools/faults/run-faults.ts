// One run: riders use the product while the nemesis causes faults; then the checker compares.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../harness/random.ts'
import { checkRun } from './checker/check.ts'
import type { Finding } from './checker/findings.ts'
import { readStored, type Stored } from './checker/stored.ts'
import { type Entry, type Fault, type History, openHistory } from './history.ts'
import type { Chosen } from './nemesis/fault-kinds.ts'
import { createProbe, type Probe } from './nemesis/probe.ts'
import { type Round, scheduleOf } from './nemesis/schedule.ts'
import { CLOCK_SHARE, CLOCK_SLACK_MS, type WayToEnd } from './riders/ending.ts'
import { newRider, type Rider, type Scene } from './riders/rider.ts'
import { runScenario } from './riders/scenario.ts'
import { type Form, removeWorld, startWorld, type World } from './world.ts'

export interface RunOptions {
  readonly form: Form
  readonly seed: number
  readonly faults: number
  readonly only?: readonly string[] | undefined
  /** The maximum duration of most faults. */
  readonly mostHoldMs: number
  /** Pairs of riders at a time. */
  readonly pairs: number
  readonly mostMessages: number
  readonly chatSeconds: number
  readonly ends: readonly WayToEnd[]
  /** Whether durations are checked: see `ServiceRules`. */
  readonly isTimed: boolean
  readonly print: (line: string) => void
}

export interface RunReport {
  readonly options: RunOptions
  readonly entries: readonly Entry[]
  readonly stored: Stored
  readonly findings: readonly Finding[]
  /** Faults that this machine does not allow, with the reason. */
  readonly notRun: ReadonlyMap<string, string>
  /** The folder of the history and the servers' output; undefined if there was no finding. */
  readonly kept: string | undefined
}

/** The maximum lifetime of a socket after its session was ended on another server. */
const SIGN_OUT_MS = 2_000

export async function runFaults(options: RunOptions): Promise<RunReport> {
  const { form, seed, chatSeconds } = options
  const chatMs = chatSeconds * 1_000
  let history: History | undefined
  const world = await startWorld({
    form,
    chatSeconds,
    onDeath: (server, reason) => history?.add({ op: 'death', server, t: history.now(), reason }),
  })
  history = openHistory(join(world.folder, 'history.jsonl'))
  let isOver = false
  // Kept also if the run itself failed.
  let hasFindings = true
  const sceneOf = (seedOfScene: number): Scene => ({
    history: history!,
    random: randomFrom(seedOfScene),
    ports: world.clientLinks.map(({ port }) => port),
    isOver: () => isOver,
  })
  const notRun = new Map<string, string>()
  try {
    const scene = sceneOf(seed)
    const stranger = await newRider(scene)
    if (stranger === undefined) throw new Error('nobody could sign up')
    const probe = createProbe(scene, chatMs)
    const living = Array.from({ length: options.pairs }, (_, pair) =>
      live(sceneOf(seed * 1_000 + pair), options, stranger),
    )
    await injectFaults({ world, history, probe, notRun, print: options.print }, scheduleOf(options))
    isOver = true
    await Promise.all(living)
    // No other process reads the database of a single server.
    if (form === 'embedded') await world.servers[0]!.kill()
    const stored = await readStored(world)
    const findings = checkRun(history.entries, stored, {
      leastChatMs: chatMs * (1 - CLOCK_SHARE) - CLOCK_SLACK_MS,
      mostChatMs: chatMs * (1 + CLOCK_SHARE) + CLOCK_SLACK_MS,
      signOutMs: options.isTimed ? SIGN_OUT_MS : 5 * SIGN_OUT_MS,
      isTimed: options.isTimed,
    })
    hasFindings = findings.length > 0
    const kept = hasFindings ? world.folder : undefined
    return { options, entries: history.entries, stored, findings, notRun, kept }
  } finally {
    isOver = true
    world.signalPostgres('SIGCONT')
    history.close()
    await world.stop()
    if (!hasFindings) removeWorld(world)
  }
}

/** One pair after the other. */
async function live(scene: Scene, options: RunOptions, stranger: Rider): Promise<void> {
  const { random } = scene
  while (!scene.isOver()) {
    const messages = 3 + random.below(options.mostMessages - 2)
    const end = random.pick(options.ends)
    await runScenario(scene, { messages, end, chatMs: options.chatSeconds * 1_000, stranger })
    await pause(random.between(0, 200))
  }
}

interface Injection {
  readonly world: World
  readonly history: History
  readonly probe: Probe
  readonly notRun: Map<string, string>
  readonly print: (line: string) => void
}

async function injectFaults(
  { world, history, probe, notRun, print }: Injection,
  rounds: readonly Round[],
): Promise<void> {
  let number = 0
  for (const { quietMs, faults } of rounds) {
    await probe.prepare()
    await pause(quietMs)
    const possible = faults.filter(({ kind }) => {
      const reason = kind.missing?.(world)
      if (reason !== undefined) notRun.set(kind.name, reason)
      return reason === undefined
    })
    const injected = await Promise.all(possible.map(chosen => inject(world, history, chosen)))
    if (injected.length === 0) continue
    const healed = Math.max(...injected.map(each => each.healed))
    const recovered = await probe.recoveredAt()
    for (const fault of injected) history.add({ ...fault, number: ++number, healed, recovered })
    const names = injected.map(({ name, server }) => `${name} (${server})`).join(' and ')
    const wrong = injected.map(fault => fault.wrong ?? '').join(' ')
    print(
      `${number}: ${names}: ${recovered === null ? 'NOT RECOVERED' : `recovered after ${recovered - healed} ms`} ${wrong}`,
    )
    if (recovered === null) return
  }
}

async function inject(
  world: World,
  history: History,
  chosen: Chosen,
): Promise<Omit<Fault, 'number' | 'recovered'>> {
  const { kind, server } = chosen
  const invoke = history.now()
  const wrong = await kind.inject(world, chosen)
  const { name, excuses } = kind
  return { op: 'fault', name, server, invoke, healed: history.now(), excuses, wrong }
}
