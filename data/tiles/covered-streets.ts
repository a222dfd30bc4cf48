import type { Position } from '../read/map-files.ts'
import { onPlane, type PlanePoint } from './plane.ts'
import type { MapStreet } from './street.ts'

const CELL_METRES = 60
/** The sine of the largest angle between two drawings of the same street. */
const PARALLEL_SINE = Math.sin((28 * Math.PI) / 180)
const STEP_METRES = 12

interface Segment {
  readonly from: PlanePoint
  readonly to: PlanePoint
  /** A unit vector. */
  readonly along: PlanePoint
}

/** The streets drawn so far, in a grid; detects whether another line shows a street that is already drawn. */
export class DrawnStreets {
  readonly #cells = new Map<number, Segment[]>()

  add({ line }: MapStreet): void {
    for (let at = 1; at < line.length; at += 1) {
      const segment = segmentOf(line[at - 1]!, line[at]!)
      if (segment === undefined) continue
      for (const key of cellsOf(segment)) {
        const there = this.#cells.get(key)
        if (there) there.push(segment)
        else this.#cells.set(key, [segment])
      }
    }
  }

  /** Whether drawn streets run within `withinMetres` and in parallel along most of the way from `a` to `b`. */
  cover(a: Position, b: Position, withinMetres: number): boolean {
    const segment = segmentOf(a, b)
    if (segment === undefined) return true
    const { from, to, along } = segment
    const metres = Math.hypot(to.x - from.x, to.y - from.y)
    const steps = Math.max(1, Math.ceil(metres / STEP_METRES))
    let covered = 0
    for (let step = 0; step < steps; step += 1) {
      const share = (step + 0.5) / steps
      const point = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
      if (this.#runsPast(point, along, withinMetres)) covered += 1
    }
    return covered * 3 >= steps * 2
  }

  #runsPast(point: PlanePoint, along: PlanePoint, withinMetres: number): boolean {
    const [column, row] = cellOf(point)
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (const other of this.#cells.get(keyOf(column + dx, row + dy)) ?? []) {
          const sine = Math.abs(along.x * other.along.y - along.y * other.along.x)
          if (sine < PARALLEL_SINE && metresTo(point, other) <= withinMetres) return true
        }
      }
    }
    return false
  }
}

function segmentOf(a: Position, b: Position): Segment | undefined {
  const [from, to] = [onPlane(a), onPlane(b)]
  const metres = Math.hypot(to.x - from.x, to.y - from.y)
  if (metres === 0) return undefined
  return { from, to, along: { x: (to.x - from.x) / metres, y: (to.y - from.y) / metres } }
}

function metresTo(point: PlanePoint, { from, to, along }: Segment): number {
  const metres = Math.hypot(to.x - from.x, to.y - from.y)
  const ahead = (point.x - from.x) * along.x + (point.y - from.y) * along.y
  const at = Math.min(metres, Math.max(0, ahead))
  return Math.hypot(from.x + at * along.x - point.x, from.y + at * along.y - point.y)
}

function cellOf({ x, y }: PlanePoint): [number, number] {
  return [Math.floor(x / CELL_METRES), Math.floor(y / CELL_METRES)]
}

/** Every cell that the segment touches, found by steps of half a cell. */
function cellsOf({ from, to }: Segment): Set<number> {
  const steps = Math.max(1, Math.ceil((2 * Math.hypot(to.x - from.x, to.y - from.y)) / CELL_METRES))
  const keys = new Set<number>()
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps
    const point = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }
    keys.add(keyOf(...cellOf(point)))
  }
  return keys
}

function keyOf(column: number, row: number): number {
  return column * 1_000_000 + row
}
