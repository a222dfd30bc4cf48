import { distanceKm, type Point } from '../geo/index.ts'
import { divideHalfUp, hundredths } from '../model/rounding.ts'
import type { Link, Stand } from '../model/stand.ts'
import type {
  AlternativeTariff,
  AskedFares,
  AskedRange,
  FareBreakdown,
  NamedInBoth,
  Tariff,
  TariffBasis,
} from '../model/tariff.ts'
import { dayOf } from '../model/time-band.ts'
import { alternativeFare, SEAT_STEP_RUPEES, totalOfSeats } from './fares.ts'

/** The fare of a reserved auto between two places also applies this near to them. */
const AT_PLACE_KM = 0.5

/** What one auto costs, or all autos of a route together, with the origin of each figure. Whole rupees. */
export interface Quote {
  /** The fare that plans add up and compare. */
  readonly figureRupees: number
  /** The least and the highest fare that is asked or estimated; both equal the figure if no other is known. */
  readonly lowRupees: number
  readonly highRupees: number
  /** The basis of the figure: estimated if a seat is priced by the tariff and its fare is not published. */
  readonly basis: TariffBasis
  readonly source: string
  /** Absent where `source` is that of a single service. */
  readonly title?: NamedInBoth | undefined
  /** The fares that are asked for this ride or at this hour; only of one auto. */
  readonly range?: QuotedRange | undefined
  /** The fare by the meter; only where a range is asked for a reserved auto. */
  readonly meterRupees?: number | undefined
  /** The price list of the figure, including its surcharges. */
  readonly tariff: Tariff
  /** The fares by alternative figures for the same ride. */
  readonly alternatives: readonly AlternativeFare[]
  /** The rides for which drivers ask different fares by day, in order: seats, or the reserved auto. */
  readonly asked: readonly AskedSeat[]
  /** The fare of some seat is unknown, so low and high are estimates. */
  readonly isUnknown?: true | undefined
  /** The figure is that of an order, and drivers usually ask more. */
  readonly isUsuallyMore?: true | undefined
  /** The authority that receives complaints; only where an order sets the whole fare. */
  readonly authority?: NamedInBoth | undefined
}

/** The least and the highest fare; at the peak those by day and with the factor, which have no source of their own. */
export interface QuotedRange {
  readonly lowRupees: number
  readonly highRupees: number
  readonly source?: string
  /** The year of the source. */
  readonly year?: number
}

export interface AlternativeFare {
  readonly figures: AlternativeTariff
  readonly totalFareRupees: number
}

/** A ride and the fares asked for it by day. */
export interface AskedSeat {
  readonly from: string
  readonly to: string
  readonly fares: Omit<AskedFares, 'rides'>
}

/** A ride by a reserved auto, with its price list. */
export interface AskedRide {
  readonly tariff: Tariff
  readonly from: Point
  readonly to: Point
  readonly distanceKm: number
  /** Where the places of the price list are. */
  readonly pointOf: (placeId: string) => Point | undefined
}

/** A ride by a reserved auto, whose fare is known. */
export interface MeteredRide {
  readonly tariff: Tariff
  readonly distanceKm: number
  readonly instant: Date
  readonly fare: Pick<FareBreakdown, 'totalFareRupees' | 'askedRupees'>
  /** What is asked instead of the fare by the meter. */
  readonly asked?: AskedRange | undefined
  readonly ends?: { readonly from: { readonly name: string }; readonly to: { readonly name: string } }
}

