import type { Position } from '../read/map-files.ts'
import { SegmentIndex } from '../streets/join/segment-index.ts'
import { angleBetweenLines, metresBetween, spotAlong } from '../streets/plane.ts'
import { onPlane } from './plane.ts'
import type { MapStreet } from './street.ts'

/** The largest angle between two drawings of the same street. */
const PARALLEL_DEGREES = 28
const STEP_METRES = 12

/** The streets drawn so far; detects whether another line shows a street that is already drawn. */
export class DrawnStreets {
  readonly #index = new SegmentIndex()

  add({ line }: MapStreet): void {
    for (let at = 1; at < line.length; at += 1) this.#index.add(onPlane(line[at - 1]!), onPlane(line[at]!))
  }

  /** Whether drawn streets run within `withinMetres` and in parallel along most of the way from `a` to `b`. */
  cover(a: Position, b: Position, withinMetres: number): boolean {
    const ends = [onPlane(a), onPlane(b)] as const
    const metres = metresBetween(...ends)
    if (metres === 0) return true
    const steps = Math.max(1, Math.ceil(metres / STEP_METRES))
    const isParallel = (segment: number) =>
      angleBetweenLines(ends, this.#index.endsOf(segment)) < PARALLEL_DEGREES
    let covered = 0
    for (let step = 0; step < steps; step += 1) {
      const spot = spotAlong(...ends, (step + 0.5) / steps)
      if (this.#index.nearest(spot, withinMetres, isParallel) !== undefined) covered += 1
    }
    return covered * 3 >= steps * 2
  }
}
