import type { ChatId, ConversationId, MessageId, UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import { jsonRows, type SqlOf } from '../../platform/database/json-rows.ts'

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
}

export type Members = readonly [low: UserId, high: UserId]

/** A thread whose row is locked, so that no other transaction can number messages in it or end it. */
export interface HeldThread {
  readonly members: Members
  readonly isOpen: boolean
  readonly lastSeq: number
}

/** The storage of one kind of thread. */
export interface Threads<Thread extends ThreadId> {
  /** Reads the threads and locks their rows until the transaction ends. */
  hold(database: SqlOf, ids: readonly Thread[], now: Date): Promise<ReadonlyMap<Thread, HeldThread>>
  saveLastSeqs(database: SqlOf, lastSeqs: ReadonlyMap<Thread, number>): Promise<void>
}

export type WriteOutcome<Thread extends ThreadId> =
  | { readonly message: StoredMessage<Thread>; readonly isNew: boolean; readonly members: Members }
  /** The thread does not exist, the sender is not a member, or it no longer accepts messages. */
  | 'closed'

export interface WriteNeeds<Thread extends ThreadId> {
  readonly threads: Threads<Thread>
  readonly now: Date
  readonly newId: IdGenerator
}

/** Stores messages in the given order and numbers them. Call it in a transaction. */
export async function writeMessages<Thread extends ThreadId>(
  database: SqlOf,
  messages: readonly NewMessage<Thread>[],
  { threads, now, newId }: WriteNeeds<Thread>,
): Promise<WriteOutcome<Thread>[]> {
  const ids = [...new Set(messages.map(({ threadId }) => threadId))].sort()
  const held = await threads.hold(database, ids, now)
  // Read after locking the threads, so that repeats stored by other transactions are already committed.
  const known = await findNamed(database, messages)
  const lastSeqs = new Map<Thread, number>()
  const fresh: StoredMessage<Thread>[] = []

  const outcomes = messages.map((message): WriteOutcome<Thread> => {
    const thread = held.get(message.threadId)
    const key = keyOf(message)
    const earlier = key === undefined ? undefined : known.get(key)
    if (thread === undefined) return 'closed'
    if (earlier !== undefined) return { message: earlier, isNew: false, members: thread.members }
    if (!thread.isOpen || !thread.members.includes(message.senderId)) return 'closed'
    const seq = (lastSeqs.get(message.threadId) ?? thread.lastSeq) + 1
    const stored: StoredMessage<Thread> = { ...message, id: newId(), seq, createdAt: now }
    lastSeqs.set(message.threadId, seq)
    fresh.push(stored)
    if (key !== undefined) known.set(key, stored)
    return { message: stored, isNew: true, members: thread.members }
  })
  if (fresh.length > 0) {
    await insertMessages(database, fresh)
    await threads.saveLastSeqs(database, lastSeqs)
  }
  return outcomes
}

/** Messages in order; with `after`, only those with a greater seq. */
export async function listMessages<Thread extends ThreadId>(
  sql: Sql,
  threadId: Thread,
  after = 0,
): Promise<StoredMessage<Thread>[]> {
  const rows = await sql
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
  return rows.map(row => ({ ...messageOf(row), threadId }))
}

/** The messages of these threads from a moment on, in the order of each thread. */
export async function listStoredSince<Thread extends ThreadId>(
  sql: Sql,
  threadIds: readonly Thread[],
  since: Date,
): Promise<StoredMessage<Thread>[]> {
  const found: StoredMessage<Thread>[] = []
  for (let first = 0; first < threadIds.length; first += THREADS_AT_ONCE) {
    const rows = await sql
      .selectFrom('messages')
      .selectAll()
      .where('thread_id', 'in', threadIds.slice(first, first + THREADS_AT_ONCE))
      .where('created_at', '>=', since.getTime())
      .orderBy('thread_id')
      .orderBy('seq')
      .execute()
    found.push(...rows.map(messageOf<Thread>))
  }
  return found
}

const THREADS_AT_ONCE = 500

