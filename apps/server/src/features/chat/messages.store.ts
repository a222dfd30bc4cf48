import type { ChatId, ConversationId, MessageId, UserId } from '@sawari/contract'
import { MESSAGES_PER_PAGE_MAX } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import { jsonTexts } from '../../platform/database/portable-sql.ts'

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
function withinBytes<Row extends MessageRow>(rows: readonly Row[]): Row[] {
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

export interface MissedMessage {
  readonly message: StoredMessage<ChatId>
  readonly members: Members
}

/** The messages of these chats from a moment on that both members may read, in the order of each chat. */
export async function listStoredSince(
  sql: Sql,
  chatIds: readonly ChatId[],
  since: Date,
): Promise<MissedMessage[]> {
  const rows = await sql
    .selectFrom('messages')
    .innerJoin('connections', 'chat_id', 'thread_id')
    .selectAll('messages')
    .select(['user_low', 'user_high'])
    .where('chat_id', 'in', jsonTexts(sql, chatIds))
    .where('withheld', '=', 0)
    .where('messages.created_at', '>=', since.getTime())
    .orderBy('thread_id')
    .orderBy('seq')
    .execute()
  return rows.map(row => ({ message: messageOf(row), members: [row.user_low, row.user_high] }))
}

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
