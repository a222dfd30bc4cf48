import type { PlanPlace } from '../model/plan-place.ts'
import type { ParetoPath, SearchGraph, Terminal, ToAllQuery } from '../search/index.ts'
import type { RouteOption } from './route-option.ts'

/**
 * A search for routes by rides from the places where a trip may begin with one fare factor, to any destination.
 */
export interface RideSearch {
  readonly graph: SearchGraph
  readonly query: ToAllQuery
  /** Rupees in the graph's unit of money. */
  readonly unitsPerRupee: number
  endingAt(destination: PlanPlace): RideEnding
}

/** The end of the trips of a search. */
export interface RideEnding {
  /** The nodes where a trip to the destination may end. */
  readonly exits: readonly Terminal[]
  /** The route along a path to one of these exits. */
  optionAlong(path: ParetoPath): RouteOption
}
