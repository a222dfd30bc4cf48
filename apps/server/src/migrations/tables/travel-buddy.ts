// Searches, requests, connections and their chats.

import type {
  ChatId,
  ConversationId,
  MatchId,
  MessageId,
  RequestId,
  RiderId,
  SearchId,
  UserId,
} from '@sawari/contract'
import type { Generated } from 'kysely'

declare module '../../platform/database/database.ts' {
  interface DatabaseTables {
    readonly buddy_searches: BuddySearchTable
    readonly buddy_requests: BuddyRequestTable
    readonly connections: ConnectionTable
    readonly conversations: ConversationTable
    readonly messages: MessageTable
    readonly orphaned_threads: OrphanedThreadTable
    readonly blocks: BlockTable
    readonly lifted_blocks: LiftedBlockTable
    readonly posted_rides: PostedRideTable
    readonly shown_riders: ShownRiderTable
  }
}

export type SearchEnd = 'expired' | 'cancelled' | 'matched'

/** Active until it ends or expires; every read checks both. */
export interface BuddySearchTable {
  id: SearchId
  user_id: UserId
  /** The text as typed, which the rider's own history shows. */
  source: string
  destination: string
  /**
   * JSON: the snapped ends, the line between them, its length, the fare of a reserved ride, and the names that
   * others see. Null some time after the end.
   */
  trip: string
  radius_km: number
  created_at: number
  expires_at: number
  ended_at: number | null
  end_reason: SearchEnd | null
  /** 1: its server names other riders by aliases. Null: an earlier version stored it. */
  aliased: Generated<number | null>
}

export type RequestState = 'pending' | 'accepted' | 'declined' | 'expired' | 'withdrawn'

export interface BuddyRequestTable {
  id: RequestId
  sender_id: UserId
  receiver_id: UserId
  /** JSON: the names of both trips that others see, and the figures of each. */
  route_details: string
  message: string
  state: RequestState
  created_at: number
  expires_at: number
  answered_at: number | null
}

export type ConnectionEnd = 'expired' | 'ended' | 'blocked' | 'held'

/** Two riders who agreed to share; `user_low` is the smaller of their ids. Each connection has one chat. */
export interface ConnectionTable {
  id: MatchId
  chat_id: ChatId
  request_id: RequestId
  user_low: UserId
  user_high: UserId
  /** JSON: the names of both trips that others see, and the figures of each. */
  route_details: string
  created_at: number
  chat_ends_at: number
  contact_ends_at: number
  ended_at: number | null
  end_reason: ConnectionEnd | null
  /** When `chat-phase-expired` was sent. The process that sets this field sends the event. */
  contact_announced_at: number | null
  /** The seq of the last message of the chat. */
  last_seq: number
  /** The number of messages by `user_low`; the others are by `user_high`. */
  sent_low: Generated<number>
}

/** One conversation per pair of riders. It is open for a day longer than their chat. */
export interface ConversationTable {
  id: ConversationId
  user_low: UserId
  user_high: UserId
  created_at: number
  last_seq: number
  sent_low: Generated<number>
}

/** Messages of chats and conversations; `thread_id` is the id of the chat or the conversation. */
export interface MessageTable {
  id: MessageId
  thread_id: ChatId | ConversationId
  seq: number
  sender_id: UserId
  body: string
  message_type: 'text' | 'location'
  client_message_id: string | null
  created_at: number
  /** 1: sent to a rider who had blocked the sender; only the sender can read it. */
  withheld: Generated<number>
}

/** The senders of the messages of deleted threads. Triggers write it; see the migration for the row with empty ids. */
interface OrphanedThreadTable {
  thread_id: ChatId | ConversationId
  sender_id: UserId
  newest_at: number
}

interface BlockTable {
  blocker_id: UserId
  blocked_id: UserId
  reason: string
  created_at: number
  /** How the blocker's list names the rider; null in the rows of earlier versions, which list the rider's id. */
  listed_id: Generated<RiderId | null>
}

/** The last moment at which a rider removed a block; kept as long as anything from before it is shown. */
interface LiftedBlockTable {
  blocker_id: UserId
  blocked_id: UserId
  lifted_at: number
}

/** The older form of looking for company: a posted future ride. */
export interface PostedRideTable {
  id: string
  user_id: UserId
  /** The text as typed, which only the rider sees. */
  source: string
  destination: string
  /** JSON, as of a search. */
  trip: string
  seats: number
  departs_at: number
  created_at: number
  expires_at: number
}

/** A rider whom another rider, the reader, was shown. */
interface ShownRiderTable {
  reader_id: UserId
  rider_id: UserId
  /** When the rider was counted. */
  shown_at: number
  /** Until then the reader may name the rider by an alias: a day after the end of the shown searches. */
  kept_until: number
  /** A keyed hash of the network of a reader whose account was new. */
  network_hash: string | null
}
