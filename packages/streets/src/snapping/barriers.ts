import { type Point, segmentsIntersect } from '@sawari/planner/geo'
import type { Barrier } from '../network/street-input.ts'
import { STEPS_PER_DEGREE } from '../network/street-network.ts'
import { SegmentGrid } from './segment-grid.ts'

/** Whether a straight line between two points crosses a river, a railway or an expressway. */
export type CrossesBarrier = (from: Point, to: Point) => boolean

export function barrierTest(barriers: readonly Barrier[]): CrossesBarrier {
  const pieces = barriers.flatMap(line => line.slice(1).map((to, index) => [line[index]!, to] as const))
  const stepsOf = (degreesOf: (piece: readonly [Point, Point]) => number) =>
    Int32Array.from(pieces, piece => Math.round(degreesOf(piece) * STEPS_PER_DEGREE))
  const grid = new SegmentGrid({
    count: pieces.length,
    latitudeA: stepsOf(([a]) => a.latitude),
    longitudeA: stepsOf(([a]) => a.longitude),
    latitudeB: stepsOf(([, b]) => b.latitude),
    longitudeB: stepsOf(([, b]) => b.longitude),
  })
  return (from, to) => {
    const count = grid.inBox(
      Math.floor(Math.min(from.latitude, to.latitude) * STEPS_PER_DEGREE),
      Math.floor(Math.min(from.longitude, to.longitude) * STEPS_PER_DEGREE),
      Math.ceil(Math.max(from.latitude, to.latitude) * STEPS_PER_DEGREE),
      Math.ceil(Math.max(from.longitude, to.longitude) * STEPS_PER_DEGREE),
    )
    for (let at = 0; at < count; at++) {
      const [a, b] = pieces[grid.found[at]!]!
      if (segmentsIntersect(from, to, a, b)) return true
    }
    return false
  }
}
