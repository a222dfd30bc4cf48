import { dayOf } from '../model/time-band.ts'
import type { StandNetwork } from '../network/network.ts'
import { askedAutoFaresOf } from '../pricing/asked-fares.ts'
import type { AskedSeat } from '../pricing/tariff-card.ts'
import type { PlanRequest } from './plan.ts'
import type { ReservedRide } from './reserved-ride.ts'

/** The fares that drivers ask for this ride by a whole auto, if a source names them; all were asked by day. */
export function askedAuto(
  { stands }: StandNetwork,
  { source, destination, departAt }: PlanRequest,
  { tariff, distanceKm, fare }: ReservedRide,
): AskedSeat | undefined {
  if (tariff.asked === undefined || fare.timeType === 'night') return undefined
  const pointOf = (placeId: string) => stands.find(stand => stand.placeId === placeId)
  const ride = { tariff, from: source, to: destination, distanceKm, pointOf }
  const fares = askedAutoFaresOf(ride, dayOf(departAt))
  return fares && { from: source.name, to: destination.name, fares }
}
