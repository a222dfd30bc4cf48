import { distanceKm, type Point } from '@sawari/geo'
import { barrierTest } from '../model/barriers.ts'
import { roadDistanceKm } from '../model/road-distance.ts'
import type { RoadGeography } from '../model/rules.ts'
import type { Streets } from '../model/streets.ts'

/** A way this many times as long as the estimate over the bridges lacks a street that exists. */
const MOST_ESTIMATES = 2.2
/** Less than 1 by more than sums of distances are rounded. */
const SAFELY = 1 - 1e-9

/**
 * The streets, as far as the geography bears them out: a way around a bridge that exists is none, and where
 * the streets know no way on foot, neither is a straight walk over a river or an expressway.
 */
export function believableStreets(geography: RoadGeography, streets: Streets | undefined): Streets {
  const blocks = barrierTest(geography)
  return {
    drive(from, to, departAt) {
      const way = streets?.drive(from, to, departAt)
      if (way === undefined) return undefined
      // Within a yard one-way streets explain any way, as they do for the streets themselves.
      const isShort = way.distanceKm <= 1
      const isBorneOut = (roadKm: number) => way.distanceKm <= MOST_ESTIMATES * roadKm
      return isShort ||
        // No way over bridges is shorter than the straight line, so that they seldom need to be tried.
        isBorneOut(SAFELY * geography.detourFactor * distanceKm(from, to)) ||
        isBorneOut(roadDistanceKm(geography, from, to))
        ? way
        : undefined
    },
    walk(from: Point, to: readonly Point[], withinKm: number) {
      const known = streets?.walk(from, to, withinKm)
      return to.map(
        (point, at) => known?.[at] ?? (blocks(from, point) ? Number.POSITIVE_INFINITY : undefined),
      )
    },
  }
}
