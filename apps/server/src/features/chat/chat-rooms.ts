// Who has which chat open. A room holds the sockets of one member, so that each is told once a user.

import type { ChatId, UserId } from '@sawari/contract'
import type { SocketIo, UserSocket } from '../../platform/sockets/socket-io.ts'

const PREFIX = 'chat'

export function chatRoom(chatId: ChatId, userId: UserId): string {
  return `${PREFIX}:${chatId}:${userId}`
}

/** Puts a socket into a room; true when it is the first of its user there, on any server. */
export async function enterRoom(io: SocketIo, socket: UserSocket, room: string): Promise<boolean> {
  // One that has gone meanwhile would stay in the room for ever.
  if (!socket.connected) return false
  // Asked and entered in one go: two tabs that come together are not both the first.
  const wasEmpty = isEmptyHere(io, room)
  await socket.join(room)
  if (!wasEmpty) return false
  const everywhere = await io.in(room).fetchSockets()
  return everywhere.every(({ id }) => id === socket.id || io.of('/').sockets.has(id))
}

/** Takes a socket out of a room; true when none of its user is left there. */
export async function leaveRoom(io: SocketIo, socket: UserSocket, room: string): Promise<boolean> {
  if (!socket.rooms.has(room)) return false
  await socket.leave(room)
  return isEmpty(io, room)
}

export async function isEmpty(io: SocketIo, room: string): Promise<boolean> {
  return isEmptyHere(io, room) && (await io.in(room).fetchSockets()).length === 0
}

/** Whether a user has sockets in one room that are not in another, as far as this process knows. */
export function hasOthersHere(io: SocketIo, room: string, without: string): boolean {
  const { rooms } = io.of('/').adapter
  const excluded = rooms.get(without)
  for (const id of rooms.get(room) ?? []) if (!excluded?.has(id)) return true
  return false
}

/** The chats that a socket has open. */
export function openChatIds(socket: UserSocket): ChatId[] {
  return [...socket.rooms].flatMap(room => {
    const [prefix, chatId] = room.split(':')
    return prefix === PREFIX && chatId !== undefined ? [chatId as ChatId] : []
  })
}

function isEmptyHere(io: SocketIo, room: string): boolean {
  return !io.of('/').adapter.rooms.has(room)
}
