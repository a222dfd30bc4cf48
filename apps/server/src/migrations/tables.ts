// The tables after the newest migration. Times are milliseconds since 1970; lists and objects are JSON text.

import type {
  ChatId,
  ConversationId,
  Language,
  MatchId,
  MessageId,
  ModerationAction,
  RequestId,
  SearchId,
  SessionId,
  UserId,
} from '@sawari/contract'
import type {
  City,
  DistanceBasis,
  FareOrigin,
  LinkBasis,
  LinkVehicle,
  PlaceKind,
  PositionQuality,
  StandId,
  StandSize,
} from '@sawari/planner'
import type { ColumnType, Generated } from 'kysely'

declare module '../platform/database/database.ts' {
  interface DatabaseTables {
    readonly dataset: DatasetTable
    readonly stands: StandTable
    readonly links: LinkTable
    readonly places: PlaceTable
    readonly tariffs: TariffTable
    readonly planning_tables: PlanningTable
    readonly users: UserTable
    readonly sessions: SessionTable
    readonly ended_sessions: EndedSessionTable
    readonly refresh_tokens: RefreshTokenTable
    readonly reset_mails: ResetMailTable
    readonly reset_requests: ResetRequestTable
    readonly reset_tokens: ResetTokenTable
    readonly known_devices: KnownDeviceTable
    readonly email_proofs: EmailProofTable
    readonly attempt_limits: AttemptLimitTable
    readonly push_subscriptions: PushSubscriptionTable
    readonly saved_routes: SavedRouteTable
    readonly saved_places: SavedPlacesTable
    readonly feedback: FeedbackTable
    readonly buddy_searches: BuddySearchTable
    readonly buddy_requests: BuddyRequestTable
    readonly connections: ConnectionTable
    readonly conversations: ConversationTable
    readonly messages: MessageTable
    readonly blocks: BlockTable
    readonly lifted_blocks: LiftedBlockTable
    readonly reports: ReportTable
    readonly posted_rides: PostedRideTable
    readonly second_factors: SecondFactorTable
    readonly second_factor_proofs: SecondFactorProofTable
    readonly moderation_log: ModerationLogTable
    readonly held_mailboxes: HeldMailboxTable
    readonly schema_needs: SchemaNeedTable
  }
}

/** One row: the version of the data in the other tables. */
export interface DatasetTable {
  id: number
  version: string
  loaded_at: number
  /** The shipped version that an imported dataset corrects; null for a shipped dataset. */
  shipped_version: string | null
}

interface PlaceColumns {
  place_id: string
  /** The row's index in the data file, so that every query returns the same order. */
  position: number
  name: string
  hindi_name: string
  latitude: number
  longitude: number
  kind: PlaceKind
  city: City
  quality: PositionQuality
}

export interface StandTable extends PlaceColumns {
  id: StandId
  size: StandSize
  basis: LinkBasis
  aliases: string
}

export interface PlaceTable extends PlaceColumns {
  stand_id: StandId | null
}

/** The column `road_minutes` is left for processes of the version before. */
export interface LinkTable {
  position: number
  from_id: StandId
  to_id: StandId
  distance_km: number
  fare_rupees: number
  base_fare_rupees: number
  basis: LinkBasis
  vehicle: LinkVehicle
  source: string | null
  /** Null: the fare comes from the tariff. */
  fare_origin: Exclude<FareOrigin, 'tariff'> | null
  fare_source: string | null
  distance_basis: Exclude<DistanceBasis, 'timetable'> | null
  geometry: string | null
}

export interface TariffTable {
  id: string
  position: number
  service: 'seat' | 'gramin-sewa' | 'metered'
  valid_from: string
  definition: string
}

/** The tables of `PlanningRules` other than tariffs, by name. */
export interface PlanningTable {
  name: string
  definition: string
}

export interface UserTable {
  id: UserId
  /** Trimmed and lower-cased; one account per address. */
  email: string
  name: string
  phone: string
  password_hash: string
  consent_version: string
  consented_at: number
  created_at: number
  /** When the user first opened a link or typed a code that was mailed to the address. */
  email_proved_at: Generated<number | null>
  role: Generated<'rider' | 'moderator'>
  suspended_at: Generated<number | null>
  /** Since when Travel Buddy is held until a moderator has looked. */
  buddy_hold_at: Generated<number | null>
  /** When a moderator last restored the person; earlier reports no longer count toward a hold. */
  reviewed_at: Generated<number | null>
  /** Of the last sign-in; null until then. */
  language: Generated<Language | null>
}

export interface SessionTable {
  id: SessionId
  user_id: UserId
  created_at: number
  refreshed_at: number
  expires_at: number
  revoked_at: number | null
  /** Browser and system at sign-in; empty for a session of a version before. */
  device: ColumnType<string, string | undefined>
  /** Updated at most every five minutes; null until the first update. */
  last_used_at: ColumnType<number | null, number | undefined>
}

/** The sessions that were revoked or deleted in the last minutes, for every process with their sockets. */
export interface EndedSessionTable {
  session_id: SessionId
  ended_at: number
}

/** Every refresh token issued in a session, by its hash, until it expires. */
export interface RefreshTokenTable {
  token_hash: string
  session_id: SessionId
  expires_at: number
  /** When it was exchanged for its successor. */
  rotated_at: number | null
}

