import { metresBetween, type Plane, type Spot, shareAlong, spotAlong } from '../plane.ts'
import type { StreetMap } from '../street-map.ts'

const CELL_METRES = 50

/** A position on a segment near a point. */
export interface NearSegment {
  /** Index of the segment. */
  readonly segment: number
  readonly share: number
  readonly metres: number
}

/** Finds the segments near a point. */
export class SegmentIndex {
  readonly #ends: (readonly [Spot, Spot])[] = []
  readonly #cells = new Map<number, number[]>()

  /** The index of a whole map; its segments have the same indices. */
  static of({ points, segments }: StreetMap, plane: Plane): SegmentIndex {
    const index = new SegmentIndex()
    const spots = points.map(plane)
    for (const { from, to } of segments) index.add(spots[from]!, spots[to]!)
    return index
  }

  add(a: Spot, b: Spot): void {
    const segment = this.#ends.push([a, b]) - 1
    for (const cell of cellsAlong(a, b)) {
      const segments = this.#cells.get(cell)
      if (segments === undefined) this.#cells.set(cell, [segment])
      else segments.push(segment)
    }
  }

  endsOf(segment: number): readonly [Spot, Spot] {
    return this.#ends[segment]!
  }

  /** The nearest segment within reach that `isMeant` accepts; of equally near ones the first. */
  nearest(
    spot: Spot,
    withinMetres: number,
    isMeant: (segment: number) => boolean = () => true,
  ): NearSegment | undefined {
    let best: NearSegment | undefined
    for (const segment of this.#around(spot, withinMetres)) {
      const [a, b] = this.endsOf(segment)
      const share = shareAlong(spot, a, b)
      const metres = metresBetween(spot, spotAlong(a, b, share))
      if (metres > withinMetres || !isMeant(segment)) continue
      const isNearer = best === undefined || metres < best.metres
      if (isNearer || (metres === best?.metres && segment < best.segment)) best = { segment, share, metres }
    }
    return best
  }

  *#around({ x, y }: Spot, metres: number): Generator<number> {
    const seen = new Set<number>()
    for (let row = cellOf(y - metres); row <= cellOf(y + metres); row++) {
      for (let column = cellOf(x - metres); column <= cellOf(x + metres); column++) {
        for (const segment of this.#cells.get(cellAt(column, row)) ?? []) {
          if (seen.has(segment)) continue
          seen.add(segment)
          yield segment
        }
      }
    }
  }
}

function cellOf(metres: number): number {
  return Math.floor(metres / CELL_METRES)
}

/** One number for both coordinates: the earth has fewer than a million cells around. */
function cellAt(column: number, row: number): number {
  return column * 1_000_000 + row
}

/** The cells that a straight line crosses, and a few beside it. */
function cellsAlong(a: Spot, b: Spot): Set<number> {
  const cells = new Set<number>()
  const steps = Math.max(1, Math.ceil(metresBetween(a, b) / CELL_METRES))
  for (let step = 0; step < steps; step++) {
    const [start, end] = [spotAlong(a, b, step / steps), spotAlong(a, b, (step + 1) / steps)]
    for (let row = cellOf(Math.min(start.y, end.y)); row <= cellOf(Math.max(start.y, end.y)); row++) {
      for (let at = cellOf(Math.min(start.x, end.x)); at <= cellOf(Math.max(start.x, end.x)); at++) {
        cells.add(cellAt(at, row))
      }
    }
  }
  return cells
}
