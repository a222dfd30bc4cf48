// How the sockets of a process end: it leaves, or closes.

import { type IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { CALL_DEADLINE_MS } from '../calls/deadline.ts'
import type { Shutdown } from '../http/health.ts'
import type { SocketIo, UserSocket } from './socket-io.ts'

/** These times count per socket: a thousand sockets are closed within a second, and reconnect within two. */
const CLOSING_MS_EACH = 1
const CLOSING_MOST_MS = 3_000
const RETURN_MS_EACH = 2
const RETURN_LEAST_MS = 500
const RETURN_MOST_MS = 10_000
const BATCH_EVERY_MS = 25

/**
 * Closes the connections of a process that shuts down, in batches: first those whose events have all been
 * acknowledged, the others as soon as they are, at the latest at the deadline of their calls. Clients receive
 * the time over which to spread their reconnections; no disconnect packet is sent, so they reconnect
 * automatically.
 */
export async function drainSockets(io: SocketIo): Promise<void> {
  const open = shuffled([...io.of('/').sockets.values()])
  const spread = (eachMs: number, mostMs: number) => Math.min(mostMs, open.length * eachMs)
  const returnWithinMs = Math.max(RETURN_LEAST_MS, spread(RETURN_MS_EACH, RETURN_MOST_MS))
  const batch = Math.ceil((open.length * BATCH_EVERY_MS) / (spread(CLOSING_MS_EACH, CLOSING_MOST_MS) || 1))
  const lastMs = performance.now() + Math.max(CALL_DEADLINE_MS, CLOSING_MOST_MS)
  for (let waiting = open; waiting.length > 0; ) {
    const isLate = performance.now() >= lastMs
    const idle = isLate ? waiting : waiting.filter(isIdle).slice(0, batch)
    for (const socket of idle) {
      if (socket.connected) socket.emit('server_leaving', { returnWithinMs })
      socket.conn.close()
    }
    const closed = new Set(idle)
    waiting = waiting.filter(socket => !closed.has(socket))
    if (waiting.length > 0) await pause(BATCH_EVERY_MS)
  }
}

function isIdle({ data }: UserSocket): boolean {
  return (data.eventsUnderway ?? 0) === 0
}

/** The sockets of a room are adjacent in the list; this order avoids closing all of them at once. */
function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map(item => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

const REFUSAL_HEADERS = { connection: 'close', 'content-length': '0', 'retry-after': '1' }
const REFUSAL_LINES = [
  'HTTP/1.1 503 Service Unavailable',
  ...Object.entries(REFUSAL_HEADERS).map(pair => pair.join(': ')),
]
const REFUSAL = `${REFUSAL_LINES.join('\r\n')}\r\n\r\n`

/** While the process shuts down, handshakes are answered with 503, so that a proxy sends them to the next server. */
export function refuseWhileDraining(io: SocketIo, shutdown: Pick<Shutdown, 'isDraining'>): void {
  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    // A client with a session is notified on its socket.
    if (!shutdown.isDraining || /[?&]sid=/.test(request.url ?? '')) next()
    else if (response instanceof ServerResponse) response.writeHead(503, REFUSAL_HEADERS).end()
    // An upgrade to a web socket has no response yet.
    else request.socket.end(REFUSAL)
  })
}

/**
 * Closes the connections before the HTTP server closes, which would otherwise wait for them without end. No
 * disconnect packet is sent, so clients reconnect to any available server.
 */
export function closeWithHttpServer(app: FastifyInstance, io: SocketIo): void {
  app.addHook('preClose', async () => {
    for (const socket of io.of('/').sockets.values()) socket.conn.close()
    await io.of('/').adapter.close()
    io.engine.close()
  })
}
