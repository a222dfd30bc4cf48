import type { ReportId, UserId } from '@sawari/contract'
import type { Durations } from '../../config.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Refusal } from '../../platform/calls/refusal.ts'
import type { Core } from '../../platform/core.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { GroupCommit } from '../../platform/database/group-commit.ts'
import type { Background } from '../../platform/jobs/background.ts'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'
import type { queuePush } from '../accounts/push-subscriptions.store.ts'
import type { TripNames, TripPlanner } from '../route-planner/trip-planner.ts'
import type { BuddyFinder } from './buddies.service.ts'
import type { NotifyBuddies } from './notify-buddies.ts'
import type { Announcements } from './ride-buddy.socket.ts'
import type { AliasOf, FindRider } from './rider-alias.ts'
import type { Rider } from './riders.store.ts'
import type { LiveSearch } from './searches.store.ts'
import type { RiderTrip } from './shared-ride.ts'

export interface NewSearch {
  readonly userId: UserId
  /** The rider typed them. */
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
export interface RideBuddyNeeds extends Core {
  /** Called in the report's transaction; true if Travel Buddy is on hold for the reported rider from now on. */
  readonly reviewReport: (sql: Sql, report: NewReport) => Promise<boolean>
  readonly durations: Durations
  /** Whether the number of riders that an account is shown is limited. */
  readonly limitsEnabled: boolean
  readonly riderListMinAccountSeconds: number
  readonly trips: TripPlanner
  readonly sockets: UserSockets
  /** Reports when events of other processes may have been missed; undefined if there are none. */
  readonly bus: Bus | undefined
  /** Stores a notification for the rider's devices in the transaction of its subject. */
  readonly queuePush: typeof queuePush
}

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
