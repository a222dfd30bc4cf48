import type { Point } from '../geo/index.ts'
import type { Stand } from '../model/stand.ts'
import type { FareBreakdown, Tariff } from '../model/tariff.ts'
import { type BaseAndDistance, SEAT_STEP_RUPEES, seatsFare, withSeats } from './fares.ts'
import {
  type MeteredRide,
  type PricedSeat,
  type Quote,
  quoteReserved,
  quoteRoute,
  quoteSeat,
} from './quote.ts'
import type { TariffBook } from './tariff-book.ts'

/** A leg of a route, with what its fare depends on. */
export type LegToPrice =
  | { readonly mode: 'walk' }
  | (Pick<PricedSeat, 'tariff' | 'link' | 'fareRupees'> & {
      readonly mode: 'seat'
      readonly baseFareRupees: number
    })
  | {
      readonly mode: 'reserved'
      readonly ride: Pick<MeteredRide, 'tariff' | 'distanceKm' | 'asked'> & { readonly fare: FareBreakdown }
    }
  | { readonly mode: 'metro'; readonly fareRupees: number }

/** The places where a leg begins and ends; those of a seat are stands. */
export interface LegEnds {
  readonly from: Stand | (Point & { readonly name: string })
  readonly to: Stand | (Point & { readonly name: string })
}

export interface LegWithEnds<Leg> extends LegEnds {
  readonly leg: Leg
}

/** A ticket, the fare of a reserved auto, or the share of all seats' fare, in whole rupees. */
export interface LegPrice {
  readonly fareRupees: number
  /** Only for autos, as is `hourChargeRupees`: the part of the fare that a surcharge or slow traffic adds. */
  readonly quote?: Quote
  readonly hourChargeRupees?: number
}

export interface RoutePrice {
  readonly fare: FareBreakdown
  /** Absent for routes without an auto. */
  readonly quote: Quote | undefined
  /** One per leg; they add up to the fare. */
  readonly legs: readonly LegPrice[]
}

interface PricedTrip {
  readonly tariffs: TariffBook
  readonly request: { readonly departAt: Date }
}

const FREE: FareBreakdown = {
  baseFareRupees: 0,
  distanceFareRupees: 0,
  timeType: 'regular',
  timeMultiplier: 1,
  waitingFareRupees: 0,
  totalFareRupees: 0,
}

/**
 * The fare of a route and of each of its legs. A ticket and a reserved auto have fares of their own; seats share
 * the rest, because one factor and one rounding hold for all seats of a route. `tariff` is the price list of the
 * first auto; undefined without an auto.
 */
export function priceRoute(
  trip: PricedTrip,
  tariff: Tariff | undefined,
  ends: readonly LegWithEnds<LegToPrice>[],
): RoutePrice {
  const legs = ends.map(({ leg }) => leg)
  const fare = fareOf(legs, tariff, trip.request.departAt)
  const ofSeats = legs.reduce((rest, leg) => rest - (ownFareOf(leg) ?? 0), fare.totalFareRupees)
  const shares = sharesOf(
    ofSeats / SEAT_STEP_RUPEES,
    legs.map(leg => (leg.mode === 'seat' ? leg.fareRupees : 0)),
  )
  const prices = ends.map(({ leg, from, to }, index): LegPrice => {
    if (leg.mode === 'seat') {
      const { link, fareRupees } = leg
      const seat = { tariff: leg.tariff, link, fareRupees, from: from as Stand, to: to as Stand }
      return seatPrice(trip, seat, { fare, figureRupees: shares[index]! * SEAT_STEP_RUPEES })
    }
    if (leg.mode === 'reserved') return reservedPrice(trip, leg.ride, { from, to })
    return { fareRupees: ownFareOf(leg) ?? 0 }
  })
  return { fare, quote: tariff && routeQuote(tariff, legs, prices), legs: prices }
}

function routeQuote(tariff: Tariff, legs: readonly LegToPrice[], prices: readonly LegPrice[]): Quote {
  const isOneRide = legs.filter(({ mode }) => mode !== 'walk').length === 1
  return quoteRoute(
    tariff,
    prices.flatMap(({ quote }) => quote ?? []),
    isOneRide,
  )
}

function fareOf(legs: readonly LegToPrice[], tariff: Tariff | undefined, instant: Date): FareBreakdown {
  const reserved = legs.find(leg => leg.mode === 'reserved')
  if (reserved) return fareWithAuto(reserved.ride.fare, legs)
  return withTickets(tariff === undefined ? FREE : seatsFare(seatsSumOf(legs), tariff, instant), legs)
}

/** The fare of a reserved auto, of seats that have its factor, and of tickets of the metro. */
export function fareWithAuto(auto: FareBreakdown, legs: readonly LegToPrice[]): FareBreakdown {
  return withTickets(withSeats(auto, seatsSumOf(legs)), legs)
}

function withTickets(autos: FareBreakdown, legs: readonly LegToPrice[]): FareBreakdown {
  if (!legs.some(({ mode }) => mode === 'metro')) return autos
  const metroFareRupees = legs.reduce((sum, leg) => sum + (leg.mode === 'metro' ? leg.fareRupees : 0), 0)
  return { ...autos, metroFareRupees, totalFareRupees: autos.totalFareRupees + metroFareRupees }
}

/** The daytime fares of the seats. */
function seatsSumOf(legs: readonly LegToPrice[]): BaseAndDistance {
  let [baseFareRupees, distanceFareRupees] = [0, 0]
  for (const leg of legs) {
    if (leg.mode !== 'seat') continue
    baseFareRupees += leg.baseFareRupees
    distanceFareRupees += leg.fareRupees - leg.baseFareRupees
  }
  return { baseFareRupees, distanceFareRupees }
}

function ownFareOf(leg: LegToPrice): number | undefined {
  if (leg.mode === 'reserved') return leg.ride.fare.totalFareRupees
  return leg.mode === 'metro' ? leg.fareRupees : undefined
}

function seatPrice(
  { tariffs, request: { departAt: instant } }: PricedTrip,
  seat: PricedSeat,
  { fare, figureRupees }: { readonly fare: FareBreakdown; readonly figureRupees: number },
): LegPrice {
  const authority = tariffs.seatsAt(instant).authorityIn(seat.from.city)
  return {
    fareRupees: figureRupees,
    hourChargeRupees: figureRupees - seat.fareRupees,
    quote: quoteSeat({
      seat,
      instant,
      factor: fare.timeMultiplier,
      isPeak: fare.timeType === 'peak',
      figureRupees,
      authority,
    }),
  }
}

function reservedPrice(
  { request: { departAt: instant } }: PricedTrip,
  { fare, ...ride }: (LegToPrice & { readonly mode: 'reserved' })['ride'],
  ends: LegEnds,
): LegPrice {
  const { totalFareRupees, baseFareRupees, distanceFareRupees, askedRupees = 0 } = fare
  return {
    fareRupees: totalFareRupees,
    hourChargeRupees: totalFareRupees - askedRupees - baseFareRupees - distanceFareRupees,
    quote: quoteReserved({ ...ride, fare, instant, ends }),
  }
}

/** Splits the total into whole rupees in proportion to the weights by the largest remainder method. */
export function sharesOf(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map(weight => Math.floor((total * weight) / sum))
  const missing = total - shares.reduce((before, share) => before + share, 0)
  if (missing === 0) return shares
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1
  return shares
}
