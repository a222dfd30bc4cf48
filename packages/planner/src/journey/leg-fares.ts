import type { Point } from '../geo/index.ts'
import type { FareBreakdown } from '../model/tariff.ts'
import { dayOf } from '../model/time-band.ts'
import type { SeatLeg } from '../network/rides.ts'
import { askedAutoFaresOf } from '../pricing/asked-fares.ts'
import { type AskedSeat, reservedTariffCard, seatTariffCard } from '../pricing/tariff-card.ts'
import type { Question } from './plan.ts'
import type { ReservedRide } from './reserved-ride.ts'
import { endOf, type LegFare } from './route-legs.ts'
import type { OptionLeg, ReservedLeg, RouteOption } from './route-option.ts'

/**
 * The fares of the legs, which add up to that of the option. A ticket and a reserved auto have fares of their
 * own; seats share the rest, because one factor and one rounding hold for all seats of a route.
 */
export function legFaresOf(question: Question, { legs }: RouteOption, fare: FareBreakdown): LegFare[] {
  const ofSeats = legs.reduce((rest, leg) => rest - (ownFareOf(leg) ?? 0), fare.totalFareRupees)
  const shares = sharesOf(
    ofSeats,
    legs.map(leg => (leg.mode === 'seat' ? leg.fareRupees : 0)),
  )
  return legs.map((leg, index) => {
    if (leg.mode === 'seat') return seatFare(question, leg, { ...fare, totalFareRupees: shares[index]! })
    if (leg.mode === 'reserved') return reservedFare(question, leg)
    return { fareRupees: ownFareOf(leg) ?? 0 }
  })
}

function ownFareOf(leg: OptionLeg): number | undefined {
  if (leg.mode === 'reserved') return leg.ride.fare.totalFareRupees
  return leg.mode === 'metro' ? leg.fareRupees : undefined
}

function seatFare(
  { network: { stands }, tariffs, request: { departAt: instant } }: Question,
  { from, to, link, tariff, fareRupees }: SeatLeg,
  { timeMultiplier: factor, totalFareRupees }: FareBreakdown,
): LegFare {
  const boarded = stands[from]!
  return {
    fareRupees: totalFareRupees,
    hourChargeRupees: totalFareRupees - fareRupees,
    tariff: seatTariffCard({
      seat: { tariff, link, from: boarded, to: stands[to]!, fareRupees },
      instant,
      factor,
      totalFareRupees,
      authority: tariffs.seatsAt(instant).authorityIn(boarded.city),
    }),
  }
}

function reservedFare(question: Question, { from, to, ride }: ReservedLeg): LegFare {
  const { tariff, distanceKm, fare } = ride
  const { totalFareRupees, baseFareRupees, distanceFareRupees } = fare
  const asked = askedAuto(question, ride, { from: endOf(question, from), to: endOf(question, to) })
  const instant = question.request.departAt
  return {
    fareRupees: totalFareRupees,
    hourChargeRupees: totalFareRupees - baseFareRupees - distanceFareRupees,
    tariff: reservedTariffCard({ tariff, distanceKm, instant, totalFareRupees, asked }),
  }
}

/** Splits the total into whole rupees in proportion to the weights by the largest remainder method. */
export function sharesOf(total: number, weights: readonly number[]): number[] {
  const sum = sumOf(weights)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map(weight => Math.floor((total * weight) / sum))
  const missing = total - sumOf(shares)
  if (missing === 0) return shares
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1
  return shares
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

interface RideEnds {
  readonly from: Point & { readonly name: string }
  readonly to: Point & { readonly name: string }
}

/**
 * The fares that drivers ask for a ride by a reserved auto between two places, if a source names them; all are
 * daytime fares.
 */
function askedAuto(
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