export function quoteReserved({ tariff, distanceKm, instant, fare, asked, ends }: MeteredRide): Quote {
  const { basis, source, title, baseFareRupees, authority } = tariff
  const { totalFareRupees: figureRupees, askedRupees = 0 } = fare
  const today = dayOf(instant)
  const alternatives = (tariff.alternatives ?? [])
    .filter(({ validFrom = today }) => validFrom <= today)
    .map(figures => ({ figures, totalFareRupees: alternativeFare(figures, distanceKm) }))
  const possible = [figureRupees, ...alternatives.map(({ totalFareRupees }) => totalFareRupees)]
  if (asked) possible.push(asked.leastRupees, asked.mostRupees)
  return {
    figureRupees,
    // No driver asks for less than the minimum fare on the meter.
    lowRupees: Math.max(baseFareRupees, Math.min(...possible)),
    highRupees: Math.max(...possible),
    basis,
    source,
    title,
    range: asked && rangeOf(asked),
    meterRupees: asked && figureRupees - askedRupees,
    tariff,
    alternatives,
    asked: ends && asked ? [{ from: ends.from.name, to: ends.to.name, fares: asked }] : [],
    isUnknown: undefined,
    isUsuallyMore: basis === 'official' && (tariff.isSeldomUsed || askedRupees > 0) ? true : undefined,
    authority: basis === 'official' ? authority : undefined,
  }
}

