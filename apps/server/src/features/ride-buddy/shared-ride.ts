// What two riders share, in the figures of each of the two.

import type { UserId } from '@sawari/contract'
import { commonRadiusKm, overlapOf, sharedFareRupees, type Trip } from '@sawari/matching'

/** Both ends of a trip by name: all that others see of it. */
export interface TripNames {
  readonly source: string
  readonly destination: string
}

/** A trip and what it costs alone, in a reserved auto. */
export interface RiderTrip extends Trip {
  readonly aloneFareRupees: number
}

/** What sharing means for one of the two. */
export interface Figures {
  /** Of the reader's own distance, to one decimal. */
  readonly overlapPercentage: number
  readonly sharedDistanceKm: number
  readonly sharedFareRupees: number
}

/** Two trips under one request, as they were when it was made. */
export interface SharedRide {
  readonly senderId: UserId
  readonly senderRoute: TripNames
  readonly receiverRoute: TripNames
  readonly senderFigures: Figures
  readonly receiverFigures: Figures
}

/** One side of a shared ride. */
export interface RideSide {
  readonly userId: UserId
  readonly names: TripNames
  readonly trip: RiderTrip
  readonly radiusKm: number
}

export function shareRide(sender: RideSide, receiver: RideSide): SharedRide {
  return {
    senderId: sender.userId,
    senderRoute: sender.names,
    receiverRoute: receiver.names,
    senderFigures: figuresOf(sender, receiver),
    receiverFigures: figuresOf(receiver, sender),
  }
}

export function figuresFor(ride: SharedRide, readerId: UserId): Figures {
  return readerId === ride.senderId ? ride.senderFigures : ride.receiverFigures
}

/** The figures of a stretch that the trip's rider shares. */
export function figuresOfStretch(
  own: RiderTrip,
  shared: { readonly sharedDistanceKm: number; readonly overlapPercentage: number },
): Figures {
  return {
    overlapPercentage: shared.overlapPercentage,
    sharedDistanceKm: shared.sharedDistanceKm,
    sharedFareRupees: sharedFareRupees(own.aloneFareRupees, own.distanceKm, shared.sharedDistanceKm),
  }
}

/**
 * A match for one rider may share less than half of the other's way: the other is no match of
 * theirs, but a request tells them all the same how much it is.
 */
function figuresOf(own: RideSide, other: RideSide): Figures {
  const radiusKm = commonRadiusKm(own.radiusKm, other.radiusKm)
  const overlap = overlapOf(own.trip, other.trip, radiusKm)
  if (overlap !== null) return figuresOfStretch(own.trip, overlap)
  const { distanceKm } = own.trip
  const theirs = overlapOf(other.trip, own.trip, radiusKm)
  const sharedDistanceKm = Math.min(distanceKm, theirs?.sharedDistanceKm ?? 0)
  const overlapPercentage = distanceKm > 0 ? Math.round((1_000 * sharedDistanceKm) / distanceKm) / 10 : 0
  return figuresOfStretch(own.trip, { sharedDistanceKm, overlapPercentage })
}
