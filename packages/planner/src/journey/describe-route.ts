import { serviceMoment } from '../metro/service-day.ts'
import { isSeatUnusual } from '../model/availability.ts'
import { priceRoute } from '../pricing/price-route.ts'
import type { BestOptions, Choice } from './choose-options.ts'
import type {
  MetroDay,
  Plan,
  PlanContext,
  PlannedRoute,
  PlanRequest,
  RouteComparison,
  RouteLeg,
  RouteNotice,
  RouteStop,
  RouteType,
  SharedCost,
} from './plan.ts'
import { ridesFor } from './ride-options.ts'
import { idAlong, type LegAtPlaces, legsAtPlaces } from './route-id.ts'
import { legsOf } from './route-legs.ts'
import { isRide, type RouteOption } from './route-option.ts'

/** The plan of the options that were chosen. */
export function describePlan(context: PlanContext, { chosen, best }: Choice): Plan {
  return planWith(best, new Map(chosen.map(option => [option, describeRoute(context, option, best)])))
}

/** The plan of described options, among which are the best ones. */
export function planWith(best: BestOptions, routes: ReadonlyMap<RouteOption, PlannedRoute>): Plan {
  return {
    routes: [...routes.values()],
    recommendations: {
      fastest: routes.get(best.fastest)!,
      cheapest: routes.get(best.cheapest)!,
      shortest: routes.get(best.shortest)!,
    },
  }
}

/**
 * Converts an option to the texts and figures that passengers see, compared with the best options. Absent fields are
 * written as undefined, because object spreads take longer than the rest of the function.
 */
export function describeRoute(context: PlanContext, option: RouteOption, best: BestOptions): PlannedRoute {
  const places = legsAtPlaces(context, option)
  const id = idAlong(places)
  const { fare, quote, legs: prices } = priceRoute(context, option.tariff, places)
  const legs = legsOf(context, places, prices)
  const stops = stopsOf(context.request, places)
  const { name, description } = wordsOf(legs, stops)
  const { service } = option
  return {
    id,
    name,
    description,
    type: typeOf(option, best),
    service,
    distanceKm: option.distance / 100,
    minutes: option.minutes,
    fare,
    transfers: option.transfers,
    stops,
    legs,
    notices: noticesOf(context, option),
    metroDay: metroDayOf(context, option),
    quote,
    perPerson: service === 'reserved' ? sharedCostOf(fare.totalFareRupees) : undefined,
    comparison: option === best.fastest ? undefined : comparisonWith(best.fastest, option),
  }
}

/** The type of a route, by its recommendation. */
function typeOf(option: RouteOption, best: BestOptions): RouteType {
  if (option === best.shortest) return 'shortest'
  return option === best.fastest || option === best.cheapest ? 'alternative' : 'other'
}

function noticesOf({ rules, request }: PlanContext, { legs }: RouteOption): readonly RouteNotice[] {
  const notices: RouteNotice[] = []
  if (legs.some(leg => leg.mode === 'reserved' && leg.ride.crossesBorder)) notices.push('borderPermit')
  const hasSeat = legs.some(({ mode }) => mode === 'seat')
  if (hasSeat && isSeatUnusual(rules.availability, request.departAt)) notices.push('seatUnusual')
  return notices
}

/** A day with announced hours concerns a route without trains too: there may be none because of it. */
function metroDayOf({ rules: { metro }, request }: PlanContext, option: RouteOption): MetroDay | undefined {
  if (metro === undefined || !ridesFor(request).withMetro) return undefined
  const trains = option.legs.filter(leg => leg.mode === 'metro')
  if (trains.length > 0 && trains.every(({ ride }) => !ride.isWeekdayTimetable)) return undefined
  const { day, special } = serviceMoment(metro, request.departAt)
  return special.find(({ on }) => on === day) ?? (trains.length > 0 ? {} : undefined)
}

function sharedCostOf(fareRupees: number): SharedCost {
  return { twoRupees: Math.ceil(fareRupees / 2), threeRupees: Math.ceil(fareRupees / 3) }
}

function comparisonWith(fastest: RouteOption, option: RouteOption): RouteComparison {
  return {
    fareRupees: option.fareRupees - fastest.fareRupees,
    minutes: option.minutes - fastest.minutes,
    changes: option.transfers - fastest.transfers,
  }
}

