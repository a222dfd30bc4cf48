import { cellIn, type GridIndex, positionBefore, rowStart } from './grid-index.ts'

const RADIANS = Math.PI / 180
/**
 * The circle of the limit should contain this many times the wanted points, because too few require a
 * second scan.
 */
const LIKELY_SHARE = 1.6
/**
 * If the surrounding cells contain this many times the wanted points, they are too wide to estimate the
 * density.
 */
const DENSE_SHARE = 6

interface Question {
  /** The row that contains the centre, or the nearest row. */
  readonly row: number
  readonly longitude: number
  /** The cosine of the centre's latitude. */
  readonly cosine: number
  readonly wanted: number
}

/**
 * The haversine that probably covers the wanted number of points, estimated from the density around the
 * centre. The estimate may be wrong; it is NaN if all points lie on one meridian.
 */
export function likelyLimit(grid: GridIndex, { row, longitude, cosine, wanted }: Question): number {
  const { rows, columns, cellStart, rowSouth, rowNorth, columnsPerDegree } = grid
  const firstRow = Math.max(0, row - 1)
  const lastRow = Math.min(rows - 1, row + 1)
  const column = cellIn(grid, 0, longitude)
  const firstColumn = Math.max(0, column - 1)
  const endColumn = Math.min(columns, column + 2)
  // Starts at one, because the count is used as a divisor.
  let count = 1
  for (let at = firstRow; at <= lastRow; at++) {
    count += cellStart[at * columns + endColumn]! - cellStart[at * columns + firstColumn]!
  }
  const heightDegrees = rowNorth[lastRow]! - rowSouth[firstRow]!
  const degreesPerPoint =
    count > DENSE_SHARE * wanted
      ? degreesPerPointInRow(grid, row, longitude, wanted) / (lastRow - firstRow + 1)
      : (endColumn - firstColumn) / columnsPerDegree / count
  const areaPerPoint = heightDegrees * degreesPerPoint * cosine * RADIANS * RADIANS
  const squaredAngle = (areaPerPoint * LIKELY_SHARE * wanted) / Math.PI
  return squaredAngle / 4
}

/** The mean step of longitude between points of the row, over about as many points as are wanted. */
function degreesPerPointInRow(grid: GridIndex, row: number, longitude: number, wanted: number): number {
  const { longitudes } = grid
  const middle = positionBefore(grid, row, longitude)
  const from = Math.max(rowStart(grid, row), middle - (wanted >> 1))
  const to = Math.min(rowStart(grid, row + 1) - 1, middle + (wanted >> 1) + 1)
  return (longitudes[to]! - longitudes[from]!) / (to - from + 1)
}
