import type { Point } from '@sawari/planner/geo'
import { fail } from '../../read/cells.ts'
import type { Row } from '../../read/csv.ts'
import { metresBetween, planeAround } from '../plane.ts'
import { nearestPoint, type Segment, type StreetMap } from '../street-map.ts'

/** The ends of a gap are given as positions; the end of a street must be this near to each. */
const NEAR_METRES = 40

/** A street segment that is missing in all maps, between two places that the maps contain. */
export interface StreetGap {
  readonly row: Row
  readonly from: Point
  readonly to: Point
  readonly name: string
  readonly isOneWay: boolean
}

/** Adds the missing segments. An end without a street nearby stops the build. */
export function bridgeGaps(map: StreetMap, gaps: readonly StreetGap[]): StreetMap {
  const pieces = gaps.map(({ row, from, to, name, isOneWay }) => {
    const [start, end] = [nearestPoint(map, from), nearestPoint(map, to)]
    const far = Math.max(start.metres, end.metres)
    if (far > NEAR_METRES) fail(row, `the nearest street is ${Math.round(far)} m from an end of the gap`)
    const road = { streetClass: 'secondary', name, autos: true, foot: true, isAtGrade: false } as const
    return { from: start.at, to: end.at, road, isOneWay }
  })
  return { points: map.points, segments: [...map.segments, ...pieces] }
}

/** The two carriageways of a road end within this distance of each other. */
const APART_METRES = 60

/**
 * Connects the two carriageways of a road where a map ends: without the junction beyond, one could not be left
 * and the other not be entered.
 */
export function joinCarriagewayEnds(map: StreetMap): StreetMap {
  const plane = planeAround(map.points[0]?.latitude ?? 0)
  const forAutos = map.segments.filter(({ road }) => road.autos)
  const [leaving, entering] = [new Map<number, number>(), new Map<number, number>()]
  for (const { from, to, isOneWay } of forAutos) {
    leaving.set(from, (leaving.get(from) ?? 0) + 1)
    entering.set(to, (entering.get(to) ?? 0) + 1)
    if (isOneWay) continue
    leaving.set(to, (leaving.get(to) ?? 0) + 1)
    entering.set(from, (entering.get(from) ?? 0) + 1)
  }
  const lastOf = new Map(forAutos.map(segment => [segment.to, segment]))
  const ends = [...entering.keys()].filter(point => !leaving.has(point))
  const starts = [...leaving.keys()].filter(point => !entering.has(point))
  const spot = (point: number) => plane(map.points[point]!)
  const free = new Set(starts)
  const joins = ends.flatMap((end): Segment[] => {
    const apart = (start: number) => metresBetween(spot(end), spot(start))
    const near = [...free].filter(start => apart(start) <= APART_METRES)
    const start = near.reduce<number | undefined>(
      (best, each) => (best === undefined || apart(each) < apart(best) ? each : best),
      undefined,
    )
    if (start === undefined) return []
    free.delete(start)
    return [{ from: end, to: start, road: lastOf.get(end)!.road, isOneWay: true }]
  })
  return { points: map.points, segments: [...map.segments, ...joins] }
}
