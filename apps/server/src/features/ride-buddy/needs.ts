import type { ErrorCode, ErrorDetails, MatchId, ReportId, RequestId, UserId } from '@sawari/contract'
import type { TripGeometry } from '@sawari/matching'
import type { Point } from '@sawari/planner/geo'
import type { Durations } from '../../config.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Refusal } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { GroupCommit } from '../../platform/database/group-commit.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import type { KeyedHash } from '../../platform/identity/secrets.ts'
import type { Background } from '../../platform/jobs/background.ts'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import type { BuddyFinder } from './buddies.service.ts'
import type { NotifyBuddies } from './notify-buddies.ts'
import type { Announcements } from './ride-buddy.socket.ts'
import type { AliasOf, FindRider } from './rider-alias.ts'
import type { Rider } from './riders.store.ts'
import type { LiveSearch } from './searches.store.ts'
import type { RiderTrip, TripNames } from './shared-ride.ts'

/** A place by its name, with its point if the client sent one. */
export interface WantedPlace {
  readonly name: string
  readonly point?: Point
}

export interface WantedTrip {
  readonly source: WantedPlace
  readonly destination: WantedPlace
  readonly departAt: Date
}

export interface PlannedTrip {
  /** As typed; shown only to the rider. */
  readonly names: TripNames
  /** The names of the known places nearest to the snapped ends, for others. */
  readonly shownNames: TripNames
  /** Between the snapped ends. */
  readonly trip: TripGeometry
  readonly reservedFareRupees: number
}

/** The reason why a trip cannot be planned: an end is unknown, outside the region, or ambiguous. */
export interface TripRefusal {
  readonly code: ErrorCode
  readonly details?: ErrorDetails
  /** Replaces the sentence of the code. */
  readonly error?: string
}

/** The route planner's functions for riders who look for company. */
export interface TripPlanner {
  plan(
    wanted: WantedTrip,
  ):
    | { readonly ok: true; readonly value: PlannedTrip }
    | { readonly ok: false; readonly failure: TripRefusal }
  reservedFareRupees(from: Point, to: Point, departAt: Date): number
  /** The place that represents a point for other riders. */
  snap(point: Point): Point
}

export interface NewSearch {
  readonly userId: UserId
  /** As typed. */
  readonly names: TripNames
  readonly trip: RiderTrip
  readonly radiusKm: number
}

/** A search that was stored, and its rider. */
export interface StoredSearch {
  readonly search: LiveSearch
  readonly rider: Rider
}

export type SearchWriter = GroupCommit<NewSearch, StoredSearch | Refusal>

/** A report that was just stored. */
export interface NewReport {
  readonly reportId: ReportId
  readonly reporterId: UserId
  readonly reportedId: UserId
  /** The reported rider had sent the reporter a request. */
  readonly wasAsked: boolean
  readonly wereConnected: boolean
}

/** The dependencies of the slice. */
export interface RideBuddyNeeds {
  /** Called in the report's transaction; true if Travel Buddy is on hold for the reported rider from now on. */
  readonly reviewReport: (sql: Sql, report: NewReport) => Promise<boolean>
  readonly durations: Durations
  readonly database: Database
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly limits: AttemptLimits
  readonly keyedHash: KeyedHash
  /** Whether the number of riders that an account is shown is limited. */
  readonly limitsEnabled: boolean
  readonly riderListMinAccountSeconds: number
  readonly trips: TripPlanner
  readonly sockets: UserSockets
  /** Reports when events of other processes may have been missed; undefined if there are none. */
  readonly bus: Bus | undefined
  readonly logger: Logger
  readonly metrics: Metrics
  /** Stores a notification for the rider's devices in the transaction of its subject. */
  readonly queuePush: QueuePush
}

export type QueuePush = (
  sql: Sql,
  notice: {
    readonly subjectId: RequestId | MatchId
    readonly userId: UserId
    readonly kind: 'request' | 'acceptance'
    /** After this moment the notification is useless. */
    readonly expiresAt: Date
  },
  now: Date,
) => Promise<void>

/** The dependencies of the slice's own modules. */
export interface RideBuddy extends RideBuddyNeeds {
  readonly announce: Announcements
  readonly background: Background
  readonly writer: SearchWriter
  readonly finder: BuddyFinder
  readonly notifyBuddies: NotifyBuddies
  readonly aliasOf: AliasOf
  readonly findRider: FindRider
}
