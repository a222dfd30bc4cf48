// Chat messages that are stored, numbered, delivered to both riders and acknowledged, compared with bare
// Socket.IO, which only relays and acknowledges.

import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { openPostgresDatabase } from '../apps/server/src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../apps/server/src/platform/database/sqlite-database.ts'
import { createPostgresDatabase } from '../apps/server/test/postgres-server.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { findPostgresBin } from '../tools/test-tools.mjs'
import {
  type Client,
  type Contender,
  closedLoop,
  connectClients,
  type Load,
  quantile,
  steadyRate,
} from './chat-clients.ts'
import { BENCH_SECRET, type BenchRider, fillMessages, prepareRiders } from './chat-riders.ts'
import { type ChildServer, startBareSockets, startSawari } from './child-server.ts'
import type { BenchRow } from './results.ts'

/** Two riders each. Enough for all rounds, because a rider may send 500 messages in one chat. */
const CHATS = 500
/** Messages of other chats that the table already contains. */
const STORED_MESSAGES = 100_000
const IN_FLIGHT = [1, 16, 128] as const
const ROUNDS = 5
const ROUND_MS = 500
const STEADY_PER_SECOND = 500
const STEADY_MS = 2_500
const STEADY_ROUNDS = 2

const FIRST_SOCKETS = 300
const SETTLING_MS = 1_000

type CleanUps = (() => void | Promise<void>)[]

interface Started extends Contender {
  readonly heapBytesPerSocket: number
}

/** Prints acknowledged messages per second, latencies and memory, and their ratios to bare Socket.IO. */
export async function run(): Promise<BenchRow[]> {
  const cleanUps: CleanUps = []
  try {
    const { contenders, settle } = await startContenders(cleanUps)
    console.log(
      `${CHATS} chats, ${CHATS * 2} sockets each, ${STORED_MESSAGES} messages stored before; best of ${ROUNDS} rounds of ${ROUND_MS / 1_000} s in turns; clients, servers and databases share the machine.\n`,
    )
    const closed = await compareClosedLoops(contenders)
    await settle()
    const steady = await compareSteadyRates(contenders)
    return [...closed, ...steady, ...compareHeaps(contenders)]
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}

interface Contest {
  readonly contenders: readonly Started[]
  /** Makes a checkpoint, so that the database does not write earlier data to disk during the next load. */
  settle(): Promise<void>
}

async function startContenders(cleanUps: CleanUps): Promise<Contest> {
  const enter = async (
    name: string,
    servers: readonly ChildServer[],
    riders: readonly BenchRider[],
  ): Promise<Started> => {
    // The first sockets cost more, because statements are compiled and caches are filled.
    const first = await connectClients(servers, riders.slice(0, FIRST_SOCKETS))
    await pause(SETTLING_MS)
    const before = await heapBytes(servers)
    const rest = await connectClients(servers, riders.slice(FIRST_SOCKETS))
    await pause(SETTLING_MS)
    const heapBytesPerSocket = ((await heapBytes(servers)) - before) / rest.length
    const clients = [...first, ...rest]
    cleanUps.push(() => clients.forEach(({ socket }: Client) => void socket.disconnect()))
    return { name, event: 'send-message', servers, clients, heapBytesPerSocket }
  }
  const start = async (starting: Promise<ChildServer>): Promise<ChildServer> => {
    const server = await starting
    cleanUps.push(() => server.stop())
    return server
  }
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const riders = await prepare(openSqliteDatabase(join(folder, 'sawari.db')))
  const relay = await enter('bare Socket.IO, relay to both', [await start(startBareSockets())], riders)
  const contenders: Started[] = [{ ...relay, name: 'bare Socket.IO, echo', event: 'echo' }, relay]
  const embedded = await start(startSawari(folder, { AUTH_SECRET: BENCH_SECRET }))
  contenders.push(await enter('Sawari on SQLite', [embedded], riders))
  if (findPostgresBin() === undefined) return { contenders, settle: () => Promise.resolve() }
  const postgres = await startPostgres({ fsync: 'on' })
  cleanUps.push(() => postgres.stop())
  const onPostgres = (url: string) =>
    start(startSawari(undefined, { DATABASE_URL: url, AUTH_SECRET: BENCH_SECRET }))
  // Separate databases, because each server receives what others on its database publish.
  const { url: ofTwo } = await createPostgresDatabase(postgres.url)
  const alone = await prepare(openPostgresDatabase(postgres.url))
  contenders.push(await enter('Sawari on PostgreSQL', [await onPostgres(postgres.url)], alone))
  const together = await prepare(openPostgresDatabase(ofTwo))
  const two = [await onPostgres(ofTwo), await onPostgres(ofTwo)]
  contenders.push(await enter('two servers on PostgreSQL', two, together))
  const settle = async () => void (await postgres.query('checkpoint'))
  await settle()
  return { contenders, settle }
}

async function prepare(database: Database): Promise<BenchRider[]> {
  const riders = await prepareRiders(database, CHATS)
  await fillMessages(database, STORED_MESSAGES)
  await database.close()
  return riders
}

async function heapBytes(servers: readonly ChildServer[]): Promise<number> {
  const heaps = await Promise.all(servers.map(server => server.heapBytes()))
  return heaps.reduce((sum, bytes) => sum + bytes, 0)
}

/** Runs the load on each contender alternately, after a warm-up. */
async function inTurns(
  contenders: readonly Contender[],
  rounds: number,
  load: (contender: Contender) => Promise<Load>,
): Promise<ReadonlyMap<string, readonly Load[]>> {
  const loads = new Map<string, Load[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) loads.get(contender.name)?.push(await load(contender))
  }
  return loads
}

