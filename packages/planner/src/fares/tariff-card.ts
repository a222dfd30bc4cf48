import { quoteAlternative } from './quote.ts'
import type { AlternativeTariff, Tariff, TariffBasis } from './tariff.ts'
import { dayOf } from './time-band.ts'

/** Where a fare comes from, for whoever wants to know before paying it. */
export interface TariffCard {
  /** The price list that the fare goes by, with what its hours add. */
  readonly tariff: Tariff
  /** Of this very fare: estimated where a seat's price follows from the tariff and is not published. */
  readonly basis: TariffBasis
  readonly source: string
  /** What other figures for the same ride come to. */
  readonly alternatives: readonly AlternativeFare[]
  /** From the least to the most that is asked, where that differs. */
  readonly range?: FareRange
}

export interface AlternativeFare {
  readonly figures: AlternativeTariff
  readonly totalFareRupees: number
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
  const asked = [totalFareRupees, ...alternatives.map(alternative => alternative.totalFareRupees)]
  const range = { fromRupees: Math.min(...asked), toRupees: Math.max(...asked) }
  const { basis, source } = tariff
  return {
    ...{ tariff, basis, source, alternatives },
    ...(range.fromRupees < range.toRupees && { range }),
  }
}

/** A seat of a shared route, and where its fare is published, if it is. */
export interface PricedSeat {
  readonly tariff: Tariff
  readonly fareSource?: string
}

/** The card of a route by seats; `tariff` is the one whose factor holds for the whole route. */
export function sharedTariffCard(tariff: Tariff, seats: readonly PricedSeat[]): TariffCard {
  const sources = seats.map(sourceOf)
  const isKnown = sources.every(source => source !== undefined)
  return {
    tariff,
    basis: isKnown ? tariff.basis : 'estimated',
    source: isKnown ? [...new Set(sources)].join('; ') : tariff.source,
    alternatives: [],
  }
}

/** Slabs are published for every ride; other seats only where somebody has named the fare. */
function sourceOf({ tariff, fareSource }: PricedSeat): string | undefined {
  return fareSource ?? (tariff.slabs === undefined ? undefined : tariff.source)
}
