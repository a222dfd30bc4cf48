// The bus on PostgreSQL's LISTEN and NOTIFY, on one connection of its own.

import pg from 'pg'
import type { OpenTransport } from './bus.ts'
import { CONNECT_MS, type Connection, keepConnected } from './keep-connected.ts'

const CHANNEL = 'sawari_bus'
/** PostgreSQL refuses payloads of 8,000 bytes. */
const FRAME_BYTES = 7_900

export function postgresTransport(url: string): OpenTransport {
  return keepConnected({
    system: 'postgresql',
    frameBytes: FRAME_BYTES,
    connect: receive => connect(url, receive),
  })
}

async function connect(url: string, receive: (frame: string) => void): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sawari bus',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
  })
  // The event 'end' follows each error; without a listener the process would end.
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => {
    if (payload !== undefined) receive(payload)
  })
  const ended = new Promise<void>(resolve => client.once('end', () => resolve()))
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  return {
    send: frame => client.query('select pg_notify($1, $2)', [CHANNEL, frame]),
    ping: () => client.query('select 1'),
    ended,
    drop: () => streamOf(client).destroy(),
    close: () => client.end(),
  }
}

/** `end` of the client waits for a response. */
function streamOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
}
