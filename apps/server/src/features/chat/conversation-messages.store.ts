// Stores the messages of conversations. Chats, which have nearly all messages, use a faster implementation
// (`chat-messages.store.ts`).

import type { ConversationId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import { jsonRows, type SqlOf } from '../../platform/database/json-rows.ts'
import { lockConversations, saveConversationCounts } from './conversations.store.ts'
import type { StoreMessages } from './message-writer.ts'
import { type MessageRow, messageOf, type NewMessage, type StoredMessage } from './messages.store.ts'
import { nameOf, numberMessages } from './numbering.ts'

export function conversationMessageStore(
  { sql: database, kind }: Database,
  newId: IdGenerator,
): StoreMessages<ConversationId> {
  return (messages, now) =>
    database.transaction().execute(async sql => {
      const inside = { sql, kind }
      const ids = [...new Set(messages.map(({ threadId }) => threadId))].sort()
      const locked = await lockConversations(inside, ids, now)
      // Read after locking the conversations, so that repeats stored by other transactions are already committed.
      const known = await findNamed(inside, messages)
      const { outcomes, fresh, counts } = numberMessages(messages, { locked, known, now, newId })
      if (fresh.length > 0) {
        await insertMessages(inside, fresh)
        await saveConversationCounts(inside, counts)
      }
      return outcomes
    })
}

/** The already stored messages with these client ids, by `nameOf`. */
async function findNamed(
  database: SqlOf,
  messages: readonly NewMessage<ConversationId>[],
): Promise<Map<string, StoredMessage<ConversationId>>> {
  const names = messages.flatMap(({ threadId, senderId, clientMessageId }) =>
    clientMessageId === undefined ? [] : [[threadId, senderId, clientMessageId]],
  )
  if (names.length === 0) return new Map()
  const { rows } = await raw<MessageRow>`
    select messages.* from ${jsonRows(database.kind, names)}
    join messages on thread_id = value ->> 0 and sender_id = value ->> 1 and client_message_id = value ->> 2
  `.execute(database.sql)
  return new Map(rows.map(messageOf<ConversationId>).map(message => [nameOf(message) ?? '', message]))
}

async function insertMessages({ sql, kind }: SqlOf, messages: readonly StoredMessage[]): Promise<void> {
  const values = messages.map(({ clientMessageId, createdAt, withheld, ...message }) => [
    ...[message.id, message.threadId, message.seq, message.senderId, message.body, message.type],
    ...[clientMessageId ?? null, createdAt.getTime(), Number(withheld)],
  ])
  await raw`
    insert into messages
      (id, thread_id, seq, sender_id, body, message_type, client_message_id, created_at, withheld)
    select value ->> 0, value ->> 1, cast(value ->> 2 as integer), value ->> 3, value ->> 4, value ->> 5,
      value ->> 6, cast(value ->> 7 as bigint), cast(value ->> 8 as integer)
    from ${jsonRows(kind, values)}
  `.execute(sql)
}
