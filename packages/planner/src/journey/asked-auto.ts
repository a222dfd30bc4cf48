import type { Point } from '../geo/index.ts'
import { dayOf } from '../model/time-band.ts'
import { askedAutoFaresOf } from '../pricing/asked-fares.ts'
import type { AskedSeat } from '../pricing/tariff-card.ts'
import type { ReservedRide } from './reserved-ride.ts'
import type { Question } from './ride-routes.ts'

interface RideEnds {
  readonly from: Point & { readonly name: string }
  readonly to: Point & { readonly name: string }
}

/**
 * The fares that drivers ask for a ride by a reserved auto between two places, if a source names them; all are
 * daytime fares.
 */
export function askedAuto(
  { standAtPlace, request: { departAt } }: Question,
  { tariff, distanceKm, fare }: ReservedRide,
  { from, to }: RideEnds,
): AskedSeat | undefined {
  if (tariff.asked === undefined || fare.timeType === 'night') return undefined
  const pointOf = (placeId: string) => standAtPlace.get(placeId)
  const ride = { tariff, from, to, distanceKm, pointOf }
  const fares = askedAutoFaresOf(ride, dayOf(departAt))
  return fares && { from: from.name, to: to.name, fares }
}
