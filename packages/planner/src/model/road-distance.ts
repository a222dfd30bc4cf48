import { distanceKm, isEastOfLine, type Point } from '../geo/index.ts'
import type { Bridge, RoadGeography } from './rules.ts'

type River = RoadGeography['rivers'][number]

/** A line between two points, estimated without a road map: straight, except for the bridges that it needs. */
export interface RoadEstimate {
  /** The straight lines over the bridges, times the detour factor; unrounded. */
  readonly distanceKm: number
  /** The bridges in the order of crossing. */
  readonly bridges: readonly CrossedBridge[]
}

export interface CrossedBridge extends Bridge {
  /** The points of the line on the bridge, in its direction. */
  readonly way: readonly Point[]
}

/**
 * Estimated kilometres by road, unrounded: the straight line times the detour factor. If rivers lie
 * between the points, it is the shortest way over their bridges times the same factor.
 */
export function roadDistanceKm(geography: RoadGeography, a: Point, b: Point): number {
  return estimateRoad(geography, a, b).distanceKm
}

/** Like `roadDistanceKm`, but with the bridges. */
export function estimateRoad(geography: RoadGeography, a: Point, b: Point): RoadEstimate {
  const crossed = geography.rivers.filter(({ line }) => isEastOfLine(a, line) !== isEastOfLine(b, line))
  const way = shortestOverBridges(crossed, a, b)
  return { distanceKm: way.distanceKm * geography.detourFactor, bridges: way.bridges }
}

/**
 * Tries rivers in any order with one bridge each. There are only two rivers, so trying everything is
 * cheap.
 */
function shortestOverBridges(rivers: readonly River[], from: Point, to: Point): RoadEstimate {
  if (rivers.length === 0) return { distanceKm: distanceKm(from, to), bridges: [] }
  let least: RoadEstimate = { distanceKm: Number.POSITIVE_INFINITY, bridges: [] }
  for (const river of rivers) {
    const others = rivers.filter(other => other !== river)
    const isFromEast = isEastOfLine(from, river.line)
    for (const bridge of river.bridges) {
      const way = wayOver(bridge, isFromEast)
      const [near, far] = [way[0]!, way.at(-1)!]
      const rest = shortestOverBridges(others, far, to)
      const wayKm = distanceKm(from, near) + distanceKm(near, far) + rest.distanceKm
      if (wayKm < least.distanceKm)
        least = { distanceKm: wayKm, bridges: [{ ...bridge, way }, ...rest.bridges] }
    }
  }
  return least
}

/** From one end of the bridge to the other; a bridge without known ends is crossed at its middle. */
function wayOver(bridge: Bridge, isFromEast: boolean): readonly Point[] {
  const { landings, latitude, longitude } = bridge
  if (landings === undefined) return [{ latitude, longitude }]
  return isFromEast ? [landings.east, landings.west] : [landings.west, landings.east]
}
