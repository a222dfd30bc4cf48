// The page's data about other riders: matches, requests and connections.
import type { ChatId, MatchId, RequestId, UserId } from '@sawari/contract'

/** Another rider; only first name and initial until both are connected. */
export interface Rider {
  readonly id: UserId
  readonly name: string
  /** Whether the rider has opened a link mailed to their address; absent where it is not known. */
  readonly emailProved?: boolean | undefined
}

export interface TripNames {
  readonly source: string
  readonly destination: string
}

/** A rider whose trip overlaps with the viewer's; all figures are for the viewer. */
export interface Match {
  readonly rider: Rider
  readonly trip: TripNames
  readonly overlapPercentage: number
  readonly sharedFareRupees: number
  readonly sharedDistanceKm: number
}

/** A pending request; `rider` and `trip` belong to the other side. */
export interface RideRequest {
  readonly id: RequestId
  readonly rider: Rider
  readonly trip: TripNames
  readonly overlapPercentage: number
  readonly sharedFareRupees: number
  readonly message: string
  /** By this device's clock. */
  readonly endsAtMs: number
}

export interface Requests {
  readonly incoming: readonly RideRequest[]
  readonly sent: readonly RideRequest[]
}

/** Two riders who agreed to share: a chat phase, a contact phase, then expired. */
export interface Connection {
  readonly matchId: MatchId
  readonly chatId: ChatId
  readonly partner: Rider & { readonly phone: string }
  /** Both riders' trips; only one if they are the same. */
  readonly trips: readonly TripNames[]
  readonly sharedFareRupees: number
  /** By this device's clock. */
  readonly chatEndsAtMs: number
  readonly endsAtMs: number
}

export const noRequests: Requests = { incoming: [], sent: [] }
