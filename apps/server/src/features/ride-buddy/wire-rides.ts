// Converts rides to the API's format, for responses and events alike. Names and emails of strangers are
// masked.

import type { BuddyMatch, BuddyPartner, NewConnection, SharedRouteDetails, UserId } from '@sawari/contract'
import { maskedEmail, shownName } from '@sawari/matching'
import type { Buddy } from './buddies.service.ts'
import { type Connection, partnerOf } from './connections.store.ts'
import type { Rider } from './riders.store.ts'
import { type Figures, figuresFor, type SharedRide } from './shared-ride.ts'

export function wireMatch({ figures, ...newcomer }: Buddy): BuddyMatch {
  return { ...wireNewcomer(newcomer), ...wireFigures(figures) }
}

/** A match without the figures, which depend on the reader. */
export function wireNewcomer({ rider, trip: { shownNames }, createdAt }: Omit<Buddy, 'figures'>) {
  return {
    userId: rider.id,
    userName: shownName(rider.name),
    userEmail: maskedEmail(rider.email),
    ...(rider.emailProvedAt !== null && { emailProved: true }),
    source: shownNames.source,
    destination: shownNames.destination,
    createdAt: createdAt.toISOString(),
  }
}

export function wireFigures(figures: Figures) {
  return {
    overlapPercentage: figures.overlapPercentage,
    estimatedSharedFare: figures.sharedFareRupees,
    sharedDistance: figures.sharedDistanceKm,
  }
}

/** A ride with the figures of its reader. */
export function wireRide(ride: SharedRide, readerId: UserId): SharedRouteDetails {
  const figures = figuresFor(ride, readerId)
  const { senderRoute, receiverRoute } = ride
  return {
    senderRoute: { source: senderRoute.source, destination: senderRoute.destination },
    receiverRoute: { source: receiverRoute.source, destination: receiverRoute.destination },
    overlapPercentage: figures.overlapPercentage,
    sharedDistance: figures.sharedDistanceKm,
    estimatedSharedFare: figures.sharedFareRupees,
  }
}

/** A connection for one of its members; the partner's details are not masked. */
export function wireConnection(
  connection: Connection,
  readerId: UserId,
  riders: ReadonlyMap<UserId, Rider>,
): NewConnection {
  return {
    matchId: connection.id,
    chatId: connection.chatId,
    partner: wirePartner(riders.get(partnerOf(connection, readerId))!),
    routeDetails: wireRide(connection.ride, readerId),
    estimatedSharedFare: figuresFor(connection.ride, readerId).sharedFareRupees,
    senderId: connection.ride.senderId,
  }
}

function wirePartner({ id, name, phone }: Rider): BuddyPartner {
  return { id, name, phone }
}
