import { failure, type Result, success } from '../model/result.ts'
import type { PlanningData } from '../network/planning-data.ts'
import { isSamePlace } from '../network/walking.ts'
import { chooseOptions } from './choose-options.ts'
import { collectOptions } from './collect-options.ts'
import { describePlan } from './describe-route.ts'
import type { Plan, PlanFailure, PlanRequest } from './plan.ts'

/** The routes worth offering from door to door at the time of departure. */
export function planJourney(planning: PlanningData, request: PlanRequest): Result<Plan, PlanFailure> {
  if (isSamePlace(request.source, request.destination)) return failure('samePlace')
  const context = { ...planning, request }
  const options = collectOptions(context)
  if (options.length === 0) return failure('noRoute')
  const choice = chooseOptions(context, options)
  return success(describePlan(context, choice))
}
