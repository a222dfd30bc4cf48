import type { FareBreakdown } from '../model/tariff.ts'
import type { SeatLeg } from '../network/seat-leg.ts'
import { reservedTariffCard, seatTariffCard } from '../pricing/tariff-card.ts'
import { askedAuto } from './asked-auto.ts'
import { sharesOf } from './fare-shares.ts'
import type { Question } from './ride-routes.ts'
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
      ...{ instant, factor, totalFareRupees },
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
