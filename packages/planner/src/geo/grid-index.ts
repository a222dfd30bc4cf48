import { cosineOf } from './distance.ts'
import { extentOf, sortBetween, sortedOrder } from './sorted-order.ts'

/** The ratio of points per row to rows. Box queries copy long runs without testing each point. */
const ROW_LENGTH = 4
/** Average number of points per cell, few enough to test each one. */
const POINTS_PER_CELL = 3
/** Up to this many points, testing each one is faster than halving the range. */
const FEW = 6

/**
 * A fixed set of points, for queries by box, by radius and for the nearest points.
 *
 * The points lie in rows from south to north. Every row has the same number of points, however crowded
 * some places are. Within a row the points are sorted from west to east, and cells of equal width map a
 * longitude to its place in the row. A point is identified by its index in the arrays from which the
 * grid was built; its *position* is its place in row order.
 */
export interface GridIndex {
  readonly count: number
  readonly rows: number
  readonly columns: number
  readonly west: number
  /** Columns per degree; zero if all points lie on one meridian. */
  readonly columnsPerDegree: number
  /** By row: the latitudes of its southernmost and northernmost points. */
  readonly rowSouth: Float64Array
  readonly rowNorth: Float64Array
  /** By row: the smallest cosine of its latitudes. */
  readonly rowCosine: Float64Array
  /** By cell, row by row: the position of its first point. Has one more entry than there are cells. */
  readonly cellStart: Uint32Array
  /** By position: the index of the point. */
  readonly order: Uint32Array
  /** By position. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** By position: the cosine of the latitude. */
  readonly cosines: Float64Array
}

/** The rows and columns of a grid. */
interface GridFrame {
  /** The number of points of each row but the last. */
  readonly rowLength: number
  readonly rows: number
  readonly columns: number
  readonly west: number
  readonly columnsPerDegree: number
}

/** The points of a grid in two orders. */
interface SortedPoints {
  /** From south to north; points with equal latitudes by index. */
  readonly northward: Uint32Array
  /** See `GridIndex`. */
  readonly cellStart: Uint32Array
  /** By cell, from west to east within each; points with equal longitudes by index. */
  readonly order: Uint32Array
}

/** Builds the grid, in linear time if the points are spread fairly evenly. */
export function buildGridIndex(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): GridIndex {
  const count = latitudes.length
  const rowLength = Math.max(1, Math.ceil(Math.sqrt(ROW_LENGTH * count)))
  const rows = Math.ceil(count / rowLength)
  const columns = Math.ceil(rowLength / POINTS_PER_CELL)
  const [west, east] = extentOf(longitudes)
  const frame = { rows, columns, west, columnsPerDegree: east > west ? columns / (east - west) : 0 }
  const { northward, cellStart, order } = sortPoints(latitudes, longitudes, { ...frame, rowLength })
  const edges = edgesOf(rows, row => {
    const last = Math.min(count, (row + 1) * rowLength) - 1
    return [latitudes[northward[row * rowLength]!]!, latitudes[northward[last]!]!]
  })
  return { count, ...frame, ...edges, cellStart, order, ...inOrder(order, latitudes, longitudes) }
}

/** Sorts the points of a grid. */
function sortPoints(
  latitudes: ArrayLike<number>,
  longitudes: ArrayLike<number>,
  frame: GridFrame,
): SortedPoints {
  const { rowLength, rows, columns } = frame
  const count = latitudes.length
  const northward = sortedOrder(latitudes)
  const cellOf = new Uint32Array(count)
  const cellStart = new Uint32Array(rows * columns + 1)
  for (let rank = 0; rank < count; rank++) {
    const index = northward[rank]!
    const cell = Math.floor(rank / rowLength) * columns + columnOf(frame, longitudes[index]!)
    cellOf[index] = cell
    cellStart[cell + 1]! += 1
  }
  for (let cell = 0; cell < rows * columns; cell++) cellStart[cell + 1]! += cellStart[cell]!
  const order = new Uint32Array(count)
  const next = cellStart.slice()
  for (let index = 0; index < count; index++) order[next[cellOf[index]!]!++] = index
  for (let cell = 0; cell < rows * columns; cell++) {
    sortBetween(order, cellStart[cell]!, cellStart[cell + 1]!, longitudes)
  }
  return { northward, cellStart, order }
}

function edgesOf(rows: number, latitudesOf: (row: number) => [number, number]) {
  const rowSouth = new Float64Array(rows)
  const rowNorth = new Float64Array(rows)
  const rowCosine = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    const [south, north] = latitudesOf(row)
    rowSouth[row] = south
    rowNorth[row] = north
    rowCosine[row] = Math.max(0, Math.min(cosineOf(south), cosineOf(north)))
  }
  return { rowSouth, rowNorth, rowCosine }
}

/** The coordinates by position. */
function inOrder(order: Uint32Array, latitudes: ArrayLike<number>, longitudes: ArrayLike<number>) {
  const sorted = {
    latitudes: new Float64Array(order.length),
    longitudes: new Float64Array(order.length),
    cosines: new Float64Array(order.length),
  }
  for (let position = 0; position < order.length; position++) {
    const latitude = latitudes[order[position]!]!
    sorted.latitudes[position] = latitude
    sorted.longitudes[position] = longitudes[order[position]!]!
    sorted.cosines[position] = cosineOf(latitude)
  }
  return sorted
}

/** The first row whose northernmost point is at or north of the latitude; the number of rows if none is. */
export function firstRowUpTo(rowNorth: Float64Array, latitude: number): number {
  let [low, high] = [0, rowNorth.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rowNorth[middle]! < latitude) low = middle + 1
    else high = middle
  }
  return low
}

/** The position of the first point of the row. */
export function rowStart({ cellStart, columns }: GridIndex, row: number): number {
  return cellStart[row * columns]!
}

/** The cell of the row that contains the longitude; an outermost cell for longitudes beyond the grid. */
export function cellIn(grid: GridIndex, row: number, longitude: number): number {
  return row * grid.columns + columnOf(grid, longitude)
}

/**
 * A position in the row before which all points lie west of the longitude. It may be a few points too
 * far west.
 */
export function positionBefore(grid: GridIndex, row: number, longitude: number): number {
  const { cellStart, longitudes } = grid
  const cell = cellIn(grid, row, longitude)
  let [low, high] = [cellStart[cell]!, cellStart[cell + 1]!]
  while (high - low > FEW) {
    const middle = (low + high) >>> 1
    if (longitudes[middle]! < longitude) low = middle
    else high = middle
  }
  return low
}

/**
 * A position in the row from which on all points lie east of the longitude. It may be a few points too
 * far east.
 */
export function positionAfter(grid: GridIndex, row: number, longitude: number): number {
  const { cellStart, longitudes } = grid
  const cell = cellIn(grid, row, longitude)
  let [low, high] = [cellStart[cell]!, cellStart[cell + 1]!]
  while (high - low > FEW) {
    const middle = (low + high) >>> 1
    if (longitudes[middle]! > longitude) high = middle
    else low = middle
  }
  return high
}

// The column never decreases with the longitude, so the points in cells further west lie west of the
// longitude.
function columnOf(
  { columns, west, columnsPerDegree }: Pick<GridIndex, 'columns' | 'west' | 'columnsPerDegree'>,
  longitude: number,
): number {
  const column = (longitude - west) * columnsPerDegree
  return column > 0 ? Math.min(columns - 1, Math.floor(column)) : 0
}
