// Stores the messages of chats and of conversations: all messages of one turn of the event loop in one transaction, which
// finds repeats and numbers the others.

import { MESSAGES_PER_RIDER_MAX, type MessageId, type UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Clock } from '../../platform/database/clock.ts'
import { isDatabaseAway, type Sql } from '../../platform/database/database.ts'
import { createGroupCommit } from '../../platform/database/group-commit.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import { jsonRows } from '../../platform/database/portable-sql.ts'
import type { ObserveSeconds } from '../../platform/telemetry/metrics.ts'
import {
  type Members,
  type MessageRow,
  messageOf,
  type NewMessage,
  type StoredMessage,
  type ThreadId,
} from './messages.store.ts'

export interface MessageWriter<Thread extends ThreadId> {
  /** Stores a message; resolves once it is on disk. */
  readonly write: (message: NewMessage<Thread>) => Promise<WriteOutcome<Thread>>
  /** How many messages wait to be stored. */
  readonly waiting: () => number
  /** Resolves when no message is being stored. */
  readonly idle: () => Promise<void>
}

export type WriteMessage<Thread extends ThreadId> = MessageWriter<Thread>['write']

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
  readonly note?: ((sql: Sql, messages: readonly StoredMessage<Thread>[]) => Promise<void>) | undefined
}

export interface WriterNeeds<Thread extends ThreadId> {
  readonly sql: Sql
  readonly clock: Clock
  readonly newId: IdGenerator
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
): MessageWriter<Thread> {
  const { sql, clock, deliver, observe } = needs
  const group = createGroupCommit<NewMessage<Thread>, WriteOutcome<Thread>>({
    isInDoubt: isDatabaseAway,
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
  return { write: group.add, waiting: group.waiting, idle: group.idle }
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
    await threads.note?.(sql, fresh)
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

/** The messages with these client ids that are stored already, by `nameOf`. */
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
