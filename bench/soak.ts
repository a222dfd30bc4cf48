// Opens, uses and ends ten thousand chats in ten minutes, then measures what remains in the server's heap and
// tables. `SOAK_MINUTES` shortens it at the same rate.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { openSqliteDatabase } from '../apps/server/src/platform/database/sqlite-database.ts'
import { BENCH_SECRET, type BenchRider, prepareStrangers } from './chat-riders.ts'
import { type ChildServer, startSawari } from './child-server.ts'
import type { BenchRow } from './results.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const CHATS_PER_MINUTE = 1_000
/** Untimed chats, in which the engine compiles code and caches fill. */
const WARM_UP_CHATS = 600
/** Each pair pauses for longer than its last request is kept. */
const PAIRS = 400
const AT_ONCE = 8
const MESSAGES_PER_CHAT = 4
const KEPT_SECONDS = 5
const PURGE_LIMIT_MS = 120_000
const HEAP_GOAL = 1.05

type Pair = readonly [BenchRider, BenchRider]

export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-soak-'))
  const path = join(folder, 'sawari.db')
  const database = openSqliteDatabase(path)
  const riders = await prepareStrangers(database, PAIRS * 2)
  await database.close()
  const kept = `${KEPT_SECONDS}`
  const server = await startSawari(folder, {
    ...{
      AUTH_SECRET: BENCH_SECRET,
      SWEEP_SECONDS: kept,
      CHAT_RETENTION_SECONDS: kept,
      BUDDY_REQUEST_SECONDS: kept,
    },
  })
  try {
    const pairs = Array.from(
      { length: PAIRS },
      (_, pair) => [riders[2 * pair]!, riders[2 * pair + 1]!] as const,
    )
    await runChats(server, pairs, { chats: WARM_UP_CHATS, minutes: WARM_UP_CHATS / CHATS_PER_MINUTE })
    await purged(path)
    const before = { heap: await server.heapBytes(), rows: countRows(path) }
    const start = performance.now()
    const chats = Math.round(CHATS_PER_MINUTE * MINUTES)
    await runChats(server, pairs, { chats, minutes: MINUTES })
    const minutes = (performance.now() - start) / 60_000
    await purged(path)
    const after = { heap: await server.heapBytes(), rows: countRows(path) }
    print({ chats, minutes, before, after })
    const more = [...after.rows].filter(([table, rows]) => rows > (before.rows.get(table) ?? 0))
    const figure = after.heap / before.heap
    return [
      { name: `heap after ${chats} chats beside before`, figure, unit: '×', goal: { atMost: HEAP_GOAL } },
      { name: 'tables with more rows after the purge', figure: more.length, unit: '', goal: { atMost: 0 } },
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Opens and ends chats at an even rate. */
async function runChats(
  server: ChildServer,
  pairs: readonly Pair[],
  { chats, minutes }: { readonly chats: number; readonly minutes: number },
): Promise<void> {
  const start = performance.now()
  let next = 0
  const work = async (): Promise<void> => {
    while (next < chats) {
      const chat = next++
      const dueMs = (chat / chats) * minutes * 60_000
      await pause(Math.max(0, dueMs - (performance.now() - start)))
      await oneChat(server.url, pairs[chat % pairs.length]!)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

const TRIP = { source: 'Noida Sector 62 Metro', destination: 'Noida Sector 18 Metro' }

async function oneChat(url: string, [asking, asked]: Pair): Promise<void> {
  await call(url, asked, 'POST', '/search', TRIP)
  const { matches } = await call(url, asking, 'POST', '/search', TRIP)
  const receiverId = (matches as unknown as readonly { readonly userId: string }[])[0]?.userId
  const { id } = await call(url, asking, 'POST', '/request', { receiverId, message: '' })
  const { chatId, matchId } = await call(url, asked, 'PUT', `/request/${id}`, { action: 'accept' })
  const sockets = await Promise.all([asking, asked].map(rider => openSocket(url, rider, chatId!)))
  for (let message = 0; message < MESSAGES_PER_CHAT; message++) {
    const turn = message % 2
    const senderId = [asking, asked][turn]!.id
    const receipt: unknown = await sockets[turn]!.emitWithAck('send-message', {
      ...{ chatId, message: `Message ${message}`, senderId, clientMessageId: `${message}` },
    })
    if (!(receipt as { success: boolean }).success) throw new Error(`refused: ${JSON.stringify(receipt)}`)
  }
  await call(url, asking, 'DELETE', `/match/${matchId}`)
  for (const socket of sockets) socket.disconnect()
}

async function openSocket(url: string, { token }: BenchRider, chatId: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, auth: { token } })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  await socket.emitWithAck('join-chat', { chatId })
  return socket
}

async function call(
  url: string,
  { token }: BenchRider,
  method: string,
  path: string,
  body?: object,
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${url}/api/ride-buddy${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { success: boolean; data: Record<string, string> }
  if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  return answer.data
}

/** Waits until the sweeps have deleted the data of ended chats. */
async function purged(path: string): Promise<void> {
  ageConnections(path)
  const start = performance.now()
  for (;;) {
    const rows = countRows(path)
    const left = SWEPT_TABLES.filter(table => rows.get(table) !== 0)
    if (left.length === 0) return
    if (performance.now() - start > PURGE_LIMIT_MS) throw new Error(`${left.join(', ')} were not emptied`)
    await pause(500)
  }
}

const SWEPT_TABLES = ['connections', 'messages', 'buddy_requests', 'buddy_searches', 'shown_riders']
const DAY_MS = 86_400_000

/** Lets a day pass for what ended: its riders may converse, or name each other by aliases, for that long. */
function ageConnections(path: string): void {
  const file = new DatabaseSync(path, { timeout: 5_000 })
  for (const table of ['connections', 'buddy_searches'])
    file.prepare(`update ${table} set ended_at = ended_at - ? where ended_at is not null`).run(DAY_MS)
  const answered = "update buddy_requests set answered_at = answered_at - ? where state != 'pending'"
  file.prepare(answered).run(DAY_MS)
  file.prepare('update shown_riders set kept_until = kept_until - ?').run(2 * DAY_MS)
  file.close()
}

/** The number of rows of each table. */
function countRows(path: string): ReadonlyMap<string, number> {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  const tables = file.prepare("select name from sqlite_master where type = 'table'").all() as {
    name: string
  }[]
  const counts = tables.map(({ name }) => {
    const { rows } = file.prepare(`select count(*) as rows from "${name}"`).get() as { rows: number }
    return [name, rows] as const
  })
  file.close()
  return new Map(counts)
}

interface State {
  readonly heap: number
  readonly rows: ReadonlyMap<string, number>
}

function print(of: {
  readonly chats: number
  readonly minutes: number
  readonly before: State
  readonly after: State
}): void {
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1)
  const total = ({ rows }: State) => [...rows.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${of.chats} chats of two riders, each found by a search, opened, with ${MESSAGES_PER_CHAT} messages, and ended, in ${of.minutes.toFixed(1)} minutes\n`,
  )
  console.log('| | before | after the purge | ratio |')
  console.log('|---|---:|---:|---:|')
  const heaps = [megabytes(of.before.heap), megabytes(of.after.heap)]
  console.log(`| heap MB | ${heaps.join(' | ')} | ${(of.after.heap / of.before.heap).toFixed(3)} |`)
  console.log(`| rows of all tables | ${total(of.before)} | ${total(of.after)} | |`)
}
