// The bus on PostgreSQL's LISTEN and NOTIFY, on one connection of its own.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { BusTransport, OpenTransport, TransportEvents } from './bus.ts'

const CHANNEL = 'sawari_bus'
/** PostgreSQL refuses payloads of 8,000 bytes. */
const FRAME_BYTES = 7_900
const CONNECT_MS = 4_000
const SEND_MS = 4_000
/** How often the connection is tried: a link that swallows everything reports nothing. */
const PING_EVERY_MS = 3_000
const RECONNECT_LEAST_MS = 100
const RECONNECT_MOST_MS = 2_000

export function postgresTransport(url: string): OpenTransport {
  return async events => {
    let client = await connect(url, events)
    let isClosed = false
    events.connected(true)

    const repair = async (): Promise<void> => {
      for (let delayMs = RECONNECT_LEAST_MS; !isClosed; delayMs = Math.min(2 * delayMs, RECONNECT_MOST_MS)) {
        // At random, so that the processes do not all come back at once.
        await pause(delayMs * (0.5 + Math.random() / 2))
        const again = await connect(url, events).catch(() => undefined)
        if (again === undefined) continue
        if (isClosed) return void again.end().catch(ignore)
        client = again
        watch(again)
        events.connected(true)
        return
      }
    }
    const watch = (watched: pg.Client): void => {
      watched.once('end', () => {
        if (isClosed || watched !== client) return
        events.connected(false)
        void repair()
      })
    }
    watch(client)

    const send: BusTransport['send'] = async frame => {
      const used = client
      try {
        await withinTime(used.query('select pg_notify($1, $2)', [CHANNEL, frame]), SEND_MS)
      } catch (error) {
        drop(used)
        throw error
      }
    }
    const ping = setInterval(() => {
      const used = client
      withinTime(used.query('select 1'), SEND_MS).catch(() => drop(used))
    }, PING_EVERY_MS)
    ping.unref()

    return {
      frameBytes: FRAME_BYTES,
      send,
      close: async () => {
        isClosed = true
        clearInterval(ping)
        await withinTime(client.end(), SEND_MS).catch(() => drop(client))
      },
    }
  }
}

async function connect(url: string, { receive }: TransportEvents): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sawari bus',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // The event 'end' follows each error; without a listener the process would end.
  client.on('error', ignore)
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) receive(payload)
  })
  await client.connect()
  try {
    await withinTime(client.query(`listen ${CHANNEL}`), SEND_MS)
  } catch (error) {
    drop(client)
    throw error
  }
  return client
}

/** Ends a connection that may not respond any more. */
function drop(client: pg.Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

function ignore(): void {}

async function withinTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('PostgreSQL did not respond')), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
