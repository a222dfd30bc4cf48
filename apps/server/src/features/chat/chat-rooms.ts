// Tracks which users have a chat open. A room holds the sockets of one member, so that joining and leaving
// are announced once per user.

import type { ChatId, UserId } from '@sawari/contract'
import type { SocketIo, UserSocket } from '../../platform/sockets/socket-io.ts'

const PREFIX = 'chat'

export function chatRoom(chatId: ChatId, userId: UserId): string {
  return `${PREFIX}:${chatId}:${userId}`
}

/** Adds a socket to a room; returns true if it is its user's first there, on any server. */
export async function enterRoom(io: SocketIo, socket: UserSocket, room: string): Promise<boolean> {
  // A disconnected socket would stay in the room for ever.
  if (!socket.connected) return false
  // Checked and entered without an await in between, so that of two concurrent sockets only one is first.
  const wasEmpty = isEmptyHere(io, room)
  await socket.join(room)
  if (!wasEmpty) return false
  const everywhere = await io.in(room).fetchSockets()
  return everywhere.every(({ id }) => id === socket.id || io.of('/').sockets.has(id))
}

/** Removes a socket from a room; returns true if the room is then empty. */
export async function leaveRoom(io: SocketIo, socket: UserSocket, room: string): Promise<boolean> {
  if (!socket.rooms.has(room)) return false
  await socket.leave(room)
  return isEmpty(io, room)
}

export async function isEmpty(io: SocketIo, room: string): Promise<boolean> {
  return isEmptyHere(io, room) && (await io.in(room).fetchSockets()).length === 0
}

/** Whether a user has sockets in `room` that are not in `without`, in this process. */
export function hasOthersHere(io: SocketIo, room: string, without: string): boolean {
  const { rooms } = io.of('/').adapter
  const excluded = rooms.get(without)
  for (const id of rooms.get(room) ?? []) if (!excluded?.has(id)) return true
  return false
}

/** The ids of the chats that a socket has open. */
export function openChatIds(socket: UserSocket): ChatId[] {
  return [...socket.rooms].flatMap(room => {
    const [prefix, chatId] = room.split(':')
    return prefix === PREFIX && chatId !== undefined ? [chatId as ChatId] : []
  })
}

function isEmptyHere(io: SocketIo, room: string): boolean {
  return !io.of('/').adapter.rooms.has(room)
}
