import { flatDistanceKm, isEastOfLine, nearestOnSegment, type Point, segmentsIntersect } from '@sawari/geo'
import type { RoadGeography } from './rules.ts'

/** A crossing this near to the straight line is on the way. */
const ON_THE_WAY_KM = 0.15

/** Whether a straight walk would cross a river or an expressway where there is no bridge and no crossing. */
export type BlocksWalk = (from: Point, to: Point) => boolean

export function barrierTest({ rivers, expressways = [] }: RoadGeography): BlocksWalk {
  const barriers = [
    // River lines are coarse: a walk that crosses one twice runs beside the river.
    ...rivers.map(({ line, bridges }) => ({
      line,
      crossings: bridges,
      isCrossed: (from: Point, to: Point) => isEastOfLine(from, line) !== isEastOfLine(to, line),
    })),
    ...expressways.map(({ line, crossings }) => ({ line, crossings, isCrossed: () => true })),
  ]
  return (from, to) =>
    barriers.some(
      ({ line, crossings, isCrossed }) =>
        meets(line, from, to) &&
        isCrossed(from, to) &&
        !crossings.some(place => flatDistanceKm(place, nearestOnSegment(place, from, to)) <= ON_THE_WAY_KM),
    )
}

/** Whether the straight line from `from` to `to` touches the line; most pieces are far from it. */
function meets(line: readonly Point[], from: Point, to: Point): boolean {
  const [south, north] = [Math.min(from.latitude, to.latitude), Math.max(from.latitude, to.latitude)]
  const [west, east] = [Math.min(from.longitude, to.longitude), Math.max(from.longitude, to.longitude)]
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1]!, line[index]!]
    if (a.latitude < south && b.latitude < south) continue
    if (a.latitude > north && b.latitude > north) continue
    if (a.longitude < west && b.longitude < west) continue
    if (a.longitude > east && b.longitude > east) continue
    if (segmentsIntersect(from, to, a, b)) return true
  }
  return false
}
