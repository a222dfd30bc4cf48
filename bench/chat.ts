// Messages that are stored, numbered, delivered to both riders and acknowledged, 500 a second; beside bare Socket.IO,
// which only relays and acknowledges.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { openPostgresDatabase } from '../apps/server/src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../apps/server/src/platform/database/sqlite-database.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { findPostgresBin } from '../tools/test-tools.mjs'
import { type Contender, connectClients, type Load, steadyRate } from './chat-clients.ts'
import { BENCH_SECRET, type BenchRider, fillMessages, prepareRiders } from './chat-riders.ts'
import { type ChildServer, startBare, startSawari } from './child-server.ts'
import { type BenchRow, quantile } from './results.ts'

/** Two riders each. */
const CHATS = 500
/** Messages of other chats that the table already contains. */
const STORED_MESSAGES = 100_000
const PER_SECOND = 500
const ROUND_MS = 2_500
/** The best counts: other work on the machine can only add time. */
const ROUNDS = 3
const GOALS_MS: Readonly<Record<string, number>> = { SQLite: 25, PostgreSQL: 50 }

type CleanUps = (() => unknown)[]

export async function run(): Promise<BenchRow[]> {
  const cleanUps: CleanUps = []
  try {
    const contenders = await startContenders(cleanUps)
    const loads = new Map<Contender, Load[]>(contenders.map(contender => [contender, []]))
    // The first round compiles statements and fills caches.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const contender of contenders) {
        const load = await steadyRate(contender, PER_SECOND, ROUND_MS)
        if (round > 0) loads.get(contender)!.push(load)
      }
    }
    return contenders.flatMap(contender => rowsOf(contender, loads.get(contender)!))
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}

function rowsOf({ name }: Contender, loads: readonly Load[]): BenchRow[] {
  const least = (figure: keyof Load) => Math.min(...loads.map(load => quantile(load[figure], 0.99)))
  const goal = GOALS_MS[name]
  const row = (what: string, figure: number) => ({ name: `${name}: ${what}, p99`, figure, unit: 'ms' })
  return [
    { ...row('acknowledged', least('latenciesMs')), ...(goal !== undefined && { goal: { atMost: goal } }) },
    row('delivered', least('deliveriesMs')),
  ]
}

async function startContenders(cleanUps: CleanUps): Promise<Contender[]> {
  const enter = async (
    name: string,
    starting: Promise<ChildServer>,
    riders: readonly BenchRider[],
  ): Promise<Contender> => {
    const server = await starting
    cleanUps.push(() => server.stop())
    const clients = await connectClients(server, riders)
    cleanUps.push(() => clients.forEach(({ socket }) => void socket.disconnect()))
    return { name, clients }
  }
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const riders = await prepare(openSqliteDatabase(join(folder, 'sawari.db')))
  const contenders = [
    await enter('bare Socket.IO', startBare('bare-sockets.ts'), riders),
    await enter('SQLite', startSawari({ DATA_DIR: folder, AUTH_SECRET: BENCH_SECRET }), riders),
  ]
  if (findPostgresBin() === undefined) return contenders
  const postgres = await startPostgres({ fsync: 'on' })
  cleanUps.push(() => postgres.stop())
  const others = await prepare(openPostgresDatabase(postgres.url))
  const settings = { DATABASE_URL: postgres.url, AUTH_SECRET: BENCH_SECRET }
  contenders.push(await enter('PostgreSQL', startSawari(settings), others))
  await postgres.query('checkpoint')
  return contenders
}

async function prepare(database: Database): Promise<BenchRider[]> {
  const riders = await prepareRiders(database, CHATS)
  await fillMessages(database, STORED_MESSAGES)
  await database.close()
  return riders
}
