// The messages of chats and of conversations. All messages of one turn of the event loop are stored in one transaction,
// which finds repeats and numbers the others.

import type { ChatId, ConversationId, MessageId, UserId } from '@sawari/contract'
import { MESSAGES_PER_PAGE_MAX, MESSAGES_PER_RIDER_MAX } from '@sawari/contract'
import { sql as raw, type Selectable } from 'kysely'
import type { MessageTable } from '../../migrations/tables/travel-buddy.ts'
import type { Core } from '../../platform/core.ts'
import { isDatabaseUnavailable, type Sql } from '../../platform/database/database.ts'
import { createGroupCommit, type GroupCommit } from '../../platform/database/group-commit.ts'
import { jsonRows, jsonTexts } from '../../platform/database/portable-sql.ts'
import type { ObserveSeconds } from '../../platform/telemetry/metrics.ts'

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

/** Stores a message; resolves once it is on disk. */
export type WriteMessage<Thread extends ThreadId> = (
  message: NewMessage<Thread>,
) => Promise<WriteOutcome<Thread>>

export type WriteOutcome<Thread extends ThreadId> =
  | { readonly message: StoredMessage<Thread>; readonly isNew: boolean; readonly members: Members }
  /** The thread does not exist, the sender is not a member, or it no longer accepts messages. */
  | 'closed'
  /** The sender has reached the maximum number of messages in this thread. */
  | 'full'

/** A thread whose row is locked, so that no other transaction can number messages in it or end it. */
export interface LockedThread {
  readonly members: Members
  readonly isOpen: boolean
  /** The members who have blocked the other. They cannot write, and the other's messages are withheld. */
  readonly blockers: readonly UserId[]
  readonly lastSeq: number
  /** The number of messages written by the member with the lower id. */
  readonly sentLow: number
}

/** The rows of all chats, or of all conversations. */
export interface Threads<Thread extends ThreadId> {
  /** The column with the id of the thread. */
  readonly id: 'connections.chat_id' | 'conversations.id'
  /** Locks the rows in the order of their ids, so that two servers cannot deadlock. */
  readonly lock: (sql: Sql, ids: readonly Thread[], now: Date) => Promise<ReadonlyMap<Thread, LockedThread>>
  /** Stores notifications of new messages in their transaction; absent if none are sent. */
  readonly queuePushes?: ((sql: Sql, messages: readonly StoredMessage<Thread>[]) => Promise<void>) | undefined
}

export interface WriterNeeds<Thread extends ThreadId> extends Pick<Core, 'clock' | 'newId'> {
  readonly sql: Sql
  readonly threads: Threads<Thread>
  /**
   * Called once for each new message with the riders who may read it, in the order of each thread, after it is
   * stored. Must not throw.
   */
  readonly deliver: (message: StoredMessage<Thread>, readers: readonly UserId[]) => void
  /** Receives the time that each group took to be stored. */
  readonly observe: ObserveSeconds
}

export function createMessageWriter<Thread extends ThreadId>(
  needs: WriterNeeds<Thread>,
): GroupCommit<NewMessage<Thread>, WriteOutcome<Thread>> {
  const { sql, clock, deliver, observe } = needs
  return createGroupCommit({
    isInDoubt: isDatabaseUnavailable,
    commit: async messages => {
      const startMs = performance.now()
      const now = clock.now()
      const outcomes = await sql.transaction().execute(inside => storeGroup(inside, { messages, now }, needs))
      observe((performance.now() - startMs) / 1_000)
      return outcomes
    },
    onStored: outcomes => {
      for (const outcome of outcomes) {
        if (typeof outcome === 'string' || !outcome.isNew) continue
        const { message, members } = outcome
        deliver(message, message.withheld ? [message.senderId] : members)
      }
    },
  })
}

interface Group<Thread extends ThreadId> {
  readonly messages: readonly NewMessage<Thread>[]
  readonly now: Date
}

