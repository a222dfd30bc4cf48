// Converts the server's responses and events to the page's own types.
import type {
  BuddyConnection,
  BuddyMatch,
  BuddyRequest,
  NewConnection,
  NewRequestEvent,
  SearchId,
  SharedRouteDetails,
  RecentPartner as WireRecentPartner,
} from '@sawari/contract'
import { endsAfter } from '../../../shared/ui/countdown.ts'
import type {
  Connection,
  Match,
  OwnedTrip,
  RecentPartner,
  RideRequest,
  Rider,
  TripNames,
} from '../model/buddy.ts'
import type { Lifetimes } from '../model/expiry.ts'
import type { SearchAnswer } from '../model/search-state.ts'

export function readMatch(match: BuddyMatch): Match {
  return {
    rider: { id: match.userId, name: match.userName, emailProved: match.emailProved },
    trip: { source: match.source, destination: match.destination },
    overlapPercentage: match.overlapPercentage,
    sharedFareRupees: match.estimatedSharedFare,
    sharedDistanceKm: match.sharedDistance,
  }
}

/** A request that was made just now. */
export function newRequest(
  { requestId, senderId, senderName, senderEmailProved, routeDetails, message }: NewRequestEvent,
  { requestMs }: Lifetimes,
): RideRequest {
  return {
    id: requestId,
    rider: { id: senderId, name: senderName, emailProved: senderEmailProved },
    trip: routeDetails.senderRoute,
    overlapPercentage: routeDetails.overlapPercentage,
    sharedFareRupees: routeDetails.estimatedSharedFare,
    message,
    endsAtMs: endsAfter(requestMs),
  }
}

/** A connection that has just begun. */
export function newConnection(made: NewConnection, { chatMs, contactMs }: Lifetimes): Connection {
  return connectionOf(made, endsAfter(chatMs), endsAfter(chatMs + contactMs))
}

export function readConnection(connection: BuddyConnection): Connection {
  const { chatTimeRemaining, totalTimeRemaining } = connection
  return connectionOf(connection, endsAfter(chatTimeRemaining), endsAfter(totalTimeRemaining))
}

function connectionOf(connection: NewConnection, chatEndsAtMs: number, endsAtMs: number): Connection {
  const { matchId, chatId, partner, routeDetails, estimatedSharedFare, senderId } = connection
  const trips = tripsOf(routeDetails, senderId && senderId === partner.id)
  return { matchId, chatId, partner, trips, sharedFareRupees: estimatedSharedFare, chatEndsAtMs, endsAtMs }
}

export function readSearch({
  searchId,
  timeRemaining,
  matches,
  limited = false,
}: {
  readonly searchId: SearchId
  readonly timeRemaining: number
  readonly matches: readonly BuddyMatch[]
  readonly limited?: boolean | undefined
}): SearchAnswer {
  return { searchId, endsAtMs: endsAfter(timeRemaining), matches: matches.map(readMatch), limited }
}

export function readIncoming(request: BuddyRequest): RideRequest {
  const { senderId: id, senderName: name, senderEmailProved: emailProved } = request
  const rider = { id, name, emailProved }
  return readRequest(request, rider, request.routeDetails.senderRoute)
}

export function readSent(request: BuddyRequest): RideRequest {
  const rider = { id: request.receiverId, name: request.receiverName }
  return readRequest(request, rider, request.routeDetails.receiverRoute)
}

export function readRecentPartner({ userId, name, endedAt }: WireRecentPartner): RecentPartner {
  return { rider: { id: userId, name }, endedAtMs: Date.parse(endedAt) }
}

function readRequest(request: BuddyRequest, rider: Rider, trip: TripNames): RideRequest {
  const { id, routeDetails, message, timeRemaining } = request
  return {
    id,
    rider,
    trip,
    overlapPercentage: routeDetails.overlapPercentage,
    sharedFareRupees: routeDetails.estimatedSharedFare,
    message,
    endsAtMs: endsAfter(timeRemaining),
  }
}

function tripsOf(
  { senderRoute, receiverRoute }: SharedRouteDetails,
  partnerAsked: boolean | undefined,
): readonly OwnedTrip[] {
  const same =
    senderRoute.source === receiverRoute.source && senderRoute.destination === receiverRoute.destination
  if (same) return [senderRoute]
  if (partnerAsked === undefined) return [senderRoute, receiverRoute]
  const [own, theirs] = partnerAsked ? [receiverRoute, senderRoute] : [senderRoute, receiverRoute]
  return [
    { ...own, whose: 'viewer' },
    { ...theirs, whose: 'partner' },
  ]
}
