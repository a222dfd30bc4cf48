// The tables after the newest migration. Moments are milliseconds since 1970; lists and objects are JSON text.

import type {
  ChatId,
  ConversationId,
  MatchId,
  MessageId,
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
  StandSize,
} from '@sawari/planner'

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
    readonly refresh_tokens: RefreshTokenTable
    readonly password_codes: PasswordCodeTable
    readonly reset_tokens: ResetTokenTable
    readonly attempt_limits: AttemptLimitTable
    readonly saved_routes: SavedRouteTable
    readonly saved_places: SavedPlacesTable
    readonly feedback: FeedbackTable
    readonly buddy_searches: BuddySearchTable
    readonly buddy_requests: BuddyRequestTable
    readonly connections: ConnectionTable
    readonly conversations: ConversationTable
    readonly messages: MessageTable
    readonly blocks: BlockTable
    readonly reports: ReportTable
    readonly posted_rides: PostedRideTable
  }
}

/** One row: which version of the data the other tables hold. */
export interface DatasetTable {
  id: number
  version: string
  loaded_at: number
  /** Of an imported dataset: the shipped one that it corrects. Null: this is what was shipped. */
  shipped_version: string | null
}

interface PlaceColumns {
  place_id: string
  /** The row's place in the data file: every reader sees the same order. */
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
  id: string
  size: StandSize
  basis: LinkBasis
  aliases: string
}

export interface PlaceTable extends PlaceColumns {
  stand_id: string | null
}

export interface LinkTable {
  position: number
  from_id: string
  to_id: string
  distance_km: number
  fare_rupees: number
  base_fare_rupees: number
  basis: LinkBasis
  vehicle: LinkVehicle
  source: string | null
  /** Null: from the tariff. */
  fare_origin: Exclude<FareOrigin, 'tariff'> | null
  fare_source: string | null
  distance_basis: DistanceBasis | null
  road_minutes: number | null
  geometry: string | null
}

export interface TariffTable {
  id: string
  position: number
  service: 'seat' | 'gramin-sewa' | 'metered'
  valid_from: string
  definition: string
}

/** The tables of `PlanningRules` that are not tariffs, by name. */
export interface PlanningTable {
  name: string
  definition: string
}

export interface UserTable {
  id: UserId
  /** Trimmed and lower-cased; one account an address. */
  email: string
  name: string
  phone: string
  password_hash: string
  consent_version: string
  consented_at: number
  created_at: number
}

export interface SessionTable {
  id: SessionId
  user_id: UserId
  created_at: number
  refreshed_at: number
  expires_at: number
  revoked_at: number | null
}

/** Every refresh token that was ever given out in a session, by its hash, until it expires. */
export interface RefreshTokenTable {
  token_hash: string
  session_id: SessionId
  expires_at: number
  /** When it was traded for its successor. */
  rotated_at: number | null
}

/** The newest code that was asked for with an e-mail, whether or not that has an account. */
export interface PasswordCodeTable {
  identifier_hash: string
  /** What the token of this code is derived from. */
  issue: string
  token_hash: string
  code_hash: string
  user_id: UserId | null
  issued_at: number
  expires_at: number
  wrong_tries: number
  used_at: number | null
}

export interface ResetTokenTable {
  token_hash: string
  user_id: UserId
  expires_at: number
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

/** Home, Work and recent places; one row a user, once there is one of them. */
export interface SavedPlacesTable {
  user_id: UserId
  /** JSON: both places with the moments at which they were set or removed, and the recent ones. */
  places: string
}

export interface FeedbackTable {
  id: string
  /** Who was signed in when it was sent. */
  user_id: UserId | null
  name: string
  email: string
  message: string
  created_at: number
}

export type SearchEnd = 'expired' | 'cancelled' | 'matched'

/** Active while it has not ended and its time is not over: both are asked at every read. */
export interface BuddySearchTable {
  id: SearchId
  user_id: UserId
  source: string
  destination: string
  /** JSON: both ends, the line between them, its length and the reserved fare for it. */
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
  /** JSON: both trips by name, and the figures of each of the two. */
  route_details: string
  message: string
  state: RequestState
  created_at: number
  expires_at: number
  answered_at: number | null
}

export type ConnectionEnd = 'expired' | 'ended' | 'blocked'

/** Two riders who agreed to share; `user_low` is the smaller of their ids. It has one chat. */
export interface ConnectionTable {
  id: MatchId
  chat_id: ChatId
  request_id: RequestId
  user_low: UserId
  user_high: UserId
  /** JSON: both trips by name, and the figures of each of the two. */
  route_details: string
  created_at: number
  chat_ends_at: number
  contact_ends_at: number
  ended_at: number | null
  end_reason: ConnectionEnd | null
  /** When `chat-phase-expired` was sent: whoever sets it sends it. */
  contact_announced_at: number | null
  /** The seq of the last message of the chat. */
  last_seq: number
}

/** A conversation of two riders outlives their chat by a day; there is one a pair. */
export interface ConversationTable {
  id: ConversationId
  user_low: UserId
  user_high: UserId
  created_at: number
  last_seq: number
}

/** Messages of chats and of conversations, told apart by the id of what they belong to. */
export interface MessageTable {
  id: MessageId
  thread_id: ChatId | ConversationId
  seq: number
  sender_id: UserId
  body: string
  message_type: 'text' | 'location'
  client_message_id: string | null
  created_at: number
}

export interface BlockTable {
  blocker_id: UserId
  blocked_id: UserId
  reason: string
  created_at: number
}

export interface ReportTable {
  id: string
  /** Null once the account is gone: the report stays. */
  reporter_id: UserId | null
  reported_id: UserId | null
  reason: string
  description: string
  /** The chats of the two at that time, as JSON. */
  chat_copy: string
  created_at: number
}

/** The older way to look for company: a ride to come. */
export interface PostedRideTable {
  id: string
  user_id: UserId
  source: string
  destination: string
  trip: string
  seats: number
  departs_at: number
  created_at: number
  expires_at: number
}
