import { sortIntoRows } from './compressed-rows.ts'
import type { Plane } from './plane.ts'

/** Cells per side of the square around the nodes. */
const SIDE = 256

/**
 * The nodes in the order of a curve that fills the plane (Morton order). With this numbering,
 * neighbours are close to each other in memory: in large graphs a search spends most of its time
 * waiting for memory.
 */
export function curveOrder(plane: Plane): Int32Array {
  const [left, right] = rangeOf(plane, 0)
  const [bottom, top] = rangeOf(plane, 1)
  const cellsPerKm = (SIDE - 1) / (Math.max(right - left, top - bottom) || 1)
  const cells = new Int32Array(plane.length / 2)
  for (let node = 0; node < cells.length; node++) {
    const column = Math.floor((plane[2 * node]! - left) * cellsPerKm)
    const row = Math.floor((plane[2 * node + 1]! - bottom) * cellsPerKm)
    cells[node] = spread(column) | (spread(row) << 1)
  }
  return sortIntoRows(cells, SIDE * SIDE).order
}

/** Inserts a zero bit after each of the eight bits of a number. */
function spread(number: number): number {
  const nibbles = (number | (number << 4)) & 0x0f0f
  const pairs = (nibbles | (nibbles << 2)) & 0x3333
  return (pairs | (pairs << 1)) & 0x5555
}

/** The least and the greatest coordinate along one axis. */
function rangeOf(plane: Plane, axis: 0 | 1): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = axis; index < plane.length; index += 2) {
    least = Math.min(least, plane[index]!)
    most = Math.max(most, plane[index]!)
  }
  return [least, most]
}
