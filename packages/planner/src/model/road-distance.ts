import { distanceKm, isEastOfLine, type Point } from '@sawari/geo'
import type { RoadGeography } from './rules.ts'

type River = RoadGeography['rivers'][number]
export type Bridge = River['bridges'][number]

/** A way between two points as far as we know the roads: straight, but for the bridges it needs. */
export interface RoadEstimate {
  /** The straight lines from point to bridge to point, times the detour factor; unrounded. */
  readonly distanceKm: number
  /** In the order in which they are crossed. */
  readonly bridges: readonly Bridge[]
}

/**
 * Estimated kilometres by road, unrounded: the straight line times the detour factor; where a
 * river lies between the two, the shortest way over its bridges times the same factor.
 */
export function roadDistanceKm(geography: RoadGeography, a: Point, b: Point): number {
  return estimateRoad(geography, a, b).distanceKm
}

/** The same with the bridges. */
export function estimateRoad(geography: RoadGeography, a: Point, b: Point): RoadEstimate {
  const crossed = geography.rivers.filter(({ line }) => isEastOfLine(a, line) !== isEastOfLine(b, line))
  const way = shortestOverBridges(crossed, a, b)
  return { distanceKm: way.distanceKm * geography.detourFactor, bridges: way.bridges }
}

/** Rivers in any order, one bridge each; there are two rivers, so trying all of it is cheap. */
function shortestOverBridges(rivers: readonly River[], from: Point, to: Point): RoadEstimate {
  if (rivers.length === 0) return { distanceKm: distanceKm(from, to), bridges: [] }
  let least: RoadEstimate = { distanceKm: Number.POSITIVE_INFINITY, bridges: [] }
  for (const river of rivers) {
    const others = rivers.filter(other => other !== river)
    for (const bridge of river.bridges) {
      const rest = shortestOverBridges(others, bridge, to)
      const wayKm = distanceKm(from, bridge) + rest.distanceKm
      if (wayKm < least.distanceKm) least = { distanceKm: wayKm, bridges: [bridge, ...rest.bridges] }
    }
  }
  return least
}
