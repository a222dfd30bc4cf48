// Sorts points into a grid as `sortPoints` of `packages/geo` does.
import { sortIntoRows, sortRows } from './rows'

/**
 * Writes the points from south to north; points with equal latitudes keep their order. Returns false if more than
 * `most` points lie in one bucket. `bucketOf` (4 bytes per point) and `first` (4 bytes per point, and 4 more) are
 * working memory.
 */
export function sortNorthward(
  latitudes: usize,
  count: i32,
  most: i32,
  bucketOf: usize,
  first: usize,
  northward: usize,
): bool {
  let least = Infinity
  let greatest = -Infinity
  for (let point: usize = 0; point < <usize>count; point++) {
    const latitude = load<f64>(latitudes + (point << 3))
    least = min(least, latitude)
    greatest = max(greatest, latitude)
  }
  const extent = greatest > least ? greatest - least : 1
  for (let point: usize = 0; point < <usize>count; point++) {
    const share = (load<f64>(latitudes + (point << 3)) - least) / extent
    store<i32>(bucketOf + (point << 2), <i32>(share * <f64>(count - 1)))
  }
  sortIntoRows(bucketOf, count, count, first, northward)
  return sortRows(northward, first, count, latitudes, most)
}

/**
 * Writes the points by cell, those of a cell from west to east, and the start of each cell. Returns false if more than
 * `most` points lie in one cell. `cellOf` (4 bytes per point) is working memory.
 */
export function sortIntoGrid(
  northward: usize,
  longitudes: usize,
  count: i32,
  most: i32,
  rowLength: i32,
  rows: i32,
  columns: i32,
  west: f64,
  columnsPerDegree: f64,
  cellOf: usize,
  cellStart: usize,
  order: usize,
): bool {
  for (let rank = 0; rank < count; rank++) {
    const point = <usize>load<u32>(northward + (<usize>rank << 2))
    const column = (load<f64>(longitudes + (point << 3)) - west) * columnsPerDegree
    const within = column > 0 ? min(columns - 1, <i32>column) : 0
    store<i32>(cellOf + (point << 2), (rank / rowLength) * columns + within)
  }
  sortIntoRows(cellOf, count, rows * columns, cellStart, order)
  return sortRows(order, cellStart, rows * columns, longitudes, most)
}
