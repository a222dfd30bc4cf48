// The data for a rider who opens a chat: the chat and a page of its messages, for many riders in one statement.

import { type ChatId, MESSAGES_PER_PAGE_MAX, type UserId } from '@sawari/contract'
import { type RawBuilder, sql as raw } from 'kysely'
import { batchedRead } from '../../platform/database/batched-read.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { jsonRows, type SqlOf } from '../../platform/database/json-rows.ts'
import type { Chat, ChatRow, Chats } from './chats.ts'
import { type MessageRow, messageOf, type StoredMessage, withinBytes } from './messages.store.ts'

export interface WantedChat {
  readonly chatId: ChatId
  readonly readerId: UserId
  /** If given, the first messages with a greater seq, otherwise the last ones. */
  readonly after?: number | undefined
  /** True: nobody waits for the chat any more, so it need not be read. */
  readonly isGone?: () => boolean
}

export interface ReadChat {
  readonly chat: Chat
  /** In order. */
  readonly messages: StoredMessage<ChatId>[]
  readonly hasMore: boolean
}

export interface ChatReaderNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly ofRow: Chats['ofRow']
  /** Resolves when this many messages may be answered in this turn of the event loop. */
  readonly turnFor: (messages: number) => Promise<void>
}

const CHATS_PER_READ = 16
/**
 * The limit for all chats of one statement together, because all of them are in memory at once and answered in
 * one turn.
 */
const MESSAGES_PER_READ = MESSAGES_PER_PAGE_MAX

/**
 * Reads a chat with a page of messages; undefined for an unknown chat. Riders who call it at the same time
 * share a statement.
 */
export function createChatReader({ database, clock, ofRow, turnFor }: ChatReaderNeeds) {
  const readTogether = batchedRead(
    async (wanted: readonly WantedChat[]) => {
      const read = await readChats(database, { ofRow, now: clock.now() }, wanted)
      const messages = read.map(each => (typeof each === 'object' ? each.messages.length : 0))
      await turnFor(messages.reduce((sum, each) => sum + each, 0))
      return read
    },
    { groupSize: CHATS_PER_READ },
  )
  return async (wanted: WantedChat): Promise<ReadChat | undefined> => {
    while (!wanted.isGone?.()) {
      const read = await readTogether(wanted)
      if (read !== 'later') return read
    }
    return undefined
  }
}

interface ReadAt {
  readonly now: Date
  readonly ofRow: Chats['ofRow']
}

/**
 * Reads chats with a page of messages each, as many as fit into one statement, at least the first one; 'later'
 * for the others, undefined for an unknown chat. The caller checks membership, but messages are read only for
 * members of a chat that is not over. Pages are found by their numbers, because no message of a chat is
 * withheld from a member.
 */
async function readChats(
  { sql, kind }: SqlOf,
  { ofRow, now }: ReadAt,
  wanted: readonly WantedChat[],
): Promise<(ReadChat | undefined | 'later')[]> {
  const asked = wanted.map(({ chatId, readerId, after }, index) => [chatId, after ?? null, index, readerId])
  const perPage = raw.lit(MESSAGES_PER_PAGE_MAX)
  const { rows } = await raw<JoinedRow>`
    with found as (
      select cast(value ->> 2 as integer) as asked, connections.id as match_id, chat_id, user_low, user_high,
        connections.created_at as chat_created_at, chat_ends_at, contact_ends_at, ended_at, last_seq,
        case
          when value ->> 1 is not null then cast(value ->> 1 as integer)
          when last_seq > ${perPage} then last_seq - ${perPage}
          else 0
        end as first_before,
        case
          when ended_at is null and contact_ends_at > ${now.getTime()} and value ->> 3 in (user_low, user_high) then 1
          else 0
        end as is_open
      from ${jsonRows(kind, asked)}
      join ${byIndex(kind, raw`connections`, raw`chat_id = value ->> 0`)}
    ), counted as (
      select found.*, sum(
        case
          when is_open = 0 or last_seq < first_before then 0
          when last_seq - first_before > ${perPage} then ${perPage}
          else last_seq - first_before
        end
      ) over (order by asked) as upto
      from found
    )
    select counted.*,
      messages.id, thread_id, seq, sender_id, body, message_type, client_message_id, messages.created_at, withheld
    from counted
    left join ${byIndex(
      kind,
      raw`messages`,
      raw`thread_id = chat_id and is_open = 1 and upto <= ${raw.lit(MESSAGES_PER_READ)}
        and seq > first_before and seq <= first_before + ${perPage}`,
    )}
    order by asked, seq
  `.execute(sql)
  const rowsOf = Map.groupBy(rows, row => row.asked)
  return wanted.map((each, index) => {
    const [first, ...rest] = rowsOf.get(index) ?? []
    if (first === undefined) return undefined
    return Number(first.upto) > MESSAGES_PER_READ ? 'later' : chatOf(each, [first, ...rest], ofRow)
  })
}

/**
 * The joined table with its condition. PostgreSQL does not know how few chats are asked for, and would read the whole table;
 * `offset 0` keeps it from joining in another way than row by row, with an index. SQLite does that by itself.
 */
function byIndex(
  kind: SqlOf['kind'],
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (kind === 'sqlite') return raw`${table} on ${condition}`
  return raw`lateral (select * from ${table} where ${condition} offset 0) as ${table} on true`
}

interface JoinedRow extends Omit<ChatRow, 'id' | 'created_at'>, Omit<MessageRow, 'id'> {
  readonly asked: number
  readonly match_id: ChatRow['id']
  readonly chat_created_at: number
  /** The number of messages of the pages up to this one. PostgreSQL returns a sum as text. */
  readonly upto: number | string
  /** Null if the chat has no message in the page. */
  readonly id: MessageRow['id'] | null
}

function chatOf(
  { readerId, after }: WantedChat,
  rows: readonly [JoinedRow, ...JoinedRow[]],
  ofRow: Chats['ofRow'],
): ReadChat {
  const [{ match_id, chat_created_at, ...row }] = rows
  const chat = ofRow({ ...row, id: match_id, created_at: chat_created_at })
  const readable = rows.filter(
    (each): each is JoinedRow & MessageRow =>
      each.id !== null && (each.withheld === 0 || each.sender_id === readerId),
  )
  // The part that fits begins with the oldest message after `after`, or with the newest.
  const page = withinBytes(after === undefined ? readable.toReversed() : readable)
  if (after === undefined) page.reverse()
  const isWhole = page.length === readable.length
  const isLastPage = chat.lastSeq <= (after ?? 0) + MESSAGES_PER_PAGE_MAX
  return { chat, messages: page.map(messageOf<ChatId>), hasMore: !(isWhole && isLastPage) }
}
