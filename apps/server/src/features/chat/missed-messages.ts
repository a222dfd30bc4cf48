// Delivers to the open chats of this process what other processes stored while their messages did not arrive.

import type { ChatId, UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import type { SocketIo } from '../../platform/sockets/socket-io.ts'
import { openChatRooms } from './chat-rooms.ts'
import { listStoredSince } from './messages.store.ts'
import { wireChatMessage } from './wire-message.ts'

/** The clocks of two processes differ by less than this, and a statement takes less. */
const MARGIN_MS = 10_000

/** Clients may get a message again; they know it by its `seq`. */
export async function deliverMissed(
  { sql, io }: { readonly sql: Sql; readonly io: SocketIo },
  since: Date,
): Promise<void> {
  const readers = new Map<ChatId, { readonly room: string; readonly userId: UserId }[]>()
  for (const { chatId, ...reader } of openChatRooms(io)) {
    readers.set(chatId, [...(readers.get(chatId) ?? []), reader])
  }
  const from = new Date(since.getTime() - MARGIN_MS)
  for (const message of await listStoredSince(sql, [...readers.keys()], from)) {
    for (const { room, userId } of readers.get(message.threadId) ?? []) {
      io.local.to(room).emit('new-message', wireChatMessage(message, userId))
    }
  }
}
