import type { StandNetwork } from './network.ts'
import type { Plan, PlanFailure, PlanRequest } from './plan.ts'
import { failure, type Result } from './result.ts'
import type { PlanningRules } from './rules.ts'

/** The routes worth offering from door to door at the time of departure. */
export function planJourney(
  _network: StandNetwork,
  _rules: PlanningRules,
  _request: PlanRequest,
): Result<Plan, PlanFailure> {
  return failure('noRoute')
}
