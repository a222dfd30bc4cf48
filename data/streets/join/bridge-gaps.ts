import type { Point } from '@sawari/planner/geo'
import { fail } from '../../read/cells.ts'
import type { Row } from '../../read/csv.ts'
import { nearestPoint } from '../nearest-point.ts'
import type { StreetMap } from '../street-map.ts'

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
