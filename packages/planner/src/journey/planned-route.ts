import { isSeatUnusual } from '../model/availability.ts'
import type { FareBreakdown } from '../model/tariff.ts'
import { quoteRoute, withSeats } from '../pricing/quote.ts'
import { type AutoFare, routeTariffCard, type TariffCard } from '../pricing/tariff-card.ts'
import { describeRoute } from './describe.ts'
import { legFaresOf } from './leg-fares.ts'
import { metroFareOf, seatsSumOf } from './option-legs.ts'
import type {
  PlannedRoute,
  Question,
  RouteComparison,
  RouteNotice,
  RouteStop,
  RouteType,
  SharedCost,
} from './plan.ts'
import type { ReservedRide } from './reserved-ride.ts'
import { endOf, type LegFare, legsOf } from './route-legs.ts'
import { isRide, type LegEnd, type OptionLeg, type RouteOption, serviceOf } from './route-option.ts'

const FREE: FareBreakdown = {
  baseFareRupees: 0,
  distanceFareRupees: 0,
  timeType: 'regular',
  timeMultiplier: 1,
  waitingFareRupees: 0,
  totalFareRupees: 0,
}

/** The type of an option, and the option to compare it with. */
export interface Standing {
  readonly type: RouteType
  /** The option to compare with; absent if it is this one. */
  readonly fastest?: RouteOption
}

/** An option with what its description needs several times. */
interface Described {
  readonly option: RouteOption
  readonly service: PlannedRoute['service']
  readonly reserved: ReservedRide | undefined
}

/**
 * Converts an option to the texts and figures that passengers see. Absent fields are written as undefined, because
 * object spreads take longer than the rest of the function.
 */
export function plannedRoute(question: Question, option: RouteOption, standing: Standing): PlannedRoute {
  const described = { option, service: serviceOf(option), reserved: reservedRideOf(option) }
  const fare = fareOf(described, question.request.departAt)
  const legFares = legFaresOf(question, option, fare)
  const legs = legsOf(question, option, legFares)
  const stops = stopsOf(question, option)
  const { name, description } = describeRoute(legs, stops)
  const { type, fastest } = standing
  const { service } = described
  return {
    id: routeIdentity(question, option),
    name,
    description,
    type,
    service,
    distanceKm: option.distance / 100,
    minutes: option.minutes,
    fare,
    transfers: option.transfers,
    stops,
    legs,
    notices: noticesOf(question, described),
    tariff: tariffCardOf(option, legFares),
    perPerson: service === 'reserved' ? sharedCostOf(fare.totalFareRupees) : undefined,
    comparison: fastest === undefined || fastest === option ? undefined : compareTo(fastest, option),
  }
}

function noticesOf({ rules, request }: Question, { option, reserved }: Described): readonly RouteNotice[] {
  const hasSeat = option.legs.some(({ mode }) => mode === 'seat')
  const isUnusual = hasSeat && isSeatUnusual(rules.availability, request.departAt)
  if (reserved?.crossesBorder) return isUnusual ? ['borderPermit', 'seatUnusual'] : ['borderPermit']
  return isUnusual ? ['seatUnusual'] : []
}

function reservedRideOf({ legs }: RouteOption): ReservedRide | undefined {
  for (const leg of legs) if (leg.mode === 'reserved') return leg.ride
  return undefined
}

function fareOf({ option, service, reserved }: Described, instant: Date): FareBreakdown {
  const autos = reserved ? withSeats(reserved.fare, seatsSumOf(option.legs)) : seatsFareOf(option, instant)
  if (service !== 'metro') return autos
  const metroFareRupees = metroFareOf(option.legs)
  return { ...autos, metroFareRupees, totalFareRupees: autos.totalFareRupees + metroFareRupees }
}

function seatsFareOf({ legs, tariff }: RouteOption, instant: Date): FareBreakdown {
  return tariff === undefined ? FREE : quoteRoute(seatsSumOf(legs), tariff, instant)
}

function tariffCardOf({ tariff, legs }: RouteOption, fares: readonly LegFare[]): TariffCard | undefined {
  if (tariff === undefined) return undefined
  const autos: AutoFare[] = []
  for (const { fareRupees, tariff: card } of fares) if (card) autos.push({ fareRupees, card })
  return routeTariffCard({ tariff, autos, isOneRide: legs.filter(isRide).length === 1 })
}

function sharedCostOf(fareRupees: number): SharedCost {
  return { twoRupees: Math.ceil(fareRupees / 2), threeRupees: Math.ceil(fareRupees / 3) }
}

function compareTo(fastest: RouteOption, option: RouteOption): RouteComparison {
  return {
    fareRupees: option.fareRupees - fastest.fareRupees,
    minutes: option.minutes - fastest.minutes,
    changes: option.transfers - fastest.transfers,
  }
}

/** A walk within a change adds no stop, because the change is named after the next boarding stand. */
function stopsOf(question: Question, { legs }: RouteOption): RouteStop[] {
  const stops = [stopAt(question.request.source)]
  let isFirst = true
  for (const leg of legs) {
    if (!isRide(leg)) continue
    if (!isFirst) stops.push(stopAt(endOf(question, leg.from)))
    isFirst = false
  }
  stops.push(stopAt(question.request.destination))
  return stops
}

/**
 * The id of a route. Includes vehicle and distance, because two links between the same stands may
 * differ in them.
 */
export function routeIdentity(question: Question, { legs }: RouteOption): string {
  const nameOf = (end: LegEnd) => {
    const place = endOf(question, end)
    if ('id' in place) return place.id
    if ('placeId' in place) return place.placeId
    return place.standId ?? `${place.latitude},${place.longitude}`
  }
  const words = legs.map(leg => {
    const by = vehicleOf(leg)
    return `${by} ${nameOf(leg.from)} ${nameOf(leg.to)}`
  })
  return routeIdOf(words.join('\n'))
}

function vehicleOf(leg: OptionLeg): string {
  if (leg.mode === 'seat') return `${leg.link.vehicle} ${leg.distance}`
  return leg.mode === 'metro' ? `metro ${leg.ride.line.name}` : leg.mode
}

function stopAt({ name, latitude, longitude }: RouteStop): RouteStop {
  return { name, latitude, longitude }
}

/**
 * A stable id of 24 hex digits for a text, equal in every process. Three 32-bit hashes with different
 * seeds, mixed as in MurmurHash3; not resistant to forgery.
 */
export function routeIdOf(text: string): string {
  let [first, second, third] = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    first = mixed(first, code)
    second = mixed(second, code)
    third = mixed(third, code)
  }
  return hexOf(first) + hexOf(second) + hexOf(third)
}

function mixed(before: number, code: number): number {
  const hash = Math.imul(before ^ code, 0x01000193)
  return Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64
}

function hexOf(mixedHash: number): string {
  let hash = Math.imul(mixedHash ^ (mixedHash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  hash ^= hash >>> 16
  return BYTES[hash >>> 24]! + BYTES[(hash >>> 16) & 255]! + BYTES[(hash >>> 8) & 255]! + BYTES[hash & 255]!
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
