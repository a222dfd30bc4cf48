import type { Bounds } from './bounds.ts'
import { cellIn, firstRowUpTo, type GridIndex, rowStart } from './grid-index.ts'

/** For longer runs, the engine's built-in copy is faster than a loop. */
const LONG_RUN = 100

/**
 * Writes the indices of the points inside the box, edges included, in no particular order, to the
 * start of `into`, which must have room for every point of the grid. Returns their number.
 */
export function writePointsInBox(grid: GridIndex, box: Bounds, into: Uint32Array): number {
  const { order, latitudes } = grid
  const { south, north } = box
  let count = 0
  visitRuns(grid, box, (first, end, isInside) => {
    // A local variable: updating a variable of the enclosing function is slower in a loop.
    let at = count
    if (!isInside) {
      for (let position = first; position < end; position++) {
        const latitude = latitudes[position]!
        if (latitude >= south && latitude <= north) into[at++] = order[position]!
      }
    } else if (end - first > LONG_RUN) {
      into.set(order.subarray(first, end), at)
      at += end - first
    } else {
      for (let position = first; position < end; position++) into[at++] = order[position]!
    }
    count = at
  })
  return count
}

/**
 * The run has the positions from `first` to `end - 1`. Unless `isInside`, some of its latitudes may lie
 * outside the box.
 */
type VisitRun = (first: number, end: number, isInside: boolean) => void

/**
 * In each row, visits the run of points between the box's meridians, or two runs if the box crosses the
 * 180th.
 */
export function visitRuns(grid: GridIndex, box: Bounds, visit: VisitRun): void {
  const { rows, rowSouth, rowNorth } = grid
  if (box.south > box.north) return
  for (let row = firstRowUpTo(rowNorth, box.south); row < rows && rowSouth[row]! <= box.north; row++) {
    const isInside = rowSouth[row]! >= box.south && rowNorth[row]! <= box.north
    if (box.west <= box.east) {
      visit(firstFrom(grid, row, box.west), firstBeyond(grid, row, box.east), isInside)
    } else {
      visit(rowStart(grid, row), firstBeyond(grid, row, box.east), isInside)
      visit(firstFrom(grid, row, box.west), rowStart(grid, row + 1), isInside)
    }
  }
}

/** The position of the row's first point at the longitude or east of it. */
function firstFrom(grid: GridIndex, row: number, longitude: number): number {
  const { cellStart, longitudes } = grid
  const cell = cellIn(grid, row, longitude)
  let [low, high] = [cellStart[cell]!, cellStart[cell + 1]!]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (longitudes[middle]! < longitude) low = middle + 1
    else high = middle
  }
  return low
}

/** The position after the row's last point at the longitude or west of it. */
function firstBeyond(grid: GridIndex, row: number, longitude: number): number {
  const { cellStart, longitudes } = grid
  const cell = cellIn(grid, row, longitude)
  let [low, high] = [cellStart[cell]!, cellStart[cell + 1]!]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (longitudes[middle]! <= longitude) low = middle + 1
    else high = middle
  }
  return low
}
