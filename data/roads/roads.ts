import { decodePolyline, distanceKm, type Point } from '@sawari/geo'
import type { Road } from '../build/road.ts'
import type { Way, WayAnswer } from './way.ts'

/** A stand farther than this from any road of the engine's map is on none of them. */
const SNAP_KM = 0.25
/** A way so many times as long as the estimate goes round something that an auto does not. */
const LONGEST_DETOUR = 2

export type RoadVerdict = Road | 'noWay' | 'tooFar' | 'implausible'

/** Whether an engine's way can be what an auto drives between two stands; otherwise why the estimate stands. */
export function judgeWay(answer: WayAnswer, from: Point, to: Point, estimateKm: number): RoadVerdict {
  if (answer === 'none') return 'noWay'
  const line = decodePolyline(answer.line) ?? []
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined) return 'implausible'
  const gapKm = [distanceKm(from, first), distanceKm(last, to)]
  if (Math.max(...gapKm) > SNAP_KM) return 'tooFar'
  const road = roadOf(answer)
  // Shorter than the straight line between the points where it meets the road is no way at all.
  const leastKm = distanceKm(first, last) * 0.98 - 0.01
  const isPlausible =
    road.distanceKm > 0 && road.distanceKm >= leastKm && road.distanceKm <= estimateKm * LONGEST_DETOUR
  return isPlausible ? road : 'implausible'
}

function roadOf({ metres, seconds, line }: Way): Road {
  return { distanceKm: Math.round(metres / 10) / 100, minutes: Math.round(seconds / 6) / 10, geometry: line }
}
