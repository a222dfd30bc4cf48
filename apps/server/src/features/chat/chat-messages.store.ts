// Stores the messages of chats: on the embedded database by prepared statements, on PostgreSQL by one function,
// so that a group of messages takes one round trip.

import { type ChatId, MESSAGES_PER_RIDER_MAX, type MessageId, type UserId } from '@sawari/contract'
import { CompiledQuery } from 'kysely'
import type {
  Database,
  DedicatedConnection,
  DirectStatements,
  PreparedStatements,
} from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import type { ChatRows, MessageNotes } from './chats.ts'
import type { StoreMessages } from './message-writer.ts'
import { type MessageRow, messageOf, type NewMessage, type StoredMessage } from './messages.store.ts'
import { type LockedThread, nameOf, numberMessages, type WriteOutcome } from './numbering.ts'

export function chatMessageStore(
  { direct, dedicated, sql }: Pick<Database, 'direct' | 'dedicated' | 'sql'>,
  needs: ChatStoreNeeds,
): StoreMessages<ChatId> {
  return direct === undefined ? byFunction(dedicated ?? sql, needs) : byStatements(direct, needs)
}

export interface ChatStoreNeeds {
  readonly newId: IdGenerator
  readonly rows: ChatRows
  /** Undefined: no notifications are sent. */
  readonly notes?: MessageNotes | undefined
}

/**
 * Looking for a repeat takes as long as all of a message's indexes, and repeats are rare. So all named messages are taken for
 * new ones first; if one is not, the group is stored once more, with a look at each.
 */
function byStatements(direct: DirectStatements, needs: ChatStoreNeeds): StoreMessages<ChatId> {
  return async (messages, now) => {
    const group = { messages, now }
    const outcomes = await direct
      .transact(statements => storeGroup(statements, group, needs))
      .catch((error: unknown) => {
        if (error instanceof MayBeRepeat) return undefined
        throw error
      })
    if (outcomes !== undefined) return outcomes
    return direct.transact(statements => {
      const stored = messages.flatMap(message => findNamed(statements, message) ?? [])
      const known = new Map(stored.map(message => [nameOf(message) ?? '', message]))
      return storeGroup(statements, { ...group, known }, needs)
    })
  }
}

/** Rolls the transaction back. */
class MayBeRepeat extends Error {}

interface Group {
  readonly messages: readonly NewMessage<ChatId>[]
  readonly now: Date
  /** Those that are stored already, by `nameOf`; undefined if nobody has looked. */
  readonly known?: ReadonlyMap<string, StoredMessage<ChatId>>
}

function storeGroup(
  statements: PreparedStatements,
  { messages, now, known }: Group,
  { newId, rows, notes }: ChatStoreNeeds,
): readonly WriteOutcome<ChatId>[] {
  const locked = new Map<ChatId, LockedThread>()
  for (const { threadId } of messages) {
    const chat = locked.get(threadId) ?? rows.find(statements, threadId, now)
    if (chat !== undefined) locked.set(threadId, chat)
  }
  const { outcomes, fresh, counts } = numberMessages(messages, {
    locked,
    known: known ?? new Map(),
    now,
    newId,
  })
  // A repeat is answered also where a new message would be refused.
  const mayBeRepeat = (message: NewMessage<ChatId>, index: number) =>
    message.clientMessageId !== undefined && typeof outcomes[index] === 'string'
  if (known === undefined && messages.some(mayBeRepeat)) throw new MayBeRepeat()
  for (const message of fresh) {
    if (!insertMessage(statements, message)) throw new MayBeRepeat()
    notes?.note(statements, message)
  }
  for (const [id, count] of counts) rows.saveCounts(statements, id, count)
  return outcomes
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
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (thread_id, sender_id, client_message_id) do nothing`

/** Returns false if a message of this name is stored already. */
function insertMessage(statements: PreparedStatements, message: StoredMessage<ChatId>): boolean {
  const { id, threadId, seq, senderId, body, type, clientMessageId = null, createdAt, withheld } = message
  const values = [id, threadId, seq, senderId, body, type, clientMessageId, createdAt.getTime()]
  return statements.run(INSERT, ...values, Number(withheld)) === 1
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
function byFunction(
  connection: DedicatedConnection,
  { newId, notes }: ChatStoreNeeds,
): StoreMessages<ChatId> {
  return async (messages, now) => {
    const ids = messages.map(() => newId<MessageId>())
    const given = messages.map(({ threadId, senderId, body, type, clientMessageId = null }, index) => [
      ...[threadId, senderId, body, type, clientMessageId, ids[index]!],
    ])
    const values = [JSON.stringify(given), now.getTime(), MESSAGES_PER_RIDER_MAX]
    const call = notes
      ? CompiledQuery.raw(STORE_NOTED, [...values, now.getTime() + notes.delayMs])
      : CompiledQuery.raw(STORE, values)
    const { rows } = await connection.executeQuery<FunctionRow>(call as CompiledQuery<FunctionRow>)
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
