import { decodePolyline, distanceKm, type Point } from '@sawari/geo'
import type { Road } from '../build/road.ts'
import type { Way, WayAnswer } from './way.ts'

/** A stand farther than this from the nearest road of the engine's map has no usable route. */
const SNAP_KM = 0.25
/** A route longer than this many times the estimate is a detour that autos do not make. */
const LONGEST_DETOUR = 2

export type RoadVerdict = Road | 'noWay' | 'tooFar' | 'implausible'

/**
 * Returns the road if the engine's route is plausible for an auto, otherwise the reason why the estimate
 * stays.
 */
export function judgeWay(answer: WayAnswer, from: Point, to: Point, estimateKm: number): RoadVerdict {
  if (answer === 'none') return 'noWay'
  const line = decodePolyline(answer.line) ?? []
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined) return 'implausible'
  const gapKm = [distanceKm(from, first), distanceKm(last, to)]
  if (Math.max(...gapKm) > SNAP_KM) return 'tooFar'
  const road = roadOf(answer)
  // A route cannot be shorter than the straight line between its first and last point.
  const leastKm = distanceKm(first, last) * 0.98 - 0.01
  const isPlausible =
    road.distanceKm > 0 && road.distanceKm >= leastKm && road.distanceKm <= estimateKm * LONGEST_DETOUR
  return isPlausible ? road : 'implausible'
}

function roadOf({ metres, seconds, line }: Way): Road {
  return { distanceKm: Math.round(metres / 10) / 100, minutes: Math.round(seconds / 6) / 10, geometry: line }
}
