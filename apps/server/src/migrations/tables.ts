// The tables as the newest migration leaves them. Moments are milliseconds, lists and objects JSON text.

import type { City, LinkBasis, LinkVehicle, PlaceKind, PositionQuality, StandSize } from '@sawari/planner'

export interface DatabaseTables {
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
  readonly feedback: FeedbackTable
}

/** One row: which version of the data the other tables hold. */
export interface DatasetTable {
  id: number
  version: string
  loaded_at: number
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
}

export interface TariffTable {
  id: string
  position: number
  service: 'seat' | 'metered'
  valid_from: string
  definition: string
}

/** The tables of `PlanningRules` that are not tariffs, by name. */
export interface PlanningTable {
  name: string
  definition: string
}

export interface UserTable {
  id: string
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
  id: string
  user_id: string
  created_at: number
  refreshed_at: number
  expires_at: number
  revoked_at: number | null
}

/** Every refresh token that was ever given out in a session, by its hash, until it expires. */
export interface RefreshTokenTable {
  token_hash: string
  session_id: string
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
  user_id: string | null
  issued_at: number
  expires_at: number
  wrong_tries: number
  used_at: number | null
}

export interface ResetTokenTable {
  token_hash: string
  user_id: string
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
  user_id: string
  source: string
  destination: string
  created_at: number
}

export interface FeedbackTable {
  id: string
  /** Who was signed in when it was sent. */
  user_id: string | null
  name: string
  email: string
  message: string
  created_at: number
}
