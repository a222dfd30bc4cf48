// Delivers to the open chats of this process the messages that other processes stored while the bus was
// interrupted.

import type { ChatId, UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import type { SocketIo } from '../../platform/sockets/socket-io.ts'
import { openChatRooms } from './chat-rooms.ts'
import { type Members, messageOf, type StoredMessage } from './messages.store.ts'
import { wireChatMessage } from './wire-message.ts'

/** Exceeds the difference between the clocks of two processes and the duration of a statement. */
const MARGIN_MS = 10_000

/** Clients may receive a message again; they recognise it by its `seq`. */
export async function deliverMissed(
  { sql, io }: { readonly sql: Sql; readonly io: SocketIo },
  since: Date,
): Promise<void> {
  const readers = new Map<ChatId, { readonly room: string; readonly userId: UserId }[]>()
  for (const { chatId, ...reader } of openChatRooms(io)) {
    readers.set(chatId, [...(readers.get(chatId) ?? []), reader])
  }
  const from = new Date(since.getTime() - MARGIN_MS)
  for (const { message, members } of await listStoredSince(sql, [...readers.keys()], from)) {
    for (const { room, userId } of readers.get(message.threadId) ?? []) {
      // A socket enters the room before its membership is checked.
      if (members.includes(userId)) io.local.to(room).emit('new-message', wireChatMessage(message, userId))
    }
  }
}

interface MissedMessage {
  readonly message: StoredMessage<ChatId>
  readonly members: Members
}

/** The messages of these chats from a moment on that both members may read, in the order of each chat. */
async function listStoredSince(sql: Sql, chatIds: readonly ChatId[], since: Date): Promise<MissedMessage[]> {
  const found: MissedMessage[] = []
  for (let first = 0; first < chatIds.length; first += CHATS_AT_ONCE) {
    const rows = await sql
      .selectFrom('messages')
      .innerJoin('connections', 'chat_id', 'thread_id')
      .selectAll('messages')
      .select(['user_low', 'user_high'])
      .where('chat_id', 'in', chatIds.slice(first, first + CHATS_AT_ONCE))
      .where('withheld', '=', 0)
      .where('messages.created_at', '>=', since.getTime())
      .orderBy('thread_id')
      .orderBy('seq')
      .execute()
    for (const row of rows) {
      found.push({ message: messageOf(row), members: [row.user_low, row.user_high] })
    }
  }
  return found
}

const CHATS_AT_ONCE = 500
