import type { Link, Stand } from '../model/stand.ts'
import type { AlternativeTariff, AskedFares, Tariff, TariffBasis } from '../model/tariff.ts'
import { dayOf } from '../model/time-band.ts'
import { askedFaresOf } from './asked-fares.ts'
import { quoteAlternative, quoteRoute } from './quote.ts'

/** The origin of a fare, for passengers who want to check it before paying. */
export interface TariffCard {
  /** The price list of the fare, including its surcharges by hour. */
  readonly tariff: Tariff
  /**
   * The basis of this fare itself: estimated if the price of a seat is computed from the tariff and not
   * published.
   */
  readonly basis: TariffBasis
  readonly source: string
  /** The fares by alternative figures for the same ride. */
  readonly alternatives: readonly AlternativeFare[]
  /** For a shared route: the seats for which drivers ask different fares, in order. */
  readonly asked: readonly AskedSeat[]
  /** From the least to the highest fare asked, if they differ. */
  readonly range?: FareRange
}

export interface AlternativeFare {
  readonly figures: AlternativeTariff
  readonly totalFareRupees: number
}

/** A seat from one stand to another and the fares asked for it by day. */
export interface AskedSeat {
  readonly from: string
  readonly to: string
  readonly fares: AskedFares
}

export interface FareRange {
  readonly fromRupees: number
  readonly toRupees: number
}

/** The card of a reserved auto. */
export function reservedTariffCard(ride: {
  readonly tariff: Tariff
  readonly distanceKm: number
  readonly instant: Date
  readonly totalFareRupees: number
}): TariffCard {
  const { tariff, distanceKm, instant, totalFareRupees } = ride
  const today = dayOf(instant)
  const alternatives = (tariff.alternatives ?? [])
    .filter(({ validFrom }) => validFrom === undefined || validFrom <= today)
    .map(figures => ({ figures, totalFareRupees: quoteAlternative(figures, distanceKm) }))
  const totals = [totalFareRupees, ...alternatives.map(alternative => alternative.totalFareRupees)]
  const { basis, source, baseFareRupees } = tariff
  return {
    ...{ tariff, basis, source, alternatives, asked: [] },
    // The range starts no lower than the minimum fare on the meter, because no driver asks for less.
    ...rangeBetween(Math.max(baseFareRupees, Math.min(...totals)), Math.max(...totals)),
  }
}

/** A seat of a shared route. */
export interface PricedSeat {
  /** Its own price list, which may differ from that of the route. */
  readonly tariff: Tariff
  readonly link: Link
  readonly from: Stand
  readonly to: Stand
  /** The daytime fare on the date of departure. */
  readonly fareRupees: number
}

/**
 * The card of a route by seats. The factor of `tariff` applies to the whole route, including the least
 * and the highest fare asked.
 */
export function sharedTariffCard(ride: {
  readonly tariff: Tariff
  readonly seats: readonly PricedSeat[]
  readonly instant: Date
  /** What metro tickets add to the least and the highest fare. */
  readonly metroFareRupees: number
}): TariffCard {
  const { tariff, seats, instant, metroFareRupees } = ride
  const sources = seats.map(sourceOf)
  const isKnown = sources.every(source => source !== undefined)
  const today = dayOf(instant)
  const asked = seats.map(seat => askedFaresOf(seat, today))
  const isOneFare = asked.every(fares => fares === undefined)
  const total = (fareOf: (seat: PricedSeat, fares: AskedFares | undefined) => number) => {
    const distanceFareRupees = seats.reduce((sum, seat, index) => sum + fareOf(seat, asked[index]), 0)
    const { totalFareRupees } = quoteRoute({ baseFareRupees: 0, distanceFareRupees, tariff, instant })
    return totalFareRupees + metroFareRupees
  }
  return {
    tariff,
    basis: isKnown ? tariff.basis : 'estimated',
    source: isKnown ? [...new Set(sources)].join('; ') : tariff.source,
    alternatives: [],
    asked: isOneFare
      ? []
      : seats.flatMap(({ from, to }, index) => {
          const fares = asked[index]
          return fares === undefined ? [] : [{ from: from.name, to: to.name, fares }]
        }),
    ...(!isOneFare &&
      rangeBetween(
        total(({ fareRupees }, fares) => Math.min(fareRupees, fares?.leastRupees ?? fareRupees)),
        total(({ fareRupees }, fares) => Math.max(fareRupees, fares?.mostRupees ?? fareRupees)),
      )),
  }
}

/**
 * The source that publishes the fare: slabs cover every ride, other fares only the rides that a source
 * names.
 */
function sourceOf({ tariff, link }: PricedSeat): string | undefined {
  return link.fareSource ?? (tariff.slabs === undefined ? undefined : tariff.source)
}

function rangeBetween(fromRupees: number, toRupees: number): { readonly range?: FareRange } {
  return fromRupees < toRupees ? { range: { fromRupees, toRupees } } : {}
}
