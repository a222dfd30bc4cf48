// What a rider gets who opens a chat: the chat and a page of its messages, for many riders in one statement.

import { type ChatId, MESSAGES_PER_PAGE_MAX, type UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import { jsonRows, type SqlOf } from '../../platform/database/json-rows.ts'
import type { Chat, ChatRow, Chats } from './chats.ts'
import { type MessageRow, messageOf, type StoredMessage, withinBytes } from './messages.store.ts'

export interface WantedChat {
  readonly chatId: ChatId
  readonly readerId: UserId
  /** With it the first messages with a greater seq, else the last ones. */
  readonly after?: number | undefined
}

export interface ReadChat {
  readonly chat: Chat
  /** In order. */
  readonly messages: StoredMessage<ChatId>[]
  readonly hasMore: boolean
}

/**
 * Reads chats with a page of messages each; undefined for an unknown chat. Whether the reader is a member is for
 * the caller to decide. Pages are found by their numbers, because no message of a chat is withheld from a member.
 */
export async function readChats(
  { sql, kind }: SqlOf,
  ofRow: Chats['ofRow'],
  wanted: readonly WantedChat[],
): Promise<(ReadChat | undefined)[]> {
  const asked = wanted.map(({ chatId, after }, index) => [chatId, after ?? null, index])
  const firstBefore = raw`coalesce(cast(value ->> 1 as integer), last_seq - ${raw.lit(MESSAGES_PER_PAGE_MAX)})`
  const { rows } = await raw<JoinedRow>`
    select cast(value ->> 2 as integer) as asked,
      connections.id as match_id, chat_id, user_low, user_high, connections.created_at as chat_created_at,
      chat_ends_at, contact_ends_at, ended_at, last_seq,
      messages.id, thread_id, seq, sender_id, body, message_type, client_message_id, messages.created_at, withheld
    from ${jsonRows(kind, asked)}
    join connections on chat_id = value ->> 0
    left join messages on thread_id = chat_id
      and seq > ${firstBefore} and seq <= ${firstBefore} + ${raw.lit(MESSAGES_PER_PAGE_MAX)}
    order by asked, seq
  `.execute(sql)
  const rowsOf = Map.groupBy(rows, row => row.asked)
  return wanted.map((each, index) => {
    const [first, ...rest] = rowsOf.get(index) ?? []
    return first === undefined ? undefined : chatOf(each, [first, ...rest], ofRow)
  })
}

interface JoinedRow extends Omit<ChatRow, 'id' | 'created_at'>, Omit<MessageRow, 'id'> {
  readonly asked: number
  readonly match_id: ChatRow['id']
  readonly chat_created_at: number
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
