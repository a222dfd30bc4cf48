// The server's answers and events as the page knows them.
import type {
  BuddyConnection,
  BuddyMatch,
  BuddyRequest,
  NewConnection,
  NewRequestEvent,
  SharedRouteDetails,
} from '@sawari/contract'
import { endsAfter } from '../../../shared/ui/time/use-countdown.ts'
import type { SearchAnswer } from '../search/search-state.ts'
import type { Connection, Match, RideRequest, Rider, TripNames } from './buddy.ts'

const MINUTE_MS = 60_000

export function readMatch(match: BuddyMatch): Match {
  return {
    rider: { id: match.userId, name: match.userName },
    trip: { source: match.source, destination: match.destination },
    overlapPercentage: match.overlapPercentage,
    sharedFareRupees: match.estimatedSharedFare,
    sharedDistanceKm: match.sharedDistance,
  }
}

/** How long things last, where an answer does not say how much is left. */
export interface Lifetimes {
  readonly requestMs: number
  readonly chatMs: number
  readonly contactMs: number
}

const lifetimes: { current: Lifetimes } = {
  current: { requestMs: 10 * MINUTE_MS, chatMs: 10 * MINUTE_MS, contactMs: 5 * MINUTE_MS },
}

/** As the server says in its configuration. */
export function keepLifetimes(known: Lifetimes): void {
  lifetimes.current = known
}

/** A request that was made this moment. */
export function newRequest({
  requestId,
  senderId,
  senderName,
  routeDetails,
  message,
}: NewRequestEvent): RideRequest {
  return {
    id: requestId,
    rider: { id: senderId, name: senderName },
    trip: routeDetails.senderRoute,
    overlapPercentage: routeDetails.overlapPercentage,
    sharedFareRupees: routeDetails.estimatedSharedFare,
    message,
    endsAtMs: endsAfter(lifetimes.current.requestMs),
  }
}

/** A connection that has begun this moment. */
export function newConnection({
  matchId,
  chatId,
  partner,
  routeDetails,
  estimatedSharedFare,
}: NewConnection): Connection {
  const { chatMs, contactMs } = lifetimes.current
  return {
    matchId,
    chatId,
    partner,
    trips: tripsOf(routeDetails),
    sharedFareRupees: estimatedSharedFare,
    chatEndsAtMs: endsAfter(chatMs),
    endsAtMs: endsAfter(chatMs + contactMs),
  }
}

export function readConnection(connection: BuddyConnection): Connection {
  return {
    ...newConnection(connection),
    chatEndsAtMs: endsAfter(connection.chatTimeRemaining),
    endsAtMs: endsAfter(connection.totalTimeRemaining),
  }
}

export function readSearch({
  searchId,
  timeRemaining,
  matches,
}: {
  readonly searchId: string
  readonly timeRemaining: number
  readonly matches: readonly BuddyMatch[]
}): SearchAnswer {
  return { searchId, endsAtMs: endsAfter(timeRemaining), matches: matches.map(readMatch) }
}

export function readIncoming(request: BuddyRequest): RideRequest {
  const rider = { id: request.senderId, name: request.senderName }
  return readRequest(request, rider, request.routeDetails.senderRoute)
}

export function readSent(request: BuddyRequest): RideRequest {
  const rider = { id: request.receiverId, name: request.receiverName }
  return readRequest(request, rider, request.routeDetails.receiverRoute)
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

function tripsOf({ senderRoute, receiverRoute }: SharedRouteDetails): readonly TripNames[] {
  const same =
    senderRoute.source === receiverRoute.source && senderRoute.destination === receiverRoute.destination
  return same ? [senderRoute] : [senderRoute, receiverRoute]
}