/** Stores messages in the given order, all or none. Returns one outcome for each. */
async function storeGroup<Thread extends ThreadId>(
  sql: Sql,
  { messages, now }: Group<Thread>,
  { threads, newId }: WriterNeeds<Thread>,
): Promise<readonly WriteOutcome<Thread>[]> {
  const locked = await threads.lock(sql, [...new Set(messages.map(({ threadId }) => threadId))], now)
  // Read after locking the threads, so that repeats stored by other transactions are already committed.
  const named = await findNamed(sql, messages)
  const counts = new Map<Thread, ThreadCounts>()
  const fresh: StoredMessage<Thread>[] = []
  const outcomes = messages.map((message): WriteOutcome<Thread> => {
    const thread = locked.get(message.threadId)
    const name = nameOf(message)
    const earlier = name === undefined ? undefined : named.get(name)
    if (thread === undefined) return 'closed'
    if (earlier !== undefined) return { message: earlier, isNew: false, members: thread.members }
    if (!mayWrite(thread, message.senderId)) return 'closed'
    const next = countOne(counts.get(message.threadId) ?? thread, message.senderId === thread.members[0])
    if (next === undefined) return 'full'
    const withheld = thread.blockers.length > 0
    const id = newId<MessageId>()
    const stored = { ...message, id, seq: next.lastSeq, createdAt: now, withheld }
    counts.set(message.threadId, next)
    fresh.push(stored)
    if (name !== undefined) named.set(name, stored)
    return { message: stored, isNew: true, members: thread.members }
  })
  if (fresh.length > 0) {
    await insertMessages(sql, fresh)
    await saveCounts(sql, threads.id, counts)
    await threads.queuePushes?.(sql, fresh)
  }
  return outcomes
}

type ThreadCounts = Pick<LockedThread, 'lastSeq' | 'sentLow'>

/** The key by which a message is a repeat: its thread, its sender, and the sender's id for it. */
function nameOf({ threadId, senderId, clientMessageId }: NewMessage): string | undefined {
  return clientMessageId === undefined ? undefined : `${threadId} ${senderId} ${clientMessageId}`
}

function mayWrite({ isOpen, members, blockers }: LockedThread, userId: UserId): boolean {
  return isOpen && members.includes(userId) && !blockers.includes(userId)
}

/** The counts with one more message; undefined if its sender has reached the limit. */
function countOne({ lastSeq, sentLow }: ThreadCounts, isLow: boolean): ThreadCounts | undefined {
  const sent = isLow ? sentLow : lastSeq - sentLow
  if (sent >= MESSAGES_PER_RIDER_MAX) return undefined
  return { lastSeq: lastSeq + 1, sentLow: isLow ? sentLow + 1 : sentLow }
}

/** The stored messages with these client ids; the key of each is its `nameOf`. */
async function findNamed<Thread extends ThreadId>(
  sql: Sql,
  messages: readonly NewMessage<Thread>[],
): Promise<Map<string, StoredMessage<Thread>>> {
  const names = messages.flatMap(({ threadId, senderId, clientMessageId }) =>
    clientMessageId === undefined ? [] : [[threadId, senderId, clientMessageId]],
  )
  if (names.length === 0) return new Map()
  const { rows } = await raw<MessageRow>`
    select messages.* from ${jsonRows(sql, names)}
    join messages on thread_id = value ->> 0 and sender_id = value ->> 1 and client_message_id = value ->> 2
  `.execute(sql)
  return new Map(rows.map(messageOf<Thread>).map(message => [nameOf(message)!, message]))
}

async function insertMessages(sql: Sql, messages: readonly StoredMessage[]): Promise<void> {
  const values = messages.map(({ clientMessageId, createdAt, withheld, ...message }) => [
    message.id,
    message.threadId,
    message.seq,
    message.senderId,
    message.body,
    message.type,
    clientMessageId ?? null,
    createdAt.getTime(),
    Number(withheld),
  ])
  await raw`
    insert into messages
      (id, thread_id, seq, sender_id, body, message_type, client_message_id, created_at, withheld)
    select value ->> 0, value ->> 1, cast(value ->> 2 as integer), value ->> 3, value ->> 4, value ->> 5,
      value ->> 6, cast(value ->> 7 as bigint), cast(value ->> 8 as integer)
    from ${jsonRows(sql, values)}
  `.execute(sql)
}

async function saveCounts(
  sql: Sql,
  id: Threads<ThreadId>['id'],
  counts: ReadonlyMap<ThreadId, ThreadCounts>,
): Promise<void> {
  const rows = [...counts].map(([thread, { lastSeq, sentLow }]) => [thread, lastSeq, sentLow])
  const [table] = id.split('.') as ['connections' | 'conversations']
  await raw`
    update ${raw.table(table)}
    set last_seq = cast(value ->> 1 as integer), sent_low = cast(value ->> 2 as integer)
    from ${jsonRows(sql, rows)} where ${raw.ref(id)} = value ->> 0
  `.execute(sql)
}

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

export type MessageRow = Selectable<MessageTable>

/** The caller has requested messages of one kind of thread. */
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