/** A mail with a code and a link for a new password; a row exists also for an e-mail without an account. */
export interface ResetMailTable {
  id: string
  identifier_hash: string
  /** The id of the mail before this one, or '': two concurrent requests cannot both follow the same mail. */
  previous: string
  /** Null: no mail was sent, so neither the code nor the link can be used. */
  user_id: UserId | null
  issued_at: number
  code_hash: string
  code_expires_at: number
  code_used_at: number | null
  link_hash: string
  link_expires_at: number
  link_used_at: number | null
}

/** One request for a code: its token admits five tries at the code of the newest mail. */
export interface ResetRequestTable {
  token_hash: string
  mail_id: string
  /** 1 if this request caused the mail, 0 if it came while the mail before was recent. */
  sent_mail: number
  tries: number
}

export interface ResetTokenTable {
  token_hash: string
  user_id: UserId
  expires_at: number
}

/** A device that signed in to the account before, by the hash of the secret that it keeps. */
export interface KnownDeviceTable {
  user_id: UserId
  device_hash: string
  last_used_at: number
}

/** A mailed link that confirms this address of this account. */
export interface EmailProofTable {
  token_hash: string
  user_id: UserId
  email: string
  expires_at: number
}

/** A device that is notified by Web Push; it ends with its session. */
export interface PushSubscriptionTable {
  id: string
  user_id: UserId
  session_id: SessionId
  endpoint_hash: string
  /** Endpoint and keys of the browser, encrypted. */
  sealed: string
  on_request: 0 | 1
  on_acceptance: 0 | 1
  on_message: 0 | 1
  created_at: number
}

export interface AttemptLimitTable {
  key: string
  /** JSON list of milliseconds, oldest first. */
  moments: string
  expires_at: number
}

export interface SavedRouteTable {
  id: string
  user_id: UserId
  source: string
  destination: string
  created_at: number
}

/** Home, Work and the recent places; one row per user who has saved any. */
export interface SavedPlacesTable {
  user_id: UserId
  /** JSON: Home and Work, each with the time at which it was set or removed, and the recent places. */
  places: string
}

export interface FeedbackTable {
  id: string
  /** The user who was signed in when the feedback was sent, if any. */
  user_id: UserId | null
  name: string
  email: string
  message: string
  created_at: number
  state: Generated<FeedbackState>
}

export type FeedbackState = 'open' | 'answered' | 'closed'

export type SearchEnd = 'expired' | 'cancelled' | 'matched'

/** Active until it ends or expires; every read checks both. */
export interface BuddySearchTable {
  id: SearchId
  user_id: UserId
  /** As typed, for the rider's own history. */
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
  /** How many of the messages `user_low` wrote; the others are by `user_high`. */
  sent_low: Generated<number>
}

/** One conversation per pair of riders. It stays a day longer than their chat. */
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
  /** 1: written to a rider who had blocked the sender; only the sender reads it. */
  withheld: Generated<number>
}

export interface BlockTable {
  blocker_id: UserId
  blocked_id: UserId
  reason: string
  created_at: number
}

/** The last moment at which a rider took back a block; kept as long as anything from before it is shown. */
export interface LiftedBlockTable {
  blocker_id: UserId
  blocked_id: UserId
  lifted_at: number
}

export interface ReportTable {
  id: string
  /** Null after the account was deleted; the report itself stays. */
  reporter_id: UserId | null
  reported_id: UserId | null
  reason: string
  description: string
  /** JSON: the chats of the two riders at the time of the report. */
  chat_copy: string
  created_at: number
  closed_at: Generated<number | null>
  /** 1: its reporter counts toward a hold. Decided when it is made, because the facts behind it are deleted. */
  counts: Generated<0 | 1>
}

/** The older way to find company: a planned ride that is posted. */
export interface PostedRideTable {
  id: string
  user_id: UserId
  /** As typed, for the rider alone. */
  source: string
  destination: string
  /** JSON: as of a search. */
  trip: string
  seats: number
  departs_at: number
  created_at: number
  expires_at: number
}

/** The second factor of a moderator. */
export interface SecondFactorTable {
  user_id: UserId
  /** The secret of the codes, encrypted. */
  sealed_secret: string
  /** The newest half minute whose code was used; no code of it or before is accepted. */
  last_step: number
  created_at: number
}

/** A session in which the second factor was given. */
export interface SecondFactorProofTable {
  session_id: SessionId
  user_id: UserId
  expires_at: number
}

/** The mailbox of a held or suspended account; the row outlives the account. */
export interface HeldMailboxTable {
  mailbox_hash: string
  expires_at: number
}

/** Who read or did what, when and why. Rows are only inserted, and deleted after a year. */
export interface ModerationLogTable {
  id: string
  at: number
  /** Null: the command line, an automatic step, or a deleted account. */
  actor_id: UserId | null
  actor_name: string
  action: ModerationAction
  reason: string
  /** What was written to the person; erased with their account. */
  message: string | null
  /** Whom it concerns. */
  person_id: UserId | null
  report_id: string | null
  feedback_id: string | null
}

/** A migration after which only programs that know another one can use the database. */
export interface SchemaNeedTable {
  migration: string
  needs: string
}