/** A walk within a change adds no stop, because the change is named after the next boarding stand. */
function stopsOf({ source, destination }: PlanRequest, legs: readonly LegAtPlaces[]): RouteStop[] {
  const boarded = legs.filter(({ leg }) => isRide(leg)).slice(1)
  return [source, ...boarded.map(({ from }) => from), destination].map(stopAt)
}

function stopAt({ name, latitude, longitude }: RouteStop): RouteStop {
  return { name, latitude, longitude }
}

export interface RouteWords {
  readonly name: string
  readonly description: string
}

/** Two stands distinguish one route from another; more would not fit on a card. */
const MOST_NAMES = 2

const RESERVED: RouteWords = {
  name: 'Reserved auto',
  description: 'A whole auto to yourself, door to door',
}

const LIKELY = 'likely: ask first'

/** The name of a route, and one line about its changes, walks and service. */
export function wordsOf(legs: readonly RouteLeg[], stops: readonly RouteStop[]): RouteWords {
  let [rideCount, walkKm] = [0, 0]
  let [hasTrain, isLikely, isReserved] = [false, false, false]
  for (const leg of legs) {
    if (leg.mode === 'walk') {
      walkKm += leg.distanceKm
      continue
    }
    if (leg.mode === 'metro') hasTrain = true
    else if (rideCount === 0) isReserved = leg.service === 'reserved'
    if (leg.basis === 'likely') isLikely = true
    rideCount += 1
  }
  if (hasTrain) return metroWords(legs, { changeCount: rideCount - 1, walkKm, isLikely })
  if (rideCount === 0) return { name: 'On foot', description: walkText(walkKm, legs) }
  const [whole] = legs
  if (whole?.isByAgreement) return agreedWords(whole)
  if (isReserved) return RESERVED
  const onFoot = walkKm > 0 ? `, ${onFootText(walkKm)}` : ''
  return {
    name: nameOf(stops.slice(1, -1).map(({ name }) => name)),
    description: `${changes(rideCount - 1)}${onFoot}, ${isLikely ? LIKELY : knownFrom(legs)}`,
  }
}

function knownFrom(legs: readonly RouteLeg[]): string {
  const sources = new Set(
    legs.flatMap(({ evidence }) => (evidence ? [`${evidence.name}, ${evidence.year}`] : [])),
  )
  return sources.size === 0 ? 'known service' : `known from ${[...sources].join(' and ')}`
}

function agreedWords({ distanceKm }: RouteLeg): RouteWords {
  const name = `Taxi or auto by agreement, about ${Math.round(distanceKm)} km`
  return { name, description: 'Door to door, the fare is agreed before the ride' }
}

interface MetroFigures {
  readonly changeCount: number
  readonly walkKm: number
  readonly isLikely: boolean
}

/** The name is what the passenger rides and walks, in order: 'Auto, Blue Line, 6 min walk'. */
function metroWords(legs: readonly RouteLeg[], { changeCount, walkKm, isLikely }: MetroFigures): RouteWords {
  const changesText = changeCount === 1 ? '1 change' : `${changeCount} changes`
  const onFoot = walkKm > 0 ? `, ${onFootText(walkKm)}` : ''
  const parts = legs.map(partName).join(', ')
  return {
    name: `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`,
    description: `${changeCount === 0 ? 'No change' : changesText}${onFoot}${isLikely ? `, ${LIKELY}` : ''}`,
  }
}

function partName({ mode, minutes, train }: RouteLeg): string {
  if (mode === 'walk') return `${minutes} min walk`
  return train ? train.line.name : 'auto'
}

/** Joins with "and", because names of places contain commas. */
function nameOf(changedAt: readonly string[]): string {
  if (changedAt.length === 0) return 'Direct auto'
  const more = changedAt.length - MOST_NAMES
  const named = changedAt.slice(0, MOST_NAMES)
  return `Via ${[...named, ...(more > 0 ? [`${more} more`] : [])].join(' and ')}`
}

function changes(count: number): string {
  if (count === 0) return 'One auto, no change'
  return count === 1 ? '2 autos, 1 change' : `${count + 1} autos, ${count} changes`
}

function walkText(distanceKm: number, legs: readonly RouteLeg[]): string {
  const minutes = legs.reduce((sum, leg) => sum + leg.minutes, 0)
  return `${lengthText(distanceKm)}, ${minutes} min on foot, no auto needed`
}

function onFootText(distanceKm: number): string {
  return `${lengthText(distanceKm)} on foot`
}

function lengthText(distanceKm: number): string {
  const metres = Math.round(distanceKm * 100) * 10
  return metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`
}
