import type { Point } from '@sawari/geo'
import type { StandNetwork } from './network.ts'
import type { PlanPlace } from './plan.ts'
import type { PlanningRules } from './rules.ts'

export interface SuggestionRequest {
  readonly from: PlanPlace
  readonly instant: Date
  readonly limit: number
}

/** Where a single auto goes from the stands at or near a place. */
export interface DestinationSuggestion extends Point {
  readonly name: string
  readonly distanceKm: number
  readonly minutes: number
  readonly fareRupees: number
}

export function suggestDestinations(
  _network: StandNetwork,
  _rules: PlanningRules,
  _request: SuggestionRequest,
): readonly DestinationSuggestion[] {
  return []
}
