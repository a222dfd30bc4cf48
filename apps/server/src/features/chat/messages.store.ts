import type { ChatId, ConversationId, MessageId, UserId } from '@sawari/contract'
import { MESSAGES_PER_PAGE_MAX } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import { type Batches, mapBatches, ROWS_PER_BATCH } from '../../platform/database/pages.ts'

/** Messages are kept in threads: chats and conversations. */
export type ThreadId = ChatId | ConversationId

/** A message to store in a thread, which is a chat or a conversation. */
export interface NewMessage<Thread extends ThreadId = ThreadId> {
  readonly threadId: Thread
  readonly senderId: UserId
  readonly body: string
  readonly type: 'text' | 'location'
  /** The sender's id for the message; a second message with the same id counts as a repeat of the first. */
  readonly clientMessageId: string | undefined
}

export interface StoredMessage<Thread extends ThreadId = ThreadId> extends NewMessage<Thread> {
  readonly id: MessageId
  readonly seq: number
  readonly createdAt: Date
  /** The recipient had blocked the sender: only the sender reads it. */
  readonly withheld: boolean
}

export type Members = readonly [low: UserId, high: UserId]

/**
 * With `after` the first messages with a greater seq, with `before` the last ones with a smaller seq, otherwise
 * the last ones.
 */
export interface MessagePage {
  readonly after?: number | undefined
  readonly before?: number | undefined
  /** At most `MESSAGES_PER_PAGE_MAX`, which is the default. */
  readonly limit?: number | undefined
}

/** One page of the messages of a thread that a member may read, in order. */
export async function listMessages<Thread extends ThreadId>(
  sql: Sql,
  { threadId, readerId }: { readonly threadId: Thread; readonly readerId: UserId },
  { after, before, limit = MESSAGES_PER_PAGE_MAX }: MessagePage = {},
): Promise<{ readonly messages: StoredMessage<Thread>[]; readonly hasMore: boolean }> {
  let query = readableBy(sql, readerId)
    .where('thread_id', '=', threadId)
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit + 1)
  if (after !== undefined) query = query.where('seq', '>', after)
  if (before !== undefined) query = query.where('seq', '<', before)
  const rows = await query.execute()
  const page = withinBytes(rows.slice(0, limit))
  if (after === undefined) page.reverse()
  return {
    messages: page.map(row => ({ ...messageOf(row), threadId })),
    hasMore: rows.length > page.length,
  }
}

/**
 * 500 messages of the longest text in any script fit. Control characters take more bytes in JSON; with them a
 * page has fewer messages, because a socket receives a page twice and is closed when more than 2 MB wait to be
 * sent to it.
 */
const PAGE_TEXT_BYTES = 768 * 1024

/** The first rows whose text fits into one page, and at least one. */
export function withinBytes<Row extends MessageRow>(rows: readonly Row[]): Row[] {
  let bytes = 0
  const end = rows.findIndex(({ body }, index) => {
    bytes += Buffer.byteLength(JSON.stringify(body))
    return bytes > PAGE_TEXT_BYTES && index > 0
  })
  return end === -1 ? [...rows] : rows.slice(0, end)
}

/** The last message per thread that the reader may read; threads without one are omitted. */
export async function lastMessages<Thread extends ThreadId>(
  sql: Sql,
  readerId: UserId,
  lastSeqs: ReadonlyMap<Thread, number>,
): Promise<ReadonlyMap<Thread, StoredMessage<Thread>>> {
  const written = [...lastSeqs].filter(([, seq]) => seq > 0)
  if (written.length === 0) return new Map()
  const rows = await readableBy(sql, readerId)
    .where(eb => eb.or(written.map(([id, seq]) => eb.and({ thread_id: id, seq }))))
    .execute()
  const last = new Map(rows.map(messageOf<Thread>).map(message => [message.threadId, message]))
  // Rare: the last message is withheld from the reader, or was deleted with its sender's account.
  for (const [threadId] of written) {
    if (last.has(threadId)) continue
    const [message] = (await listMessages(sql, { threadId, readerId }, { limit: 1 })).messages
    if (message !== undefined) last.set(threadId, message)
  }
  return last
}

function readableBy(sql: Sql, readerId: UserId) {
  return sql
    .selectFrom('messages')
    .selectAll()
    .where(eb => eb.or([eb('withheld', '=', 0), eb('sender_id', '=', readerId)]))
}

/** The messages that a passenger wrote, oldest first, for their export. */
export function listMessagesOf(sql: Sql, userId: UserId): Batches {
  return mapBatches(messagesOf(sql, userId), row => ({
    chatId: row.thread_id,
    message: row.body,
    messageType: row.message_type,
    sentAt: new Date(row.created_at),
  }))
}

/** In the order of their ids, which is that of time. The ids of all messages are read first, and their texts in batches. */
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

export interface MessageRow {
  readonly id: MessageId
  readonly thread_id: ThreadId
  readonly seq: number
  readonly sender_id: UserId
  readonly body: string
  readonly message_type: 'text' | 'location'
  readonly client_message_id: string | null
  readonly created_at: number
  readonly withheld: number
}

/** The caller has requested messages of one kind of thread. */
export function messageOf<Thread extends ThreadId>(row: MessageRow): StoredMessage<Thread> {
  return {
    id: row.id,
    threadId: row.thread_id as Thread,
    seq: row.seq,
    senderId: row.sender_id,
    body: row.body,
    type: row.message_type,
    clientMessageId: row.client_message_id ?? undefined,
    createdAt: new Date(row.created_at),
    withheld: row.withheld === 1,
  }
}
