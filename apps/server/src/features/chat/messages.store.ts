import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import { jsonRows, type SqlOf } from '../../platform/database/json-rows.ts'

/** What somebody wants stored in a chat or in a conversation: a thread. */
export interface NewMessage {
  readonly threadId: string
  readonly senderId: string
  readonly body: string
  readonly type: 'text' | 'location'
  /** The sender's own name for it: a second message of the same name is the first one. */
  readonly clientMessageId: string | undefined
}

export interface StoredMessage extends NewMessage {
  readonly id: string
  readonly seq: number
  readonly createdAt: Date
}

export type Members = readonly [low: string, high: string]

/** A thread whose row is held: nobody else numbers messages in it, or ends it. */
export interface HeldThread {
  readonly members: Members
  readonly isOpen: boolean
  readonly lastSeq: number
}

/** Where the threads of one kind are kept. */
export interface Threads {
  /** Reads the threads and holds their rows until the transaction ends. */
  hold(database: SqlOf, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, HeldThread>>
  saveLastSeqs(database: SqlOf, lastSeqs: ReadonlyMap<string, number>): Promise<void>
}

export type WriteOutcome =
  | { readonly message: StoredMessage; readonly isNew: boolean; readonly members: Members }
  /** There is no such thread, the sender is none of its members, or it takes no messages any more. */
  | 'closed'

export interface WriteNeeds {
  readonly threads: Threads
  readonly now: Date
  readonly newId: () => string
}

/** Stores messages in their order and numbers them. Call it in a transaction. */
export async function writeMessages(
  database: SqlOf,
  messages: readonly NewMessage[],
  { threads, now, newId }: WriteNeeds,
): Promise<WriteOutcome[]> {
  const ids = [...new Set(messages.map(({ threadId }) => threadId))].sort()
  const held = await threads.hold(database, ids, now)
  // Read behind the lock: whoever stored one of them has committed by now.
  const known = await findNamed(database, messages)
  const lastSeqs = new Map<string, number>()
  const fresh: StoredMessage[] = []

  const outcomes = messages.map((message): WriteOutcome => {
    const thread = held.get(message.threadId)
    const key = keyOf(message)
    const earlier = key === undefined ? undefined : known.get(key)
    if (thread === undefined) return 'closed'
    if (earlier !== undefined) return { message: earlier, isNew: false, members: thread.members }
    if (!thread.isOpen || !thread.members.includes(message.senderId)) return 'closed'
    const seq = (lastSeqs.get(message.threadId) ?? thread.lastSeq) + 1
    const stored = { ...message, id: newId(), seq, createdAt: now }
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

/** In their order; only those after a seq, if one is given. */
export async function listMessages(sql: Sql, threadId: string, after = 0): Promise<StoredMessage[]> {
  const rows = await sql
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
  return rows.map(messageOf)
}

/** The last message of each thread that has one. */
export async function lastMessages(
  sql: Sql,
  lastSeqs: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, StoredMessage>> {
  const written = [...lastSeqs].filter(([, seq]) => seq > 0)
  if (written.length === 0) return new Map()
  const rows = await sql
    .selectFrom('messages')
    .selectAll()
    .where(eb => eb.or(written.map(([id, seq]) => eb.and({ thread_id: id, seq }))))
    .execute()
  return new Map(rows.map(row => [row.thread_id, messageOf(row)]))
}

/** What a passenger wrote, for their export. */
export async function listMessagesOf(sql: Sql, userId: string) {
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

/** For an account that goes; its chats have been ended before. */
export async function eraseMessagesOf(sql: Sql, { id }: { readonly id: string }): Promise<void> {
  // The conversations first: whoever is writing in one has finished when its row is gone.
  await sql
    .deleteFrom('conversations')
    .where(eb => eb.or([eb('user_low', '=', id), eb('user_high', '=', id)]))
    .execute()
  await sql.deleteFrom('messages').where('sender_id', '=', id).execute()
}

interface MessageRow {
  readonly id: string
  readonly thread_id: string
  readonly seq: number
  readonly sender_id: string
  readonly body: string
  readonly message_type: 'text' | 'location'
  readonly client_message_id: string | null
  readonly created_at: number
}

/** The messages of these names that are stored already, by `keyOf`. */
async function findNamed(
  database: SqlOf,
  messages: readonly NewMessage[],
): Promise<Map<string, StoredMessage>> {
  const names = messages.flatMap(({ threadId, senderId, clientMessageId }) =>
    clientMessageId === undefined ? [] : [[threadId, senderId, clientMessageId]],
  )
  if (names.length === 0) return new Map()
  const { rows } = await raw<MessageRow>`
    select messages.* from ${jsonRows(database.kind, names)}
    join messages on thread_id = value ->> 0 and sender_id = value ->> 1 and client_message_id = value ->> 2
  `.execute(database.sql)
  return new Map(rows.map(messageOf).map(message => [keyOf(message) ?? '', message]))
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

function messageOf(row: MessageRow): StoredMessage {
  return {
    id: row.id,
    threadId: row.thread_id,
    seq: row.seq,
    senderId: row.sender_id,
    body: row.body,
    type: row.message_type,
    clientMessageId: row.client_message_id ?? undefined,
    createdAt: new Date(row.created_at),
  }
}