/** The last message per thread; threads without messages are omitted. */
export async function lastMessages<Thread extends ThreadId>(
  sql: Sql,
  lastSeqs: ReadonlyMap<Thread, number>,
): Promise<ReadonlyMap<Thread, StoredMessage<Thread>>> {
  const written = [...lastSeqs].filter(([, seq]) => seq > 0)
  if (written.length === 0) return new Map()
  const rows = await sql
    .selectFrom('messages')
    .selectAll()
    .where(eb => eb.or(written.map(([id, seq]) => eb.and({ thread_id: id, seq }))))
    .execute()
  return new Map(rows.map(messageOf<Thread>).map(message => [message.threadId, message]))
}

/** The messages that a passenger wrote, for their export. */
export async function listMessagesOf(sql: Sql, userId: UserId) {
  const rows = await sql
    .selectFrom('messages')
    .selectAll()
    .where('sender_id', '=', userId)
    .orderBy('created_at')
    .orderBy('seq')
    .execute()
  return rows.map(row => ({
    chatId: row.thread_id,
    message: row.body,
    messageType: row.message_type,
    sentAt: new Date(row.created_at),
  }))
}

/** Erases the messages of an account before its deletion; its chats have already ended. */
export async function eraseMessagesOf(sql: Sql, { id }: { readonly id: UserId }): Promise<void> {
  // Deletes the conversations first, which waits for transactions that are writing in them.
  await sql
    .deleteFrom('conversations')
    .where(eb => eb.or([eb('user_low', '=', id), eb('user_high', '=', id)]))
    .execute()
  await sql.deleteFrom('messages').where('sender_id', '=', id).execute()
}

interface MessageRow {
  readonly id: MessageId
  readonly thread_id: ThreadId
  readonly seq: number
  readonly sender_id: UserId
  readonly body: string
  readonly message_type: 'text' | 'location'
  readonly client_message_id: string | null
  readonly created_at: number
}

/** The already stored messages with these client ids, by `keyOf`. */
async function findNamed<Thread extends ThreadId>(
  database: SqlOf,
  messages: readonly NewMessage<Thread>[],
): Promise<Map<string, StoredMessage<Thread>>> {
  const names = messages.flatMap(({ threadId, senderId, clientMessageId }) =>
    clientMessageId === undefined ? [] : [[threadId, senderId, clientMessageId]],
  )
  if (names.length === 0) return new Map()
  const { rows } = await raw<MessageRow>`
    select messages.* from ${jsonRows(database.kind, names)}
    join messages on thread_id = value ->> 0 and sender_id = value ->> 1 and client_message_id = value ->> 2
  `.execute(database.sql)
  return new Map(rows.map(messageOf<Thread>).map(message => [keyOf(message) ?? '', message]))
}

function keyOf({ threadId, senderId, clientMessageId }: NewMessage): string | undefined {
  return clientMessageId === undefined ? undefined : `${threadId} ${senderId} ${clientMessageId}`
}

async function insertMessages({ sql, kind }: SqlOf, messages: readonly StoredMessage[]): Promise<void> {
  const values = messages.map(({ id, threadId, seq, senderId, body, type, clientMessageId, createdAt }) => [
    ...[id, threadId, seq, senderId, body, type, clientMessageId ?? null, createdAt.getTime()],
  ])
  await raw`
    insert into messages
      (id, thread_id, seq, sender_id, body, message_type, client_message_id, created_at)
    select value ->> 0, value ->> 1, cast(value ->> 2 as integer), value ->> 3, value ->> 4, value ->> 5,
      value ->> 6, cast(value ->> 7 as bigint)
    from ${jsonRows(kind, values)}
  `.execute(sql)
}

/** The caller has asked for messages of one kind of thread. */
function messageOf<Thread extends ThreadId>(row: MessageRow): StoredMessage<Thread> {
  return {
    id: row.id,
    threadId: row.thread_id as Thread,
    seq: row.seq,
    senderId: row.sender_id,
    body: row.body,
    type: row.message_type,
    clientMessageId: row.client_message_id ?? undefined,
    createdAt: new Date(row.created_at),
  }
}
