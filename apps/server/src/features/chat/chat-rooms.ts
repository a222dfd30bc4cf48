// Tracks which users have a chat open. A room holds the sockets of one member, so that joining and leaving
// are announced once per user.

import type { ChatId, UserId } from '@sawari/contract'
import type { SocketIo, UserSocket } from '../../platform/sockets/socket-io.ts'

const PREFIX = 'chat'

export function chatRoom(chatId: ChatId, userId: UserId): string {
  return `${PREFIX}:${chatId}:${userId}`
}

/** Adds a socket to a room; returns true if it is its user's first there in this process. */
export async function enterRoom(io: SocketIo, socket: UserSocket, room: string): Promise<boolean> {
  // A disconnected socket would otherwise stay in the room permanently.
  if (!socket.connected) return false
  // Checked and entered without an await in between, so that of two concurrent sockets only one is first.
  const wasEmpty = isEmptyHere(io, room)
  await socket.join(room)
  return wasEmpty
}

/**
 * Whether no other process has a socket in the room. Waits for their responses, or for some seconds if one is
 * unavailable.
 */
export async function isEmptyElsewhere(io: SocketIo, room: string): Promise<boolean> {
  const everywhere = await io.in(room).fetchSockets()
  return everywhere.every(({ id }) => io.of('/').sockets.has(id))
}

/** Removes a socket from a room; returns true if it was there and left the room empty in this process. */
export async function leaveRoom(io: SocketIo, socket: UserSocket, room: string): Promise<boolean> {
  if (!socket.rooms.has(room)) return false
  await socket.leave(room)
  return isEmptyHere(io, room)
}

/** Whether a user has sockets in `room` that are not in `without`, in this process. */
export function hasOthersHere(io: SocketIo, room: string, without: string): boolean {
  const { rooms } = io.of('/').adapter
  const excluded = rooms.get(without)
  for (const id of rooms.get(room) ?? []) if (!excluded?.has(id)) return true
  return false
}

/** The rooms of open chats in this process. */
export function openChatRooms(
  io: SocketIo,
): { readonly room: string; readonly chatId: ChatId; readonly userId: UserId }[] {
  return [...io.of('/').adapter.rooms.keys()].flatMap(room => {
    const [prefix, chatId, userId] = room.split(':')
    return prefix === PREFIX && chatId !== undefined && userId !== undefined
      ? [{ room, chatId: chatId as ChatId, userId: userId as UserId }]
      : []
  })
}

/** The ids of the chats that a socket has open. */
export function openChatIds(socket: UserSocket): ChatId[] {
  return [...socket.rooms].flatMap(room => {
    const [prefix, chatId] = room.split(':')
    return prefix === PREFIX && chatId !== undefined ? [chatId as ChatId] : []
  })
}

export function isEmptyHere(io: SocketIo, room: string): boolean {
  return !io.of('/').adapter.rooms.has(room)
}