function rangeOf({ leastRupees, mostRupees, source, validFrom }: AskedRange): QuotedRange {
  return { lowRupees: leastRupees, highRupees: mostRupees, source, year: Number(validFrom.slice(0, 4)) }
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

export function quoteSeat(ride: {
  readonly seat: PricedSeat
  readonly instant: Date
  /** The factor of the hour, which is the same for all seats of a route. */
  readonly factor: number
  readonly isPeak?: boolean
  /** The fare with the factor. */
  readonly figureRupees: number
  /** The authority that sets fares where the seat is boarded. */
  readonly authority?: NamedInBoth | undefined
}): Quote {
  const { seat, instant, factor, isPeak = false, figureRupees, authority } = ride
  const { tariff, from, to } = seat
  const asked = askedForSeat(seat, dayOf(instant))
  const [leastRupees, mostRupees] = daytimeSpread(seat, asked)
  // Neither end passes the fare, which may differ by a step from the daytime fare times the factor.
  const atThisHour = (rupees: number) =>
    rupees === seat.fareRupees ? figureRupees : totalOfSeats(rupees, factor)
  const range = isPeak ? peakRange(seat.fareRupees, factor) : undefined
  const source = sourceOf(seat)
  const basis = seatBasisOf(seat)
  return {
    figureRupees,
    lowRupees: Math.min(figureRupees, atThisHour(leastRupees), range?.lowRupees ?? figureRupees),
    highRupees: Math.max(figureRupees, atThisHour(mostRupees), range?.highRupees ?? figureRupees),
    basis,
    source: source ?? tariff.source,
    title: source === undefined || source === tariff.source ? tariff.title : undefined,
    range,
    tariff,
    alternatives: [],
    asked: asked ? [{ from: from.name, to: to.name, fares: asked }] : [],
    isUnknown: asked === undefined && isUnknown(seat) ? true : undefined,
    isUsuallyMore: undefined,
    authority: basis === 'official' ? authority : undefined,
  }
}

/** At the peak some drivers ask the fare of the day, others that with the factor, up to a five. */
function peakRange(dayRupees: number, factor: number): QuotedRange {
  const steps = Math.ceil((dayRupees * hundredths(factor)) / (100 * SEAT_STEP_RUPEES))
  return { lowRupees: dayRupees, highRupees: steps * SEAT_STEP_RUPEES }
}

/** The bases from the least to the most certain. */
const FROM_LEAST_CERTAIN: readonly TariffBasis[] = ['estimated', 'customary', 'official']

/**
 * The sum of the autos of a route, without tickets of the metro. Its tariff is the price list whose factor holds
 * for all of them. `isOneRide`: one auto is the only vehicle, so its fare is that of the route.
 */
export function quoteRoute(tariff: Tariff, autos: readonly Quote[], isOneRide: boolean): Quote {
  const [first] = autos
  if (isOneRide && first?.tariff === tariff) return first
  const basis = FROM_LEAST_CERTAIN.find(each => autos.some(auto => auto.basis === each)) ?? tariff.basis
  const sources = [...new Set(autos.map(({ source }) => source))]
  const origin = basis === 'estimated' ? tariff : { source: sources.join('; '), title: commonTitleOf(autos) }
  return {
    figureRupees: sumOf(autos, 'figureRupees'),
    lowRupees: sumOf(autos, 'lowRupees'),
    highRupees: sumOf(autos, 'highRupees'),
    basis,
    source: origin.source,
    title: origin.title,
    tariff,
    alternatives: autos.flatMap(({ alternatives }) => alternatives),
    asked: autos.flatMap(({ asked }) => asked),
    isUnknown: autos.some(auto => auto.isUnknown) ? true : undefined,
    isUsuallyMore: autos.some(auto => auto.isUsuallyMore) ? true : undefined,
    // No order fixes the sum of several fares.
    authority: isOneRide ? first?.authority : undefined,
  }
}

/** The title of quotes with one source. */
function commonTitleOf([first, ...others]: readonly Quote[]): NamedInBoth | undefined {
  return others.every(({ source }) => source === first?.source) ? first?.title : undefined
}

function sumOf(quotes: readonly Quote[], name: 'figureRupees' | 'lowRupees' | 'highRupees'): number {
  return quotes.reduce((sum, quote) => sum + quote[name], 0)
}

/** The basis of the fare of one seat. */
export function seatBasisOf(seat: Pick<PricedSeat, 'tariff' | 'link'>): TariffBasis {
  return sourceOf(seat) === undefined ? 'estimated' : seat.tariff.basis
}

/** The least and the most that a seat may cost by day: the fares asked for it, or an estimate if its fare is unknown. */
function daytimeSpread(seat: PricedSeat, asked: AskedFares | undefined): [least: number, most: number] {
  const { fareRupees, tariff } = seat
  if (asked !== undefined)
    return [Math.min(fareRupees, asked.leastRupees), Math.max(fareRupees, asked.mostRupees)]
  const { unknownFares: unknown, roundingStepRupees: step } = tariff
  if (unknown === undefined || !isUnknown(seat)) return [fareRupees, fareRupees]
  const times = (factor: number) => divideHalfUp(fareRupees * hundredths(factor), 100 * step) * step
  return [times(unknown.leastFactor), times(unknown.mostFactor)]
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

/**
 * The fares asked for a seat on a day 'YYYY-MM-DD', if they differ. Figures for exactly this ride take precedence
 * over those for short rides, which do not apply to a ride with a published fare.
 */
function askedForSeat(
  seat: { readonly tariff: Tariff; readonly link: Link; readonly from: Stand; readonly to: Stand },
  today: string,
): AskedFares | undefined {
  const { tariff, link, from, to } = seat
  let short: AskedFares | undefined
  for (const fares of tariff.asked ?? []) {
    const { rides, validFrom } = fares
    if (validFrom > today) continue
    if ('between' in rides) {
      const [one, other] = rides.between
      if (from.placeId === one && to.placeId === other) return fares
      if (from.placeId === other && to.placeId === one) return fares
    } else if ('cities' in rides && link.fareOrigin !== 'published') {
      const isShort = rides.cities.includes(from.city) && link.distanceKm <= rides.uptoKm
      if (isShort) short ??= fares
    }
  }
  return short
}

/** The fares asked for a reserved auto on a day, if a source names them for such a ride. */
export function askedForAuto(ride: AskedRide, today: string): AskedFares | undefined {
  const valid = (ride.tariff.asked ?? []).filter(({ validFrom }) => validFrom <= today)
  return valid.find(fares => joinsPlaces(ride, fares)) ?? valid.find(fares => beginsAround(ride, fares))
}

function joinsPlaces({ from, to, pointOf }: AskedRide, { rides }: AskedFares): boolean {
  if (!('between' in rides)) return false
  const [one, other] = rides.between.map(pointOf)
  return (isAt(from, one) && isAt(to, other)) || (isAt(from, other) && isAt(to, one))
}

function beginsAround({ from, distanceKm: rideKm, pointOf }: AskedRide, { rides }: AskedFares): boolean {
  if (!('around' in rides) || rideKm < rides.fromKm || rideKm > rides.uptoKm) return false
  const centre = pointOf(rides.around)
  return centre !== undefined && distanceKm(from, centre) <= rides.withinKm
}

function isAt(point: Point, place: Point | undefined): boolean {
  return place !== undefined && distanceKm(point, place) <= AT_PLACE_KM
}
