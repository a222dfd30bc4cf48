// Riders who start to search on one trip at the same time, while many more are connected: each search is
// stored, answered with its matches, and announced to the best-matching searchers.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { openPostgresDatabase } from '../apps/server/src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../apps/server/src/platform/database/sqlite-database.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { findPostgresBin } from '../tools/test-tools.mjs'
import { BENCH_SECRET, type BenchRider, prepareRiders } from './chat-riders.ts'
import { type ChildServer, startSawari } from './child-server.ts'
import type { BenchRow } from './results.ts'

const SOCKETS = 1_000
const SEARCHES = 200
const IN_FLIGHT = 32
const ROUNDS = 4
const GOAL = 250
/** The number of active searchers who are notified of a new one. */
const MOST_NOTIFIED = 50
const TRIP = { source: 'Sector 52', destination: 'Botanical Garden' }
const SETTLED_MS = 20_000

interface Client {
  readonly rider: BenchRider
  readonly socket: Socket
  notified: number
}

/** Prints searches per second, on both databases. */
export async function run(): Promise<BenchRow[]> {
  console.log(
    `${SEARCHES} riders begin to search on one trip, ${IN_FLIGHT} at a time, ${SOCKETS} riders have a socket; median of ${ROUNDS - 1} rounds after one. Counted until the last searcher was notified.\n`,
  )
  console.log('| database | searches a second | p50 ms | p99 ms | server CPU ms a search |')
  console.log('|---|---:|---:|---:|---:|')
  const rows: BenchRow[] = []
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  try {
    rows.push(await measure('SQLite', openSqliteDatabase(join(folder, 'sawari.db')), { DATA_DIR: folder }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (findPostgresBin() === undefined) return rows
  const postgres = await startPostgres({ fsync: 'on' })
  try {
    const database = openPostgresDatabase(postgres.url)
    rows.push(await measure('PostgreSQL', database, { DATABASE_URL: postgres.url }))
  } finally {
    postgres.stop()
  }
  return rows
}

async function measure(
  name: string,
  database: Database,
  environment: Record<string, string>,
): Promise<BenchRow> {
  const riders = await prepareRiders(database, SOCKETS / 2)
  await database.close()
  const server = await startSawari(environment.DATA_DIR, { ...environment, AUTH_SECRET: BENCH_SECRET })
  const clients = await connectAll(server, riders)
  try {
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await runRound(server, clients))
    const measured = rounds.slice(1)
    const latencies = measured.flatMap(({ latenciesMs }) => latenciesMs)
    const perSecond = quantile(
      measured.map(each => each.perSecond),
      0.5,
    )
    const cpu = quantile(
      measured.map(each => each.cpuMs),
      0.5,
    )
    const times = `${quantile(latencies, 0.5).toFixed(0)} | ${quantile(latencies, 0.99).toFixed(0)}`
    console.log(`| ${name} | ${perSecond.toFixed(0)} | ${times} | ${cpu.toFixed(1)} |`)
    return {
      name: `searches a second on one trip, ${name}`,
      figure: perSecond,
      unit: '',
      goal: { atLeast: GOAL },
    }
  } finally {
    for (const { socket } of clients) socket.disconnect()
    await server.stop()
  }
}

async function connectAll(server: ChildServer, riders: readonly BenchRider[]): Promise<Client[]> {
  return Promise.all(
    riders.map(async rider => {
      const socket = io(server.url, {
        transports: ['websocket'],
        forceNew: true,
        auth: { token: rider.token },
      })
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', () => resolve())
        socket.once('connect_error', reject)
      })
      const client: Client = { rider, socket, notified: 0 }
      socket.on('ride_buddy_new_potential_match', () => {
        client.notified += 1
      })
      return client
    }),
  )
}

interface Round {
  readonly perSecond: number
  readonly latenciesMs: readonly number[]
  readonly cpuMs: number
}

async function runRound(server: ChildServer, clients: readonly Client[]): Promise<Round> {
  const searchers = clients.filter((_, index) => index % (SOCKETS / SEARCHES) === 0)
  for (const client of clients) client.notified = 0
  const latenciesMs: number[] = []
  const cpuBefore = server.cpuMs() ?? Number.NaN
  const start = performance.now()
  await inParallel(searchers, async ({ rider }) => {
    const before = performance.now()
    await call(server, rider, '/api/ride-buddy/search', TRIP)
    latenciesMs.push(performance.now() - before)
  })
  const notified = () => clients.reduce((sum, client) => sum + client.notified, 0)
  await settled(notified, start)
  const elapsedMs = performance.now() - start
  const cpuMs = (server.cpuMs() ?? Number.NaN) - cpuBefore
  await inParallel(searchers, ({ rider }) => call(server, rider, '/api/ride-buddy/search/active', {}))
  return { perSecond: (SEARCHES * 1_000) / elapsedMs, latenciesMs, cpuMs: cpuMs / SEARCHES }
}

/** Each search is announced to the active ones up to the limit; simultaneous ones may find each other. */
async function settled(notified: () => number, start: number): Promise<void> {
  const least = Array.from({ length: SEARCHES }, (_, index) =>
    Math.min(MOST_NOTIFIED, Math.max(0, index - IN_FLIGHT)),
  ).reduce((sum, each) => sum + each, 0)
  while (notified() < least) {
    if (performance.now() - start > SETTLED_MS) throw new Error(`${notified()} of ${least} were notified`)
    await new Promise(resolve => setTimeout(resolve, 1))
  }
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
}

async function call({ url }: ChildServer, { token }: BenchRider, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
