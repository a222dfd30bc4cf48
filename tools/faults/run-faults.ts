// One run: riders use the product while the nemesis causes faults; then the checker compares.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type {} from '../../apps/server/src/migrations/tables/travel-buddy.ts'
import { openPostgresDatabase } from '../../apps/server/src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../../apps/server/src/platform/database/sqlite-database.ts'
import { randomFrom } from '../harness/random.ts'
import { checkRun, type Finding, findingKinds, type Stored } from './check.ts'
import { createHistory, type Fault, type History, of } from './history.ts'
import { type Chosen, excuses, isPossible, type Schedule, scheduleOf } from './kinds.ts'
import {
  makeCall,
  newRider,
  openChatSocket,
  type Rider,
  riderNameOf,
  type Scene,
  sendOnce,
} from './riders.ts'
import { CLOCK_SHARE, CLOCK_SLACK_MS, type Meeting, meet, runScenario, type WayToEnd } from './scenario.ts'
import { startWorld, type World } from './world.ts'

export interface RunOptions extends Schedule {
  /** Pairs of riders at a time. */
  readonly pairs: number
  readonly mostMessages: number
  readonly chatSeconds: number
  readonly ends: readonly WayToEnd[]
  /** Whether durations are checked. */
  readonly isTimed: boolean
  readonly print: (line: string) => void
}

export interface RunReport {
  readonly text: string
  readonly findings: readonly Finding[]
  readonly acknowledgedMessages: number
}

/** The maximum lifetime of a socket after its session was ended on another server. */
const SIGN_OUT_MS = 2_000
const MOST_SHOWN = 30
const GIVE_UP_MS = 180_000
const ATTEMPT_MS = 10_000

export async function runFaults(options: RunOptions): Promise<RunReport> {
  const { form, seed, chatSeconds, isTimed } = options
  const chatMs = chatSeconds * 1_000
  let history: History | undefined
  const world = await startWorld({
    form,
    chatSeconds,
    onDeath: (server, reason) => history?.add({ op: 'death', server, t: history.now(), reason }),
  })
  history = createHistory()
  let isOver = false
  // Kept also if the run itself fails.
  let isKept = true
  const ports = world.clientLinks.map(({ port }) => port)
  const sceneOf = (seedOfScene: number): Scene => ({
    history: history!,
    ports,
    proxyPort: world.proxy.port,
    random: randomFrom(seedOfScene),
    isOver: () => isOver,
  })
  try {
    const living = Array.from({ length: options.pairs }, (_, pair) =>
      live(sceneOf(seed * 1_000 + pair), options),
    )
    await injectFaults(sceneOf(seed), world, options)
    isOver = true
    await Promise.all(living)
    // No other process reads the database of a single server.
    if (form === 'embedded') await world.servers[0]!.kill()
    const findings = checkRun(history.entries, await readStored(world), {
      leastChatMs: chatMs * (1 - CLOCK_SHARE) - CLOCK_SLACK_MS,
      mostChatMs: chatMs * (1 + CLOCK_SHARE) + CLOCK_SLACK_MS,
      signOutMs: isTimed ? SIGN_OUT_MS : 5 * SIGN_OUT_MS,
      isTimed,
    })
    isKept = findings.length > 0
    return reportOf(options, history, findings, world.folder)
  } finally {
    isOver = true
    world.signalPostgres('SIGCONT')
    const lines = history.entries.map(entry => `${JSON.stringify(entry)}\n`)
    writeFileSync(join(world.folder, 'history.jsonl'), lines.join(''), { mode: 0o600 })
    await world.stop(isKept)
  }
}

/** Pairs of riders live through their scenarios one after the other. */
async function live(scene: Scene, options: RunOptions): Promise<void> {
  const { random } = scene
  while (!scene.isOver()) {
    const messages = 3 + random.below(options.mostMessages - 2)
    const chatMs = options.chatSeconds * 1_000
    await runScenario(scene, { messages, end: random.pick(options.ends), chatMs })
    await pause(random.between(0, 200))
  }
}

async function injectFaults(scene: Scene, world: World, options: RunOptions): Promise<void> {
  const { history, random } = scene
  let canary: Canary | undefined
  for (const round of scheduleOf(options)) {
    // The canaries' chat must last longer than the next fault.
    const isFresh = canary !== undefined && history.now() - canary.meeting.t < options.chatSeconds * 300
    if (canary === undefined || !isFresh) canary = await newCanary(scene)
    await pause(random.between(200, 800))
    const possible = round.filter(({ kind }) => isPossible(kind, world))
    if (possible.length < round.length) options.print('not run: fill the disk: no file system can be mounted')
    if (possible.length === 0) continue
    const injected = await Promise.all(possible.map(chosen => inject(world, history, chosen)))
    const healed = Math.max(...injected.map(fault => fault.healed))
    const recovered = await recoveredAt(scene, canary)
    for (const fault of injected) history.add({ ...fault, healed, recovered })
    const names = injected.map(({ name, server, wrong = '' }) => `${name} (${server}) ${wrong}`).join(' and ')
    options.print(`${names}: ${recovered === null ? 'NOT RECOVERED' : `${recovered - healed} ms`}`)
    if (recovered === null) return
  }
}

