// Converts rides to the API's format, for responses and events alike. Names and emails of strangers are
// hidden.

import type { BuddyMatch, NewConnection, SharedRouteDetails, UserId } from '@sawari/contract'
import { HIDDEN_EMAIL, shownName } from '@sawari/matching'
import type { Buddy } from './buddies.service.ts'
import { type Connection, partnerOf } from './connections.store.ts'
import type { Riders } from './riders.store.ts'
import { type Figures, figuresFor, type SharedRide } from './shared-ride.ts'

const MINUTE_MS = 60_000

export function wireMatch({ alias, figures, ...newcomer }: Buddy): BuddyMatch {
  return { userId: alias, ...wireNewcomer(newcomer), ...wireFigures(figures) }
}

/** A match without the alias and the figures, which depend on the reader. */
export function wireNewcomer({ rider, trip: { shownNames }, createdAt }: Omit<Buddy, 'figures' | 'alias'>) {
  return {
    userName: shownName(rider.name),
    userEmail: HIDDEN_EMAIL,
    ...(rider.emailProvedAt !== null && { emailProved: true }),
    source: shownNames.source,
    destination: shownNames.destination,
    createdAt: wholeMinute(createdAt).toISOString(),
  }
}

/** The millisecond of a search would identify it to two readers who compare what they see. */
function wholeMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS)
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
  const { senderRoute, receiverRoute } = ride
  return { senderRoute, receiverRoute, ...wireFigures(figuresFor(ride, readerId)) }
}

/** A connection for one of its members; the partner's details are not masked. */
export function wireConnection(connection: Connection, readerId: UserId, riders: Riders): NewConnection {
  const { id, name, phone } = riders.get(partnerOf(connection, readerId))!
  const routeDetails = wireRide(connection.ride, readerId)
  return {
    matchId: connection.id,
    chatId: connection.chatId,
    partner: { id, name, phone },
    routeDetails,
    estimatedSharedFare: routeDetails.estimatedSharedFare,
    senderId: connection.ride.senderId,
  }
}
