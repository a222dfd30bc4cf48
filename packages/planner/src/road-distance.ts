import { distanceKm, isEastOfLine, type Point } from '@sawari/geo'
import type { RoadGeography } from './rules.ts'

type River = RoadGeography['rivers'][number]

/**
 * Estimated kilometres by road, unrounded: the straight line times the detour factor; where a
 * river lies between the two, the shortest way over its bridges times the same factor.
 */
export function roadDistanceKm(geography: RoadGeography, a: Point, b: Point): number {
  const crossed = geography.rivers.filter(({ line }) => isEastOfLine(a, line) !== isEastOfLine(b, line))
  return shortestOverBridges(crossed, a, b) * geography.detourFactor
}

/** Rivers in any order, one bridge each; there are two rivers, so trying all of it is cheap. */
function shortestOverBridges(rivers: readonly River[], from: Point, to: Point): number {
  if (rivers.length === 0) return distanceKm(from, to)
  let least = Number.POSITIVE_INFINITY
  for (const river of rivers) {
    const others = rivers.filter(other => other !== river)
    for (const bridge of river.bridges) {
      least = Math.min(least, distanceKm(from, bridge) + shortestOverBridges(others, bridge, to))
    }
  }
  return least
}