async function inject(world: World, history: History, chosen: Chosen): Promise<Omit<Fault, 'recovered'>> {
  const { kind, server } = chosen
  const invoke = history.now()
  const wrong = await kind.inject(world, chosen)
  const fault = { op: 'fault', name: kind.name, server, invoke, excuses: excuses(kind) } as const
  return { ...fault, healed: history.now(), ...(typeof wrong === 'string' && { wrong }) }
}

/** Two connected riders who chat only to find out whether the service has recovered. */
interface Canary {
  readonly pair: readonly [Rider, Rider]
  readonly meeting: Meeting
}

async function newCanary(scene: Scene): Promise<Canary> {
  const [one, other] = [await newRider(scene), await newRider(scene)]
  if (one === undefined || other === undefined) throw new Error('no rider could sign up')
  const meeting = await meet(scene, [one, other], 'two tabs')
  if (meeting === undefined) throw new Error('two riders could not meet, while no fault lasted')
  return { pair: [one, other], meeting }
}

/** When every server was ready, and a message sent on each arrived on the other; null if not in time. */
async function recoveredAt(scene: Scene, canary: Canary): Promise<number | null> {
  const until = performance.now() + GIVE_UP_MS
  for (let look = 1; performance.now() < until; look++) {
    if (await isHealthy(scene, canary, look)) return scene.history.now()
    await pause(100)
  }
  return null
}

async function isHealthy(scene: Scene, { pair, meeting: { chat } }: Canary, look: number): Promise<boolean> {
  const { history, ports } = scene
  for (const server of ports.keys()) {
    const { attempt } = await makeCall(scene, pair[0], { method: 'GET', path: '/readyz', server })
    if (attempt.status !== 200) return false
  }
  const sockets = pair.map((rider, index) =>
    openChatSocket(scene, rider, { chat, server: index % ports.length, reconnects: false }),
  )
  try {
    if (!(await eventually(() => sockets.every(socket => socket.isJoined())))) return false
    for (const [index, rider] of pair.entries()) {
      const id = `${rider.name}-probe-${history.now()}-${look}`
      const sent = await sendOnce({ scene, rider, chat, id, socket: sockets[index]! }, 'socket')
      const hasArrived = () => sockets[1 - index]!.list().some(([seq]) => seq === sent.seq)
      if (sent.out !== 'ok' || !(await eventually(hasArrived))) return false
    }
    return true
  } finally {
    for (const socket of sockets) socket.close()
  }
}

async function eventually(isTrue: () => boolean): Promise<boolean> {
  const until = performance.now() + ATTEMPT_MS
  for (; !isTrue(); await pause(20)) if (performance.now() > until) return false
  return true
}

/** The contents of the database after the run. */
async function readStored({ postgres, databaseFile }: World): Promise<Stored> {
  const database = postgres ? openPostgresDatabase(postgres.url) : openSqliteDatabase(databaseFile)
  const { sql } = database
  try {
    const users = await sql.selectFrom('users').select(['id', 'email']).execute()
    const names = new Map(users.map(({ id, email }) => [id, riderNameOf(email)]))
    const messages = await sql
      .selectFrom('messages')
      .selectAll()
      .orderBy('thread_id')
      .orderBy('seq')
      .execute()
    const connections = await sql.selectFrom('connections').selectAll().execute()
    const requests = await sql.selectFrom('buddy_requests').select(['id', 'state']).execute()
    return {
      messages: messages.map(({ thread_id: chat, seq, id, client_message_id: name, body }) => {
        return { chat, seq, id, name, body }
      }),
      connections: connections.map(row => ({
        chat: row.chat_id,
        request: row.request_id,
        pair: [names.get(row.user_low) ?? '', names.get(row.user_high) ?? ''],
        isLive: row.ended_at === null,
        lastSeq: row.last_seq,
      })),
      requests: new Map(requests.map(({ id, state }) => [id, state])),
    }
  } finally {
    await database.close()
  }
}

function reportOf(
  { form, seed }: RunOptions,
  { entries }: History,
  findings: readonly Finding[],
  folder: string,
): RunReport {
  const acknowledgedMessages = of(entries, 'send').filter(({ out }) => out === 'ok').length
  const counts = findingKinds.map(kind => `${kind} ${findings.filter(each => each.kind === kind).length}`)
  const faults = of(entries, 'fault').length
  const text = [
    `${form}, seed ${seed}: ${faults} faults, ${acknowledgedMessages} acknowledged messages`,
    counts.join(', '),
    ...findings.slice(0, MOST_SHOWN).map(({ kind, text }) => `  ${kind}: ${text}`),
    ...(findings.length > 0 ? [`history and logs: ${folder}`] : []),
  ].join('\n')
  return { text, findings, acknowledgedMessages }
}
