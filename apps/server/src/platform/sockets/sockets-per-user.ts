// Limits the sockets of one user, because otherwise one account could take every connection of the server.

import { SOCKETS_PER_USER_MAX } from '@sawari/contract'
import type { SocketIo } from './socket-io.ts'

/**
 * Closes the oldest sockets of a user's room, so that forgotten ones never prevent a new device from
 * connecting.
 */
export function closeSurplus(io: SocketIo, room: string): void {
  const { adapter, sockets } = io.of('/')
  // A set keeps the order of insertion.
  const oldestFirst = [...(adapter.rooms.get(room) ?? [])]
  const surplus = oldestFirst.slice(0, Math.max(0, oldestFirst.length - SOCKETS_PER_USER_MAX))
  for (const id of surplus) sockets.get(id)?.disconnect(true)
}
