// Chat messages that are stored, numbered, delivered to both riders and acknowledged, compared with bare
// Socket.IO, which only relays and acknowledges.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { openPostgresDatabase } from '../apps/server/src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../apps/server/src/platform/database/sqlite-database.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { findPostgresBin } from '../tools/test-tools.mjs'
import { BENCH_SECRET, type BenchRider, prepareRiders } from './chat-riders.ts'
import { type ChildServer, startBareSockets, startSawari } from './child-server.ts'

/** Enough for all rounds: a rider may send 500 messages in one chat. */
const CHATS = 250
const IN_FLIGHT = [16, 128] as const
const ROUNDS = 3
const ROUND_MS = 600
const TEXT = 'I am at gate 2, beside the juice stall, in a yellow kurta.'

/** One server with all riders connected, and the measured event. */
interface Contender {
  readonly name: string
  readonly event: 'echo' | 'send-message'
  readonly server: ChildServer
  readonly clients: readonly Client[]
}

interface Client {
  readonly rider: BenchRider
  readonly socket: Socket
  /** The number of messages delivered to this client. */
  delivered: number
}

interface Round {
  readonly perSecond: number
  readonly latenciesMs: readonly number[]
  readonly cpuMicros: number
}

/** Prints acknowledged messages per second (closed loop) and their ratio to bare Socket.IO. */
export async function run(): Promise<void> {
  const cleanUps: (() => void | Promise<void>)[] = []
  try {
    const contenders = await startContenders(cleanUps)
    console.log(
      `${CHATS} chats, both riders in each; median of ${ROUNDS} rounds of ${ROUND_MS / 1_000} s in turns; clients, servers and databases share the machine.\n`,
    )
    console.log(
      '| in flight | what | acknowledged a second | p50 ms | p99 ms | server CPU µs a message | share of the echo | of the relay |',
    )
    console.log('|---:|---|---:|---:|---:|---:|---:|---:|')
    for (const inFlight of IN_FLIGHT) await compare(contenders, inFlight)
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  }
}

async function startContenders(cleanUps: (() => void | Promise<void>)[]): Promise<Contender[]> {
  const bare = await startBareSockets()
  cleanUps.push(() => bare.stop())
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const sqlite = openSqliteDatabase(join(folder, 'sawari.db'))
  const riders = await prepareRiders(sqlite, CHATS)
  await sqlite.close()
  const embedded = await startSawari(folder, { AUTH_SECRET: BENCH_SECRET })
  cleanUps.push(() => embedded.stop())
  const connectAll = async (server: ChildServer, passengers: readonly BenchRider[]) => {
    const clients = await connectClients(server, passengers)
    cleanUps.push(() => clients.forEach(({ socket }) => void socket.disconnect()))
    return clients
  }
  const bareClients = await connectAll(bare, riders)
  const contenders: Contender[] = [
    { name: 'bare Socket.IO, echo', event: 'echo', server: bare, clients: bareClients },
    { name: 'bare Socket.IO, relay to both', event: 'send-message', server: bare, clients: bareClients },
    {
      ...{ name: 'Sawari on SQLite', event: 'send-message', server: embedded },
      clients: await connectAll(embedded, riders),
    },
  ]
  const shared = await startOnPostgres(cleanUps)
  if (shared !== undefined) {
    const { server, riders: others } = shared
    contenders.push({
      ...{ name: 'Sawari on PostgreSQL', event: 'send-message', server },
      clients: await connectAll(server, others),
    })
  }
  return contenders
}

/** Returns undefined if PostgreSQL is not installed. */
async function startOnPostgres(cleanUps: (() => void | Promise<void>)[]) {
  if (findPostgresBin() === undefined) return undefined
  const postgres = await startPostgres({ fsync: 'on' })
  cleanUps.push(() => postgres.stop())
  const database = openPostgresDatabase(postgres.url)
  const riders = await prepareRiders(database, CHATS)
  await database.close()
  const server = await startSawari(undefined, { DATABASE_URL: postgres.url, AUTH_SECRET: BENCH_SECRET })
  cleanUps.push(() => server.stop())
  return { server, riders }
}

