import type { Point } from '@sawari/geo'
import { fail } from '../../read/cells.ts'
import type { Row } from '../../read/csv.ts'
import { nearestPoint } from '../nearest-point.ts'
import type { StreetMap } from '../street-map.ts'

/** The ends of a gap are named by their positions; a street must end this near to each. */
const NEAR_METRES = 40

/** A piece of street that no map has, between two places that both have. */
export interface StreetGap {
  readonly row: Row
  readonly from: Point
  readonly to: Point
  readonly name: string
  readonly isOneWay: boolean
}

/** Adds the missing pieces of street. An end without a street beside it stops the build. */
export function bridgeGaps(map: StreetMap, gaps: readonly StreetGap[]): StreetMap {
  const pieces = gaps.map(({ row, from, to, name, isOneWay }) => {
    const [start, end] = [nearestPoint(map, from), nearestPoint(map, to)]
    const far = Math.max(start.metres, end.metres)
    if (far > NEAR_METRES) fail(row, `the nearest street is ${Math.round(far)} m from an end of the gap`)
    const road = { streetClass: 'secondary', name, autos: true, foot: true, isAtGrade: false } as const
    return { from: start.at, to: end.at, road, isOneWay }
  })
  return { points: map.points, stretches: [...map.stretches, ...pieces] }
}
