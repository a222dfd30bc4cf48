// Reads a passenger's messages for the export, and deletes those of a deleted account and those that are too old.

import type { MessageId, UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import { type Batches, deleteInBatches, mapBatches, ROWS_PER_BATCH } from '../../platform/database/pages.ts'
import { OPEN_AFTER_CONNECTION_MS } from './conversations.store.ts'
import type { MessageRow, ThreadId } from './messages.store.ts'

/** The messages that a passenger wrote, oldest first, for their export. */
export function listMessagesOf(sql: Sql, userId: UserId): Batches {
  return mapBatches(messagesOf(sql, userId), row => ({
    chatId: row.thread_id,
    message: row.body,
    messageType: row.message_type,
    sentAt: new Date(row.created_at),
  }))
}

/**
 * The messages are in the order of their ids, which is that of time. The ids of all messages are read first, and
 * their texts in batches.
 */
async function* messagesOf(sql: Sql, senderId: UserId): AsyncGenerator<readonly MessageRow[]> {
  const ids = await idsOfMessages(sql, senderId)
  for (let start = 0; start < ids.length; start += ROWS_PER_BATCH) {
    const batch = ids.slice(start, start + ROWS_PER_BATCH)
    yield await sql.selectFrom('messages').selectAll().where('id', 'in', batch).orderBy('id').execute()
  }
}

/** Reads only the rider's own threads: `messages` has no index by sender. */
async function idsOfMessages(sql: Sql, senderId: UserId): Promise<MessageId[]> {
  const rows = await sql
    .selectFrom('messages')
    .select('id')
    .where('sender_id', '=', senderId)
    .where('thread_id', 'in', ownThreads(sql, senderId))
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  for await (const id of unrecordedIds(sql, senderId)) ids.add(id)
  return [...ids].sort()
}

/** Of a million messages, a step of this many takes the embedded database less than a millisecond. */
const ROWS_PER_STEP = 500

/** Until they expire: messages of threads that were deleted before the table of orphans existed. */
async function* unrecordedIds(sql: Sql, senderId: UserId): AsyncGenerator<MessageId> {
  const newestAt = await unrecordedUntil(sql)
  if (newestAt === undefined) return
  for (let afterMs = -1; afterMs < newestAt; ) {
    const rest = sql.selectFrom('messages').where('created_at', '>', afterMs)
    const end = await rest
      .select('created_at')
      .where('created_at', '<=', newestAt)
      .orderBy('created_at')
      .limit(1)
      .offset(ROWS_PER_STEP - 1)
      .executeTakeFirst()
    const endMs = end?.created_at ?? newestAt
    const step = rest.select('id').where('created_at', '<=', endMs)
    for (const { id } of await step.where('sender_id', '=', senderId).execute()) yield id
    afterMs = endMs
  }
}

/**
 * Erases the messages of an account before its deletion; its chats have already ended. Reads only its own threads:
 * `messages` has no index by sender.
 */
export async function eraseMessagesOf(sql: Sql, { id }: { readonly id: UserId }): Promise<void> {
  // Deletes the conversations first, which waits for transactions that are writing in them, and makes them orphans.
  await sql
    .deleteFrom('conversations')
    .where(eb => eb.or([eb('user_low', '=', id), eb('user_high', '=', id)]))
    .execute()
  await sql
    .deleteFrom('messages')
    .where('sender_id', '=', id)
    .where('thread_id', 'in', ownThreads(sql, id))
    .execute()
  await eraseUnrecorded(sql, id)
  await sql.deleteFrom('orphaned_threads').where('sender_id', '=', id).execute()
}

/** The threads in which a rider may have written, in one query that both databases read by its indexes. */
function ownThreads(sql: Sql, id: UserId) {
  const chats = sql
    .selectFrom('connections')
    .select('chat_id as thread_id')
    .where(eb => eb.or([eb('user_low', '=', id), eb('user_high', '=', id)]))
    .$castTo<{ thread_id: ThreadId }>()
  const conversations = sql
    .selectFrom('conversations')
    .select('id as thread_id')
    .where(eb => eb.or([eb('user_low', '=', id), eb('user_high', '=', id)]))
    .$castTo<{ thread_id: ThreadId }>()
  const orphans = sql.selectFrom('orphaned_threads').select('thread_id').where('sender_id', '=', id)
  return chats.unionAll(conversations).unionAll(orphans.$castTo<{ thread_id: ThreadId }>())
}

/** Until they expire: messages of threads that were deleted before the table of orphans existed. */
async function eraseUnrecorded(sql: Sql, id: UserId): Promise<void> {
  const newestAt = await unrecordedUntil(sql)
  if (newestAt === undefined) return
  // With the moment as a value, PostgreSQL sees that few messages, or none, are so old.
  await sql.deleteFrom('messages').where('sender_id', '=', id).where('created_at', '<=', newestAt).execute()
}

/** The time of the newest message that may be in an unrecorded thread; undefined once all of them have expired. */
async function unrecordedUntil(sql: Sql): Promise<number | undefined> {
  const row = await sql
    .selectFrom('orphaned_threads')
    .select('newest_at')
    .where('sender_id', '=', UNRECORDED.senderId)
    .where('thread_id', '=', UNRECORDED.threadId)
    .executeTakeFirst()
  return row?.newest_at
}

/** The row that stands for all threads deleted before the migration that added the table. */
const UNRECORDED = { senderId: '' as UserId, threadId: '' as ThreadId }

/** Deletes the messages of threads that had ended by `moment`. A report has its own copy of them. */
export async function deleteMessagesOfThreadsOverAt(sql: Sql, moment: Date): Promise<void> {
  const before = moment.getTime()
  const dayBefore = before - OPEN_AFTER_CONNECTION_MS
  const ofChat = raw`from connections where chat_id = messages.thread_id`
  const ofConversation = raw`from conversations where conversations.id = messages.thread_id`
  // Those who conversed are connected no more, and have not been for a day.
  const isOver = raw`not exists (
    select 1 from connections where connections.user_low = conversations.user_low
      and connections.user_high = conversations.user_high
      and contact_ends_at > ${dayBefore} and (ended_at is null or ended_at > ${dayBefore})
  )`
  const due = [
    raw`exists (select 1 ${ofChat} and (contact_ends_at <= ${before} or ended_at <= ${before}))`,
    raw`exists (select 1 ${ofConversation} and ${isOver})`,
    // Their recipient has deleted the account.
    raw`not exists (select 1 ${ofChat}) and not exists (select 1 ${ofConversation})`,
  ]
  for (const condition of due) {
    // A message is older than the end of its thread, so only the oldest messages can be due.
    await deleteInBatches(sql, 'messages', raw`created_at <= ${before} and ${condition} order by created_at`)
  }
  // Their messages have just been deleted.
  await sql.deleteFrom('orphaned_threads').where('newest_at', '<=', before).execute()
}
