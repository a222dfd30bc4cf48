import { divideHalfUp, hundredths } from '../model/rounding.ts'
import type { Link, Stand } from '../model/stand.ts'
import type { AlternativeTariff, AskedFares, NamedInBoth, Tariff, TariffBasis } from '../model/tariff.ts'
import { dayOf } from '../model/time-band.ts'
import { askedFaresOf } from './asked-fares.ts'
import { quoteAlternative, totalOfSeats } from './quote.ts'

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
  /** From the least to the highest fare asked, or estimated, if they differ; of a route the sum over its autos. */
  readonly range?: FareRange | undefined
  /** The fare of some seat is unknown, so `range` is an estimate. */
  readonly isUnknown?: true | undefined
  /** The fare is that of an order, and drivers usually ask more. */
  readonly isUsuallyMore?: true | undefined
  /** The authority that receives complaints; only where an order sets the whole fare. */
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
    authority: basis === 'official' ? authority : undefined,
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

/** The card of a seat. */
export function seatTariffCard(ride: {
  readonly seat: PricedSeat
  readonly instant: Date
  /** The factor of the hour, which is the same for all seats of a route. */
  readonly factor: number
  /** The fare with the factor. */
  readonly totalFareRupees: number
  /** The authority that sets fares where the seat is boarded. */
  readonly authority?: NamedInBoth | undefined
}): TariffCard {
  const { seat, instant, factor, totalFareRupees, authority } = ride
  const { tariff, from, to } = seat
  const asked = askedFaresOf(seat, dayOf(instant))
  const spread = spreadOf(seat, asked)
  // Neither end passes the fare, which may differ by a rupee from the daytime fare times the factor.
  const atThisHour = (rupees: number) =>
    rupees === seat.fareRupees ? totalFareRupees : totalOfSeats(rupees, factor)
  const source = sourceOf(seat)
  const basis = seatBasisOf(seat)
  return {
    tariff,
    basis,
    source: source ?? tariff.source,
    title: source === undefined || source === tariff.source ? tariff.title : undefined,
    alternatives: [],
    asked: asked ? [{ from: from.name, to: to.name, fares: asked }] : [],
    range: rangeBetween(
      Math.min(totalFareRupees, atThisHour(spread.fromRupees)),
      Math.max(totalFareRupees, atThisHour(spread.toRupees)),
    ),
    isUnknown: asked === undefined && isUnknown(seat) ? true : undefined,
    isUsuallyMore: undefined,
    authority: basis === 'official' ? authority : undefined,
  }
}

/** An auto of a route. */
export interface AutoFare {
  readonly fareRupees: number
  readonly card: TariffCard
}

/** From the least to the most certain. */
const CERTAINTY: readonly TariffBasis[] = ['estimated', 'customary', 'official']

/**
 * The card of a whole route: the price list whose factor holds for all its autos, with what their own cards
 * say. `range` is the sum over the autos; tickets of the metro are no part of it.
 */
export function routeTariffCard(route: {
  readonly tariff: Tariff
  readonly autos: readonly AutoFare[]
  /** Whether one auto is the only vehicle, so that its fare is that of the route. */
  readonly isOneRide: boolean
}): TariffCard {
  const { tariff, autos, isOneRide } = route
  const cards = autos.map(({ card }) => card)
  const [first] = cards
  if (isOneRide && first?.tariff === tariff) return first
  const basis = CERTAINTY.find(each => cards.some(card => card.basis === each)) ?? tariff.basis
  const sources = [...new Set(cards.map(({ source }) => source))]
  const fares = basis === 'estimated' ? tariff : { source: sources.join('; '), title: commonTitleOf(cards) }
  const least = autos.map(({ fareRupees, card }) => card.range?.fromRupees ?? fareRupees)
  const most = autos.map(({ fareRupees, card }) => card.range?.toRupees ?? fareRupees)
  return {
    tariff,
    basis,
    source: fares.source,
    title: fares.title,
    alternatives: cards.flatMap(({ alternatives }) => alternatives),
    asked: cards.flatMap(({ asked }) => asked),
    range: rangeBetween(sumOf(least), sumOf(most)),
    isUnknown: cards.some(card => card.isUnknown) ? true : undefined,
    isUsuallyMore: cards.some(card => card.isUsuallyMore) ? true : undefined,
    // No order fixes the sum of several fares.
    authority: isOneRide ? first?.authority : undefined,
  }
}

/** The title of cards with one source. */
function commonTitleOf([first, ...others]: readonly TariffCard[]): NamedInBoth | undefined {
  return others.every(({ source }) => source === first?.source) ? first?.title : undefined
}

function sumOf(rupees: readonly number[]): number {
  return rupees.reduce((sum, each) => sum + each, 0)
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
