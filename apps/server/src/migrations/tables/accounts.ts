// Accounts, their sessions and confirmations, and their saved data.

import type { Language, SessionId, UserId } from '@sawari/contract'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/database/database.ts' {
  interface DatabaseTables {
    readonly users: UserTable
    readonly sessions: SessionTable
    readonly ended_sessions: EndedSessionTable
    readonly refresh_tokens: RefreshTokenTable
    readonly reset_mails: ResetMailTable
    readonly reset_requests: ResetRequestTable
    readonly reset_tokens: ResetTokenTable
    readonly known_devices: KnownDeviceTable
    readonly email_proofs: EmailProofTable
    readonly push_subscriptions: PushSubscriptionTable
    readonly attempt_limits: AttemptLimitTable
    readonly saved_routes: SavedRouteTable
    readonly saved_places: SavedPlacesTable
  }
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
  /** Since when Travel Buddy is on hold, until a moderator reviews the reports. */
  buddy_hold_at: Generated<number | null>
  /** When a moderator last restored the person; earlier reports no longer count toward a hold. */
  reviewed_at: Generated<number | null>
  /** The language of the last sign-in; null until then. */
  language: Generated<Language | null>
}

interface SessionTable {
  id: SessionId
  user_id: UserId
  created_at: number
  refreshed_at: number
  expires_at: number
  revoked_at: number | null
  /** Browser and system at sign-in; empty for a session of an earlier version. */
  device: ColumnType<string, string | undefined>
  /** Updated at most every five minutes; null until the first update. */
  last_used_at: ColumnType<number | null, number | undefined>
  /** The hash of the newest refresh token; null from its first use, or that of its access token, on. */
  unused_successor: ColumnType<string | null, string | undefined>
}

/** The sessions that were revoked or deleted in the last minutes, for every process with their sockets. */
interface EndedSessionTable {
  session_id: SessionId
  ended_at: number
}

/** Every refresh token issued in a session, by its hash, until it expires. */
interface RefreshTokenTable {
  token_hash: string
  session_id: SessionId
  expires_at: number
  /** When it was exchanged for its successor. */
  rotated_at: number | null
}

/** A mail with a code and a link for a new password; a row exists also for an email without an account. */
export interface ResetMailTable {
  id: string
  identifier_hash: string
  /** The id of the previous mail, or '': two concurrent requests cannot both follow the same mail. */
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

/** One request for a code: its token permits five tries of the newest mail's code. */
interface ResetRequestTable {
  token_hash: string
  mail_id: string
  /** 1 if this request caused the mail, 0 if it came while the previous mail was recent. */
  sent_mail: number
  tries: number
}

interface ResetTokenTable {
  token_hash: string
  user_id: UserId
  expires_at: number
}

/** A device that signed in to the account before, by the hash of its secret. */
interface KnownDeviceTable {
  user_id: UserId
  device_hash: string
  last_used_at: number
}

/** A mailed link that confirms this address of this account. */
interface EmailProofTable {
  token_hash: string
  user_id: UserId
  email: string
  expires_at: number
}

/** A device with Web Push notifications; it ends with its session. */
interface PushSubscriptionTable {
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

interface AttemptLimitTable {
  key: string
  /** JSON list of milliseconds, oldest first. */
  moments: string
  expires_at: number
}

interface SavedRouteTable {
  id: string
  user_id: UserId
  source: string
  destination: string
  created_at: number
}

/** Home, Work and the recent places; one row per user who has saved any. */
interface SavedPlacesTable {
  user_id: UserId
  /** JSON: Home and Work, each with the time at which it was set or removed, and the recent places. */
  places: string
}