async function connectClients(server: ChildServer, riders: readonly BenchRider[]): Promise<Client[]> {
  const clients: Client[] = []
  for (const rider of riders) {
    const socket = io(server.url, { transports: ['websocket'], forceNew: true, auth: { token: rider.token } })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve())
      socket.once('connect_error', reject)
    })
    const client: Client = { rider, socket, delivered: 0 }
    socket.on('new-message', () => {
      client.delivered += 1
    })
    await socket.emitWithAck('join-chat', { chatId: rider.chatId })
    clients.push(client)
  }
  return clients
}

async function compare(contenders: readonly Contender[], inFlight: number): Promise<void> {
  const rounds = new Map<Contender, Round[]>(contenders.map(contender => [contender, []]))
  for (const contender of contenders) await measure(contender, inFlight, ROUND_MS / 4)
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of contenders)
      rounds.get(contender)?.push(await measure(contender, inFlight, ROUND_MS))
  }
  const [echo = [], relay = []] = [...rounds.values()]
  for (const [{ name }, measured] of rounds) {
    const latencies = measured.flatMap(({ latenciesMs }) => latenciesMs)
    const cells = [
      Math.round(
        quantile(
          measured.map(({ perSecond }) => perSecond),
          0.5,
        ),
      ),
      quantile(latencies, 0.5).toFixed(1),
      quantile(latencies, 0.99).toFixed(1),
      Math.round(
        quantile(
          measured.map(({ cpuMicros }) => cpuMicros),
          0.5,
        ),
      ),
      shareOf(measured, echo),
      shareOf(measured, relay),
    ]
    console.log(`| ${inFlight} | ${name} | ${cells.join(' | ')} |`)
  }
}

/** The median ratio of paired rounds, which ran directly after each other. */
function shareOf(measured: readonly Round[], peer: readonly Round[]): string {
  const ratios = measured.map(({ perSecond }, index) => perSecond / (peer[index]?.perSecond ?? Number.NaN))
  return quantile(ratios, 0.5).toFixed(2)
}

/** Keeps `inFlight` messages in progress at all times, each from a different rider. */
async function measure(contender: Contender, inFlight: number, durationMs: number): Promise<Round> {
  const { clients, event, server } = contender
  for (const client of clients) client.delivered = 0
  const latenciesMs: number[] = []
  const cpuBefore = server.cpuMs() ?? Number.NaN
  const start = performance.now()
  const work = async (worker: number) => {
    for (let turn = worker; performance.now() - start < durationMs; turn += inFlight) {
      const { socket, rider } = clients[turn % clients.length]!
      const before = performance.now()
      const receipt: unknown = await socket.emitWithAck(event, {
        ...{ chatId: rider.chatId, message: TEXT, senderId: rider.id },
        clientMessageId: `${start}-${turn}`,
      })
      latenciesMs.push(performance.now() - before)
      if (!(receipt as { success: boolean }).success) throw new Error(`refused: ${JSON.stringify(receipt)}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, (_, worker) => work(worker)))
  const elapsedMs = performance.now() - start
  if (event === 'send-message') await allDelivered(clients, latenciesMs.length)
  const cpuMs = (server.cpuMs() ?? Number.NaN) - cpuBefore
  return {
    perSecond: (latenciesMs.length * 1_000) / elapsedMs,
    latenciesMs,
    cpuMicros: (cpuMs * 1_000) / latenciesMs.length,
  }
}

const DELIVERY_MS = 10_000

/** Waits until as many messages were delivered as both riders of each chat must get; otherwise throws. */
async function allDelivered(clients: readonly Client[], messages: number): Promise<void> {
  const start = performance.now()
  const delivered = () => clients.reduce((sum, client) => sum + client.delivered, 0)
  while (delivered() < messages * 2 && performance.now() - start < DELIVERY_MS) {
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  if (delivered() !== messages * 2) {
    throw new Error(`${messages} messages were acknowledged, ${delivered()} delivered`)
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
