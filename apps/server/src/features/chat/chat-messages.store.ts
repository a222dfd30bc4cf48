// Stores the messages of chats: on the embedded database by prepared statements, on PostgreSQL by one function,
// so that a group of messages takes one round trip.

import { type ChatId, MESSAGES_PER_RIDER_MAX, type MessageId, type UserId } from '@sawari/contract'
import { CompiledQuery } from 'kysely'
import type {
  Database,
  DirectStatements,
  Lane,
  PreparedStatements,
} from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import type { ChatRows, MessageNotes } from './chats.ts'
import type { StoreMessages } from './message-writer.ts'
import { type MessageRow, messageOf, type NewMessage, type StoredMessage } from './messages.store.ts'
import { type HeldThread, nameOf, numberMessages, type WriteOutcome } from './numbering.ts'

export function chatMessageStore(
  { direct, lane, sql }: Pick<Database, 'direct' | 'lane' | 'sql'>,
  needs: ChatStoreNeeds,
): StoreMessages<ChatId> {
  return direct === undefined ? byFunction(lane ?? sql, needs) : byStatements(direct, needs)
}

export interface ChatStoreNeeds {
  readonly newId: IdGenerator
  readonly rows: ChatRows
  /** Undefined: no notifications are sent. */
  readonly notes?: MessageNotes | undefined
}

function byStatements(
  direct: DirectStatements,
  { newId, rows, notes }: ChatStoreNeeds,
): StoreMessages<ChatId> {
  return (messages, now) =>
    direct.transact(statements => {
      const held = new Map<ChatId, HeldThread>()
      const known = new Map<string, StoredMessage<ChatId>>()
      for (const message of messages) {
        const { threadId } = message
        const chat = held.get(threadId) ?? rows.find(statements, threadId, now)
        if (chat !== undefined) held.set(threadId, chat)
        const earlier = findNamed(statements, message)
        if (earlier !== undefined) known.set(nameOf(earlier) ?? '', earlier)
      }
      const { outcomes, fresh, counts } = numberMessages(messages, { held, known, now, newId })
      for (const message of fresh) {
        insertMessage(statements, message)
        notes?.note(statements, message)
      }
      for (const [id, count] of counts) rows.saveCounts(statements, id, count)
      return outcomes
    })
}

const FIND_NAMED = 'select * from messages where thread_id = ? and sender_id = ? and client_message_id = ?'

function findNamed(
  statements: PreparedStatements,
  { threadId, senderId, clientMessageId }: NewMessage<ChatId>,
): StoredMessage<ChatId> | undefined {
  if (clientMessageId === undefined) return undefined
  const row = statements.row<MessageRow>(FIND_NAMED, threadId, senderId, clientMessageId)
  return row === undefined ? undefined : messageOf(row)
}

const INSERT = `
  insert into messages
    (id, thread_id, seq, sender_id, body, message_type, client_message_id, created_at, withheld)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)`

function insertMessage(statements: PreparedStatements, message: StoredMessage<ChatId>): void {
  const { id, threadId, seq, senderId, body, type, clientMessageId = null, createdAt, withheld } = message
  const values = [id, threadId, seq, senderId, body, type, clientMessageId, createdAt.getTime()]
  statements.run(INSERT, ...values, Number(withheld))
}

/** A row of `store_chat_messages`; see its migration. */
interface FunctionRow extends Pick<MessageRow, 'id' | 'body' | 'message_type' | 'created_at' | 'withheld'> {
  readonly position: number
  readonly first_position: number
  readonly state: 'new' | 'known' | 'closed' | 'full'
  readonly seq: number
  readonly user_low: UserId
  readonly user_high: UserId
}

const GIVEN = 'cast(cast($1 as text) as jsonb), cast($2 as bigint), cast($3 as integer)'
const STORE = `select * from store_chat_messages(${GIVEN})`
const STORE_NOTED = `select * from store_noted_chat_messages(${GIVEN}, cast($4 as bigint))`

/** The texts are written once: building and compiling them for each group would take as long as the rest of it here. */
function byFunction(lane: Lane, { newId, notes }: ChatStoreNeeds): StoreMessages<ChatId> {
  return async (messages, now) => {
    const ids = messages.map(() => newId<MessageId>())
    const given = messages.map(({ threadId, senderId, body, type, clientMessageId = null }, index) => [
      ...[threadId, senderId, body, type, clientMessageId, ids[index]!],
    ])
    const values = [JSON.stringify(given), now.getTime(), MESSAGES_PER_RIDER_MAX]
    const call = notes
      ? CompiledQuery.raw(STORE_NOTED, [...values, now.getTime() + notes.delayMs])
      : CompiledQuery.raw(STORE, values)
    const { rows } = await lane.executeQuery<FunctionRow>(call as CompiledQuery<FunctionRow>)
    const byPosition = rows.toSorted((a, b) => a.position - b.position)
    const outcomes: WriteOutcome<ChatId>[] = []
    for (const row of byPosition) {
      const first = outcomes[row.first_position]
      // A repeat within the group has the outcome of the first one.
      if (first !== undefined) outcomes.push(typeof first === 'string' ? first : { ...first, isNew: false })
      else outcomes.push(outcomeOf(row, { message: messages[row.position]!, id: ids[row.position]!, now }))
    }
    return outcomes
  }
}

interface Sent {
  readonly message: NewMessage<ChatId>
  readonly id: MessageId
  readonly now: Date
}

function outcomeOf(row: FunctionRow, { message, id, now }: Sent): WriteOutcome<ChatId> {
  if (row.state === 'closed' || row.state === 'full') return row.state
  const members = [row.user_low, row.user_high] as const
  if (row.state === 'new') {
    const stored = { ...message, id, seq: row.seq, createdAt: now, withheld: false }
    return { message: stored, isNew: true, members }
  }
  const { threadId, senderId, clientMessageId = null } = message
  const known = { ...row, thread_id: threadId, sender_id: senderId, client_message_id: clientMessageId }
  return { message: messageOf(known), isNew: false, members }
}
