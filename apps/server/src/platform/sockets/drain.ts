import { setTimeout as pause } from 'node:timers/promises'
import { CALL_DEADLINE_MS } from '../calls/deadline.ts'
import type { SocketIo, UserSocket } from './socket-io.ts'

/** Per socket: a thousand sockets are closed within a second, and reconnect within two. */
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
