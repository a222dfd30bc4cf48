// Chat's port to the owner of connections: everything that chat knows about a chat. `app.ts` supplies it.

import type { ChatId, MatchId, UserId } from '@sawari/contract'
import type { Selectable } from 'kysely'
import type { ConnectionTable } from '../../migrations/tables/travel-buddy.ts'
import type { PreparedStatements, Sql } from '../../platform/database/database.ts'
import type { Page, Paged } from '../../platform/database/pages.ts'
import type { Members } from './messages.store.ts'
import type { LockedThread, ThreadCounts } from './numbering.ts'

/** The chat of one connection. */
export interface Chat {
  readonly id: ChatId
  /** The id of the connection. */
  readonly matchId: MatchId
  readonly members: Members
  readonly createdAt: Date
  readonly chatEndsAt: Date
  readonly contactEndsAt: Date
  /** When the connection was ended or its expiry was announced. */
  readonly endedAt: Date | undefined
  readonly lastSeq: number
}

/** The columns of a connection that describe its chat. */
export type ChatRow = Pick<
  Selectable<ConnectionTable>,
  | 'id'
  | 'chat_id'
  | 'user_low'
  | 'user_high'
  | 'created_at'
  | 'chat_ends_at'
  | 'contact_ends_at'
  | 'ended_at'
  | 'last_seq'
>

export interface ListedChat extends Chat {
  readonly partner: { readonly id: UserId; readonly name: string }
}

/** Stores a notification for each new message, in its transaction. */
export interface MessageNotes {
  /** On the embedded database. */
  note(
    statements: PreparedStatements,
    message: {
      readonly id: string
      readonly threadId: string
      readonly senderId: UserId
      readonly createdAt: Date
    },
  ): void
  /** The delay after a message before its notification is sent; on PostgreSQL. */
  readonly delayMs: number
}

/** The rows of chats in the embedded database, accessed inside its only transaction. */
export interface ChatRows {
  readonly find: (statements: PreparedStatements, id: ChatId, now: Date) => LockedThread | undefined
  readonly saveCounts: (statements: PreparedStatements, id: ChatId, counts: ThreadCounts) => void
}

export interface Chats {
  find(sql: Sql, chatId: ChatId): Promise<Chat | undefined>
  /** The chat in a row of `connections`. */
  ofRow(row: ChatRow): Chat
  /** The active chats of a user, newest first. */
  listLive(
    sql: Sql,
    wanted: { readonly userId: UserId; readonly now: Date; readonly page: Page },
  ): Promise<Paged<ListedChat>>
  /** A chat accepts messages only in its first phase. */
  readonly rows: ChatRows
}
