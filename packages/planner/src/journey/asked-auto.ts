import { dayOf } from '../model/time-band.ts'
import { askedAutoFaresOf } from '../pricing/asked-fares.ts'
import type { AskedSeat } from '../pricing/tariff-card.ts'
import type { Question } from './question.ts'
import type { ReservedRide } from './reserved-ride.ts'

/**
 * The fares that drivers ask for this ride by a reserved auto, if a source names them; all are daytime fares.
 */
export function askedAuto(
  { standAtPlace, request: { source, destination, departAt } }: Question,
  { tariff, distanceKm, fare }: ReservedRide,
): AskedSeat | undefined {
  if (tariff.asked === undefined || fare.timeType === 'night') return undefined
  const pointOf = (placeId: string) => standAtPlace.get(placeId)
  const ride = { tariff, from: source, to: destination, distanceKm, pointOf }
  const fares = askedAutoFaresOf(ride, dayOf(departAt))
  return fares && { from: source.name, to: destination.name, fares }
}
