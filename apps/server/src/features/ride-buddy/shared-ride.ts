// The ride that two riders share, with figures for each of them.

import type { SearchId, UserId } from '@sawari/contract'
import {
  commonRadiusKm,
  overlapOf,
  type ShownFigures,
  shownFigures,
  type TripGeometry,
} from '@sawari/matching'
import type { TripNames } from '../route-planner/trip-planner.ts'

/**
 * A trip between snapped ends, with its fare in a reserved auto for one rider. It depends only on the snapped
 * ends and the time of departure, and so does everything that others see of it.
 */
export interface RiderTrip extends TripGeometry {
  readonly aloneFareRupees: number
  /** Everything that others see of the trip; the rider's own names are stored separately. */
  readonly shownNames: TripNames
}

/** The figures of a shared ride for one of the two riders, rounded. */
export type Figures = ShownFigures

/** The two trips of a request, as they were when it was made. */
export interface SharedRide {
  readonly senderId: UserId
  /** The rides of earlier versions have none. */
  readonly searchIds?: { readonly sender: SearchId; readonly receiver: SearchId }
  readonly senderRoute: TripNames
  readonly receiverRoute: TripNames
  readonly senderFigures: Figures
  readonly receiverFigures: Figures
}

/** One rider's side of a shared ride. */
export interface RideSide {
  readonly id: SearchId
  readonly userId: UserId
  readonly trip: RiderTrip
  readonly radiusKm: number
}

/** The stored part of a planned trip. */
export function riderTripOf(planned: {
  readonly trip: TripGeometry
  readonly shownNames: TripNames
  readonly reservedFareRupees: number
}): RiderTrip {
  const { trip, shownNames, reservedFareRupees } = planned
  return { ...trip, aloneFareRupees: reservedFareRupees, shownNames }
}

export function shareRide(sender: RideSide, receiver: RideSide): SharedRide {
  return {
    senderId: sender.userId,
    searchIds: { sender: sender.id, receiver: receiver.id },
    senderRoute: sender.trip.shownNames,
    receiverRoute: receiver.trip.shownNames,
    senderFigures: figuresOf(sender, receiver),
    receiverFigures: figuresOf(receiver, sender),
  }
}

export function figuresFor(ride: SharedRide, readerId: UserId): Figures {
  return readerId === ride.senderId ? ride.senderFigures : ride.receiverFigures
}

/** The search of one of the two riders for which the ride was agreed. */
export function searchIn({ senderId, searchIds }: SharedRide, riderId: UserId): SearchId | undefined {
  return riderId === senderId ? searchIds?.sender : searchIds?.receiver
}

/** A trip that is compared with others. */
interface ComparedTrip {
  readonly trip: TripGeometry
  readonly radiusKm: number
}

/** Whether at least one of the two sees the other as a match. */
export function doMatch(a: ComparedTrip, b: ComparedTrip): boolean {
  const radiusKm = commonRadiusKm(a.radiusKm, b.radiusKm)
  return overlapOf(a.trip, b.trip, radiusKm) !== null || overlapOf(b.trip, a.trip, radiusKm) !== null
}

/**
 * A match for one rider may cover less than half of the other's trip, and then it is not a match for the other.
 * The request still shows the other rider these figures.
 */
function figuresOf(own: RideSide, other: RideSide): Figures {
  const radiusKm = commonRadiusKm(own.radiusKm, other.radiusKm)
  const overlap = overlapOf(own.trip, other.trip, radiusKm)
  if (overlap !== null) return shownFigures(own.trip.aloneFareRupees, overlap)
  const { distanceKm } = own.trip
  const theirs = overlapOf(other.trip, own.trip, radiusKm)
  const sharedDistanceKm = Math.min(distanceKm, theirs?.sharedDistanceKm ?? 0)
  const overlapPercentage = distanceKm > 0 ? Math.round((1_000 * sharedDistanceKm) / distanceKm) / 10 : 0
  return shownFigures(own.trip.aloneFareRupees, { sharedDistanceKm, overlapPercentage })
}
