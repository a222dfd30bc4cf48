import { isSeatUnusual } from '../model/availability.ts'
import { priceRoute } from '../pricing/price-route.ts'
import type { BestOptions, Choice } from './distinct.ts'
import type {
  Plan,
  PlanContext,
  PlannedRoute,
  RouteComparison,
  RouteNotice,
  RouteStop,
  RouteType,
  SharedCost,
} from './plan.ts'
import { endOf, routeIdOf } from './route-id.ts'
import { legsOf } from './route-legs.ts'
import { isRide, type RouteOption, serviceOf } from './route-option.ts'
import { wordsOf } from './route-words.ts'

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
  const ends = option.legs.map(leg => {
    return { leg, from: endOf(context, leg.from), to: endOf(context, leg.to) }
  })
  const { fare, quote, legs: prices } = priceRoute(context, option.tariff, ends)
  const legs = legsOf(context, ends, prices)
  const stops = stopsOf(context, option)
  const { name, description } = wordsOf(legs, stops)
  const service = serviceOf(option)
  return {
    id: routeIdOf(context, option),
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
function stopsOf(context: PlanContext, { legs }: RouteOption): RouteStop[] {
  const stops = [stopAt(context.request.source)]
  let isFirst = true
  for (const leg of legs) {
    if (!isRide(leg)) continue
    if (!isFirst) stops.push(stopAt(endOf(context, leg.from)))
    isFirst = false
  }
  stops.push(stopAt(context.request.destination))
  return stops
}

function stopAt({ name, latitude, longitude }: RouteStop): RouteStop {
  return { name, latitude, longitude }
}
