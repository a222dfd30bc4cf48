// Kills a server with 5,000 sockets by SIGKILL and restarts it: the time until riders have joined their chats
// again.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { openPostgresDatabase } from '../apps/server/src/platform/database/postgres-database.ts'
import { openSqliteDatabase } from '../apps/server/src/platform/database/sqlite-database.ts'
import { reconnectDelayMs } from '../apps/web/src/shared/socket/socket-rules.ts'
import { startPostgres } from '../tools/postgres.mjs'
import { findPostgresBin } from '../tools/test-tools.mjs'
import { BENCH_SECRET, type BenchRider, fillMessages, prepareRiders } from './chat-riders.ts'
import { type ChildServer, startSawari } from './child-server.ts'
import type { BenchRow } from './results.ts'

const SOCKETS = 5_000
const STORED_MESSAGES = 100_000
const BACK_SHARE = 0.99
const BACK_GOAL_SECONDS = 10
const CONNECTING_AT_ONCE = 50
const LIMIT_MS = 120_000
const PORT = 39_911

interface Return {
  /** From the kill until 99 of 100 riders have joined their chats again. */
  readonly seconds: number
  /** From the time at which the new process accepts connections. */
  readonly sinceReadySeconds: number
  /** Processor time of the new server until then, and the part of its start. */
  readonly cpuMs: number
  readonly startCpuMs: number
}

export async function run(): Promise<BenchRow[]> {
  console.log(
    `${SOCKETS} sockets in ${SOCKETS / 2} chats, ${STORED_MESSAGES} messages stored before; clients wait between attempts as the app does; clients, server and database share the machine.\n`,
  )
  console.log(
    '| database | 99 of 100 back after the kill s | after the new process listens s | its CPU s | of it for the start s |',
  )
  console.log('|---|---:|---:|---:|---:|')
  const rows: BenchRow[] = []
  const folder = mkdtempSync(join(tmpdir(), 'sawari-bench-'))
  try {
    const riders = await prepare(openSqliteDatabase(join(folder, 'sawari.db')))
    const settings = { AUTH_SECRET: BENCH_SECRET, PORT: `${PORT}` }
    rows.push(print('SQLite', await killAndReturn(() => startSawari(folder, settings), riders)))
    if (findPostgresBin() === undefined) return rows
    const postgres = await startPostgres({ fsync: 'on' })
    try {
      const others = await prepare(openPostgresDatabase(postgres.url))
      const start = () => startSawari(folder, { ...settings, DATABASE_URL: postgres.url })
      rows.push(print('PostgreSQL', await killAndReturn(start, others)))
    } finally {
      postgres.stop()
    }
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(database: Database): Promise<BenchRider[]> {
  const riders = await prepareRiders(database, SOCKETS / 2)
  await fillMessages(database, STORED_MESSAGES)
  await database.close()
  return riders
}

async function killAndReturn(
  start: () => Promise<ChildServer>,
  riders: readonly BenchRider[],
): Promise<Return> {
  let server = await start()
  const back = new Set<string>()
  const clients: Client[] = []
  try {
    for (let first = 0; first < riders.length; first += CONNECTING_AT_ONCE) {
      const some = riders.slice(first, first + CONNECTING_AT_ONCE)
      const connected = some.map(rider => keepConnected(server.url, rider, () => back.add(rider.id)))
      clients.push(...connected)
      await until(() => back.size >= clients.length)
    }
    back.clear()
    const killedAtMs = performance.now()
    await server.stop('SIGKILL')
    server = await start()
    const [readyAtMs, startCpuMs] = [performance.now(), server.cpuMs() ?? Number.NaN]
    await until(() => back.size >= riders.length * BACK_SHARE)
    const nowMs = performance.now()
    const cpuMs = server.cpuMs() ?? Number.NaN
    const seconds = (nowMs - killedAtMs) / 1_000
    return { seconds, sinceReadySeconds: (nowMs - readyAtMs) / 1_000, cpuMs, startCpuMs }
  } finally {
    for (const { end } of clients) end()
    await server.stop()
  }
}

interface Client {
  readonly end: () => void
}

/** Connects, joins the chat, and tries again after each loss, with the delays of the app. */
function keepConnected(url: string, { token, chatId }: BenchRider, joined: () => void): Client {
  let [attempt, isOver] = [1, false]
  const socket: Socket = io(url, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false },
    auth: { token },
  })
  const again = () => {
    if (isOver) return
    setTimeout(() => isOver || socket.connect(), reconnectDelayMs(attempt++, Math.random()))
  }
  socket.on('connect', () => {
    attempt = 1
    socket.emitWithAck('join-chat', { chatId }).then(
      (answer: { readonly success: boolean }) => {
        if (answer.success) joined()
        else throw new Error(`refused: ${JSON.stringify(answer)}`)
      },
      () => undefined,
    )
  })
  socket.on('connect_error', again)
  socket.on('disconnect', again)
  return {
    end: () => {
      isOver = true
      socket.disconnect()
    },
  }
}

async function until(isReached: () => boolean): Promise<void> {
  const start = performance.now()
  while (!isReached()) {
    if (performance.now() - start > LIMIT_MS) throw new Error('the riders did not come back')
    await pause(10)
  }
}

function print(name: string, { seconds, sinceReadySeconds, cpuMs, startCpuMs }: Return): BenchRow {
  const cells = [seconds, sinceReadySeconds, cpuMs / 1_000, startCpuMs / 1_000]
  console.log(`| ${name} | ${cells.map(cell => cell.toFixed(1)).join(' | ')} |`)
  const goal = { atMost: BACK_GOAL_SECONDS }
  return { name: `${SOCKETS} sockets back after kill -9, ${name}`, figure: seconds, unit: 's', goal }
}