/** The required share of bare Socket.IO's rate, by database and messages in flight. */
const ECHO_GOALS: Readonly<Record<string, readonly number[]>> = {
  'Sawari on SQLite 16': [0.35],
  'Sawari on SQLite 128': [0.3],
  'Sawari on PostgreSQL 16': [0.25],
  'Sawari on PostgreSQL 128': [0.25],
}
const RELAY_GOAL = 0.6
const TWO_SERVERS_GOAL = 0.9

async function compareClosedLoops(contenders: readonly Contender[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  console.log(
    '| in flight | what | acknowledged a second | p50 ms | p99 ms | server CPU µs a message | share of the echo | of the relay |',
  )
  console.log('|---:|---|---:|---:|---:|---:|---:|---:|')
  for (const contender of contenders) await closedLoop(contender, 128, ROUND_MS)
  for (const inFlight of IN_FLIGHT) {
    const loads = await inTurns(contenders, ROUNDS, contender => closedLoop(contender, inFlight, ROUND_MS))
    const best = (name: string) => fastestOf(loads.get(name) ?? [])
    const [echo, relay] = [best('bare Socket.IO, echo'), best('bare Socket.IO, relay to both')]
    for (const { name } of contenders) {
      const { perSecond, latenciesMs, cpuMicros } = best(name)
      const shares = { echo: perSecond / echo.perSecond, relay: perSecond / relay.perSecond }
      const cells = [
        ...[
          Math.round(perSecond),
          quantile(latenciesMs, 0.5).toFixed(1),
          quantile(latenciesMs, 0.99).toFixed(1),
        ],
        ...[Math.round(cpuMicros), shares.echo.toFixed(2), shares.relay.toFixed(2)],
      ]
      console.log(`| ${inFlight} | ${name} | ${cells.join(' | ')} |`)
      const [goal] = ECHO_GOALS[`${name} ${inFlight}`] ?? []
      if (goal === undefined) continue
      const row = `${name}, ${inFlight} in flight, share of`
      rows.push({ name: `${row} the echo`, figure: shares.echo, unit: '', goal: { atLeast: goal } })
      if (inFlight !== 128) continue
      rows.push({ name: `${row} the relay`, figure: shares.relay, unit: '', goal: { atLeast: RELAY_GOAL } })
    }
    if (inFlight === 128 && loads.has('two servers on PostgreSQL')) {
      const figure = best('two servers on PostgreSQL').perSecond / best('Sawari on PostgreSQL').perSecond
      rows.push({ name: 'two servers beside one', figure, unit: '', goal: { atLeast: TWO_SERVERS_GOAL } })
    }
  }
  return rows
}

/** Other work on the machine can only add time. */
function fastestOf(loads: readonly Load[]): Load {
  return loads.reduce((best, load) => (load.perSecond > best.perSecond ? load : best))
}

const ACKNOWLEDGED_GOAL_MS = 8
const ACROSS_GOAL_MS = 25

async function compareSteadyRates(contenders: readonly Contender[]): Promise<BenchRow[]> {
  const relaying = contenders.filter(({ event }) => event === 'send-message')
  const loads = await inTurns(relaying, STEADY_ROUNDS, contender =>
    steadyRate(contender, STEADY_PER_SECOND, STEADY_MS),
  )
  console.log(
    `\n${STEADY_PER_SECOND} messages a second, the best of ${STEADY_ROUNDS} rounds of ${STEADY_MS / 1_000} s:\n`,
  )
  console.log('| what | acknowledged p50 ms | p99 ms | delivered p50 ms | p99 ms |')
  console.log('|---|---:|---:|---:|---:|')
  const flushesMs = await flushAlone(STEADY_MS)
  const [flushMs, lateFlushMs] = [quantile(flushesMs, 0.5), quantile(flushesMs, 0.99)]
  console.log(`| 4 KiB written and flushed | ${flushMs.toFixed(1)} | ${lateFlushMs.toFixed(1)} | | |`)
  const rows: BenchRow[] = []
  for (const { name, servers } of relaying) {
    const rounds = loads.get(name) ?? []
    const least = (of: 'latenciesMs' | 'deliveriesMs', share: number) =>
      Math.min(...rounds.map(load => quantile(load[of], share)))
    const figures = [
      ...[least('latenciesMs', 0.5), least('latenciesMs', 0.99)],
      ...[least('deliveriesMs', 0.5), least('deliveriesMs', 0.99)],
    ] as const
    console.log(`| ${name} | ${figures.map(ms => ms.toFixed(1)).join(' | ')} |`)
    if (!name.startsWith('Sawari') && servers.length === 1) continue
    const [, acknowledgedMs, , deliveredMs] = figures
    const row = { unit: 'ms', name: `${name}, p99 at ${STEADY_PER_SECOND} a second` }
    if (servers.length === 1) {
      rows.push({ ...row, figure: acknowledgedMs!, goal: { atMost: ACKNOWLEDGED_GOAL_MS } })
    } else {
      const delivery = { figure: deliveredMs!, goal: { atMost: ACROSS_GOAL_MS } }
      rows.push({ ...row, ...delivery, name: `${row.name}, delivery from one server to the other` })
    }
  }
  return rows
}

const FLUSH_EVERY_MS = 10

/** The time that the disk alone takes for the write that each group of messages waits for. */
async function flushAlone(durationMs: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  const file = await open(join(folder, 'log'), 'w')
  const tookMs: number[] = []
  for (const startMs = performance.now(); performance.now() - startMs < durationMs; ) {
    const beforeMs = performance.now()
    await file.write(Buffer.alloc(4_096, 'x'))
    await file.datasync()
    tookMs.push(performance.now() - beforeMs)
    await pause(FLUSH_EVERY_MS)
  }
  await file.close()
  rmSync(folder, { recursive: true })
  return tookMs
}

const HEAP_GOAL = 1.6

function compareHeaps(contenders: readonly Started[]): BenchRow[] {
  const bare = contenders[0]?.heapBytesPerSocket ?? Number.NaN
  console.log('\n| what | heap KB a socket | beside bare |')
  console.log('|---|---:|---:|')
  return contenders.slice(1).flatMap(({ name, heapBytesPerSocket }) => {
    const figure = heapBytesPerSocket / bare
    console.log(`| ${name} | ${(heapBytesPerSocket / 1_024).toFixed(1)} | ${figure.toFixed(2)} |`)
    if (!name.startsWith('Sawari')) return []
    return [{ name: `${name}, heap a socket beside bare`, figure, unit: '×', goal: { atMost: HEAP_GOAL } }]
  })
}
