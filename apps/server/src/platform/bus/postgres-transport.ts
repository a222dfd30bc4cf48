// The bus on PostgreSQL's LISTEN and NOTIFY, on a separate connection.

import { Socket } from 'node:net'
import pg from 'pg'
import { withExplicitTls } from '../database/postgres-database.ts'
import type { OpenTransport } from './bus.ts'
import { BUS_TIMES, type BusTimes, CONNECT_MS, type Connection, keepConnected } from './keep-connected.ts'

const CHANNEL = 'sawari_bus'
const APPLICATION = 'sawari bus'
/** PostgreSQL refuses payloads of 8,000 bytes. */
const FRAME_BYTES = 7_900

export function postgresTransport(url: string, times: BusTimes = BUS_TIMES): OpenTransport {
  return keepConnected(
    {
      system: 'postgresql',
      frameBytes: FRAME_BYTES,
      connect: receive => connect(url, receive),
    },
    times,
  )
}

async function connect(url: string, receive: (frame: string) => void): Promise<Connection> {
  // `end` of the client waits for a response; the connection of a lost database is destroyed instead.
  const connection = new Socket()
  const client = new pg.Client({
    stream: () => connection,
    connectionString: withExplicitTls(url),
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
  })
  // The event 'end' follows each error; without a listener for errors the process would exit.
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) receive(payload)
  })
  const ended = new Promise<void>(resolve => client.once('end', () => resolve()))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  } catch (error) {
    connection.destroy()
    throw error
  }
  return {
    send: frames => publish(client, frames),
    countOthers: () => countOthers(client),
    ended,
    drop: () => connection.destroy(),
    close: () => client.end(),
  }
}

/**
 * Prepared once per number of frames. A transaction that does nothing else does not wait for the disk. Of equal
 * frames in one transaction PostgreSQL delivers one.
 */
async function publish(client: pg.Client, frames: readonly string[]): Promise<void> {
  const calls = frames.map((_, index) => `pg_notify('${CHANNEL}', $${index + 1})`)
  await client.query({
    name: `publish-${frames.length}`,
    text: `select ${calls.join(', ')}`,
    values: [...frames],
  })
}

/**
 * The database may hide the names of connections: if this connection does not see its own name, there is no
 * count.
 */
const COUNT_OTHERS = `
  select case when bool_or(pid = pg_backend_pid()) then count(*)::integer - 1 end as others
  from pg_stat_activity where datname = current_database() and application_name = $1`

async function countOthers(client: pg.Client): Promise<number | undefined> {
  try {
    const { rows } = await client.query<{ others: number | null }>(COUNT_OTHERS, [APPLICATION])
    return rows[0]?.others ?? undefined
  } catch (error) {
    // The database has answered, without a count.
    if (error instanceof pg.DatabaseError) return undefined
    throw error
  }
}
