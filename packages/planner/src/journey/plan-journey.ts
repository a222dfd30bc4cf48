import { isSeatUnusual } from '../model/availability.ts'
import { failure, type Result, success } from '../model/result.ts'
import type { Ground } from '../network/ground.ts'
import { isSamePlace } from '../network/walking.ts'
import { type BestOptions, type Choice, distinctOptions } from './distinct.ts'
import { paretoRoutes } from './pareto-routes.ts'
import type { Plan, PlanFailure, PlannedRoute, PlanRequest, Question, RouteType } from './plan.ts'
import { plannedRoute } from './planned-route.ts'
import { type RouteOption, serviceOf } from './route-option.ts'
import { optionsForUse } from './worth-offering.ts'

/** The routes worth offering from door to door at the time of departure. */
export function planJourney(ground: Ground, request: PlanRequest): Result<Plan, PlanFailure> {
  if (isSamePlace(request.source, request.destination)) return failure('samePlace')
  const options = paretoRoutes(ground, request)
  if (options.length === 0) return failure('noRoute')
  const question = { ...ground, request }
  return success(planOf(question, optionsToShow(question, options)))
}

/** The plan of the options that were chosen. */
export function planOf(question: Question, { chosen, best }: Choice): Plan {
  return planWith(best, new Map(chosen.map(option => [option, describe(question, option, best)])))
}

/** The description of an option, compared with the best ones. */
export function describe(question: Question, option: RouteOption, best: BestOptions): PlannedRoute {
  return plannedRoute(question, option, { type: typeOf(option, best), fastest: best.fastest })
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
 * In the order of use; without the metro the best routes by figures. At hours when seats are unusual the
 * reserved auto comes first.
 */
export function optionsToShow({ request, rules }: Question, options: readonly RouteOption[]): Choice {
  const isByFigures = request.services !== undefined && !request.services.includes('metro')
  const areSeatsUnusual = isSeatUnusual(rules.availability, request.departAt)
  const choice = isByFigures ? distinctOptions(options) : optionsForUse(options, areSeatsUnusual)
  if (!areSeatsUnusual) return choice
  const rank = (option: RouteOption) => (serviceOf(option) === 'reserved' ? 0 : 1)
  return { ...choice, chosen: choice.chosen.toSorted((a, b) => rank(a) - rank(b)) }
}

/** The type of a route, by its recommendation. */
function typeOf(option: RouteOption, best: BestOptions): RouteType {
  if (option === best.shortest) return 'shortest'
  return option === best.fastest || option === best.cheapest ? 'alternative' : 'other'
}
