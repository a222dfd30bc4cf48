import { divideHalfUp, hundredths } from '../model/rounding.ts'
import type { Link, Stand } from '../model/stand.ts'
import type { AlternativeTariff, AskedFares, NamedInBoth, Tariff, TariffBasis } from '../model/tariff.ts'
import { dayOf } from '../model/time-band.ts'
import { askedFaresOf } from './asked-fares.ts'
import { factorAt, quoteAlternative, totalOfSeats } from './quote.ts'

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
  /** Absent where `source` is that of a single service. */
  readonly title?: NamedInBoth | undefined
  /** The fares by alternative figures for the same ride. */
  readonly alternatives: readonly AlternativeFare[]
  /** The rides for which drivers ask different fares, in order: seats, or the reserved auto. */
  readonly asked: readonly AskedSeat[]
  /** From the least to the highest fare asked, or estimated, if they differ. */
  readonly range?: FareRange | undefined
  /** The fare of some seat is unknown, so `range` is an estimate. */
  readonly isUnknown?: true | undefined
  /** The fare is that of an order, and drivers usually ask more. */
  readonly isUsuallyMore?: true | undefined
  /** The authority that sets fares where the ride begins. */
  readonly authority?: NamedInBoth | undefined
}

export interface AlternativeFare {
  readonly figures: AlternativeTariff
  readonly totalFareRupees: number
}

/** A ride and the fares asked for it by day. */
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
  readonly asked?: AskedSeat | undefined
}): TariffCard {
  const { tariff, distanceKm, instant, totalFareRupees, asked } = ride
  const { leastRupees = totalFareRupees, mostRupees = totalFareRupees } = asked?.fares ?? {}
  let fromRupees = Math.min(totalFareRupees, leastRupees)
  let toRupees = Math.max(totalFareRupees, mostRupees)
  const alternatives: AlternativeFare[] = []
  const today = dayOf(instant)
  for (const figures of tariff.alternatives ?? []) {
    if (figures.validFrom !== undefined && figures.validFrom > today) continue
    const alternative = { figures, totalFareRupees: quoteAlternative(figures, distanceKm) }
    alternatives.push(alternative)
    fromRupees = Math.min(fromRupees, alternative.totalFareRupees)
    toRupees = Math.max(toRupees, alternative.totalFareRupees)
  }
  const { basis, source, title, baseFareRupees, authority } = tariff
  return {
    tariff,
    basis,
    source,
    title,
    alternatives,
    asked: asked ? [asked] : [],
    // The range starts no lower than the minimum fare on the meter, because no driver asks for less.
    range: rangeBetween(Math.max(baseFareRupees, fromRupees), toRupees),
    isUnknown: undefined,
    isUsuallyMore: basis === 'official' && isMoreAsked(ride) ? true : undefined,
    authority,
  }
}

/** Whether drivers rarely charge the tariff, or a source names a higher fare for this ride. */
function isMoreAsked({
  tariff,
  totalFareRupees,
  asked,
}: {
  readonly tariff: Tariff
  readonly totalFareRupees: number
  readonly asked?: AskedSeat | undefined
}): boolean {
  return tariff.isSeldomUsed === true || (asked !== undefined && asked.fares.mostRupees > totalFareRupees)
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
  /** The amount that metro tickets add to the least and the highest fare. */
  readonly metroFareRupees: number
  /** The authority that sets fares where the first seat is boarded. */
  readonly authority?: NamedInBoth | undefined
}): TariffCard {
  const { tariff, seats, instant, metroFareRupees, authority } = ride
  const today = dayOf(instant)
  const sources: string[] = []
  const askedSeats: AskedSeat[] = []
  let isKnown = true
  let isSomeUnknown = false
  let [fromRupees, toRupees] = [0, 0]
  for (const seat of seats) {
    const source = sourceOf(seat)
    if (source === undefined) isKnown = false
    else if (!sources.includes(source)) sources.push(source)
    const asked = askedFaresOf(seat, today)
    if (asked !== undefined) askedSeats.push({ from: seat.from.name, to: seat.to.name, fares: asked })
    else if (isUnknown(seat)) isSomeUnknown = true
    const spread = spreadOf(seat, asked)
    fromRupees += spread.fromRupees
    toRupees += spread.toRupees
  }
  const total = (seatsRupees: number) =>
    totalOfSeats(seatsRupees, factorAt(tariff, instant)) + metroFareRupees
  return {
    tariff,
    basis: isKnown ? tariff.basis : 'estimated',
    source: isKnown ? sources.join('; ') : tariff.source,
    title: !isKnown || tariff.slabs ? tariff.title : undefined,
    alternatives: [],
    asked: askedSeats,
    range: fromRupees < toRupees ? rangeBetween(total(fromRupees), total(toRupees)) : undefined,
    isUnknown: isSomeUnknown ? true : undefined,
    isUsuallyMore: undefined,
    authority,
  }
}

/** The basis of the fare of one seat. */
export function seatBasisOf(seat: Pick<PricedSeat, 'tariff' | 'link'>): TariffBasis {
  return sourceOf(seat) === undefined ? 'estimated' : seat.tariff.basis
}

/**
 * The possible daytime prices of a seat: its fare, the fares asked for it, or an estimate if the fare is
 * unknown.
 */
function spreadOf(seat: PricedSeat, asked: AskedFares | undefined): FareRange {
  const { fareRupees, tariff } = seat
  if (asked !== undefined) {
    return {
      fromRupees: Math.min(fareRupees, asked.leastRupees),
      toRupees: Math.max(fareRupees, asked.mostRupees),
    }
  }
  const { unknownFares: unknown, roundingStepRupees: step } = tariff
  if (unknown === undefined || !isUnknown(seat)) return { fromRupees: fareRupees, toRupees: fareRupees }
  const times = (factor: number) => divideHalfUp(fareRupees * hundredths(factor), 100 * step) * step
  return { fromRupees: times(unknown.leastFactor), toRupees: times(unknown.mostFactor) }
}

/** A long seat that is priced by the kilometre alone, because no source names its fare. */
function isUnknown({ tariff: { unknownFares }, link }: PricedSeat): boolean {
  if (unknownFares === undefined || (link.fareOrigin ?? 'tariff') !== 'tariff') return false
  return hundredths(link.distanceKm) > hundredths(unknownFares.beyondKm)
}

/**
 * The source that publishes the fare: slabs cover every ride, other fares only the rides that a source
 * names.
 */
function sourceOf({ tariff, link }: Pick<PricedSeat, 'tariff' | 'link'>): string | undefined {
  return link.fareSource ?? (tariff.slabs === undefined ? undefined : tariff.source)
}

function rangeBetween(fromRupees: number, toRupees: number): FareRange | undefined {
  return fromRupees < toRupees ? { fromRupees, toRupees } : undefined
}
