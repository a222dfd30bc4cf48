import type { ChatId, ConversationId, MessageId, UserId } from '@sawari/contract'
import { MESSAGES_PER_PAGE_MAX, MESSAGES_PER_RIDER_MAX } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import { jsonRows, type SqlOf } from '../../platform/database/json-rows.ts'
import { type Batches, mapBatches } from '../../platform/database/pages.ts'

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

/** A thread whose row is locked, so that no other transaction can number messages in it or end it. */
export interface HeldThread {
  readonly members: Members
  readonly isOpen: boolean
  /** The members who have blocked the other. They cannot write, and what the other writes is withheld. */
  readonly blockers: readonly UserId[]
  readonly lastSeq: number
  /** How many of the messages the member with the lower id wrote. */
  readonly sentLow: number
}

type ThreadCounts = Pick<HeldThread, 'lastSeq' | 'sentLow'>

/** The storage of one kind of thread. */
export interface Threads<Thread extends ThreadId> {
  /** Reads the threads and locks their rows until the transaction ends. */
  hold(database: SqlOf, ids: readonly Thread[], now: Date): Promise<ReadonlyMap<Thread, HeldThread>>
  saveCounts(database: SqlOf, counts: ReadonlyMap<Thread, ThreadCounts>): Promise<void>
}

export type WriteOutcome<Thread extends ThreadId> =
  | { readonly message: StoredMessage<Thread>; readonly isNew: boolean; readonly members: Members }
  /** The thread does not exist, the sender is not a member, or it no longer accepts messages. */
  | 'closed'
  /** The sender has written as many messages in it as one rider may. */
  | 'full'

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
  const counts = new Map<Thread, ThreadCounts>()
  const fresh: StoredMessage<Thread>[] = []

  const outcomes = messages.map((message): WriteOutcome<Thread> => {
    const thread = held.get(message.threadId)
    const key = keyOf(message)
    const earlier = key === undefined ? undefined : known.get(key)
    if (thread === undefined) return 'closed'
    if (earlier !== undefined) return { message: earlier, isNew: false, members: thread.members }
    if (!mayWrite(thread, message.senderId)) return 'closed'
    const next = countOne(counts.get(message.threadId) ?? thread, message.senderId === thread.members[0])
    if (next === undefined) return 'full'
    const stored: StoredMessage<Thread> = {
      ...message,
      id: newId(),
      seq: next.lastSeq,
      createdAt: now,
      withheld: thread.blockers.length > 0,
    }
    counts.set(message.threadId, next)
    fresh.push(stored)
    if (key !== undefined) known.set(key, stored)
    return { message: stored, isNew: true, members: thread.members }
  })
  if (fresh.length > 0) {
    await insertMessages(database, fresh)
    await threads.saveCounts(database, counts)
  }
  return outcomes
}

function mayWrite({ isOpen, members, blockers }: HeldThread, userId: UserId): boolean {
  return isOpen && members.includes(userId) && !blockers.includes(userId)
}

/** The messages of these threads from a moment on that both members may read, in the order of each thread. */
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
      .where('withheld', '=', 0)
      .where('created_at', '>=', since.getTime())
      .orderBy('thread_id')
      .orderBy('seq')
      .execute()
    found.push(...rows.map(messageOf<Thread>))
  }
  return found
}

const THREADS_AT_ONCE = 500

/** The counts with one more message; undefined if its sender has reached the limit. */
function countOne({ lastSeq, sentLow }: ThreadCounts, isLow: boolean): ThreadCounts | undefined {
  const sent = isLow ? sentLow : lastSeq - sentLow
  if (sent >= MESSAGES_PER_RIDER_MAX) return undefined
  return { lastSeq: lastSeq + 1, sentLow: isLow ? sentLow + 1 : sentLow }
}

/** With `after` the first messages with a greater seq, else the last ones, with `before` those below it. */
export interface MessagePage {
  readonly after?: number | undefined
  readonly before?: number | undefined
  /** At most `MESSAGES_PER_PAGE_MAX`, which is the default. */
  readonly limit?: number | undefined
}

/** One page of what a member may read of a thread, in order. */
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
 * page holds fewer messages, because a socket gets a page twice and is cut when 2 MB wait for it.
 */
const PAGE_TEXT_BYTES = 768 * 1024

/** The first rows whose text fits into one page, and at least one. */
function withinBytes(rows: readonly MessageRow[]): MessageRow[] {
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
  return mapBatches(batchesOf(sql, userId), row => ({
    chatId: row.thread_id,
    message: row.body,
    messageType: row.message_type,
    sentAt: new Date(row.created_at),
  }))
}

/**
 * Messages have no index by their sender, which would slow down storing them. The export reads the whole table
 * in steps of this many rows, each of which takes about a millisecond.
 */
const ROWS_PER_STEP = 500

async function* batchesOf(sql: Sql, senderId: UserId): AsyncGenerator<readonly MessageRow[]> {
  for (let afterId = '' as MessageId; ; ) {
    const rows = sql.selectFrom('messages').where('id', '>', afterId).orderBy('id')
    const last = await rows
      .select('id')
      .limit(1)
      .offset(ROWS_PER_STEP - 1)
      .executeTakeFirst()
    const own = rows.selectAll().where('sender_id', '=', senderId)
    yield await (last === undefined ? own : own.where('id', '<=', last.id)).execute()
    if (last === undefined) return
    afterId = last.id
  }
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
  readonly withheld: number
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
    withheld: row.withheld === 1,
  }
}
