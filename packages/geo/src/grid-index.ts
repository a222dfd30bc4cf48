import { type Bounds, boundsWithin } from './bounds.ts'
import { distanceKm, ringOf } from './distance.ts'
import type { Point } from './point.ts'
import { extentOf, sortedOrder } from './sorted-order.ts'

/** A row holds this many times as many points as there are rows: long runs are copied, not tested. */
const ROW_LENGTH = 4
/** Few enough to look at one by one. */
const POINTS_PER_CELL = 3

/**
 * A fixed set of points. They lie in rows of equally many points, however crowded some places
 * are, from south to north; within a row from west to east. Cells of equal width say where in a row
 * a longitude is. Points are named by their index in the arrays that the grid was built from.
 */
export interface GridIndex {
  readonly count: number
  readonly rows: number
  readonly columns: number
  readonly west: number
  /** Columns to a degree; zero where all points lie on one meridian. */
  readonly columnsPerDegree: number
  /** The latitudes of the southernmost and the northernmost point of each row. */
  readonly rowSouth: Float64Array
  readonly rowNorth: Float64Array
  /** The cosine of the row's latitude nearest to a pole. */
  readonly rowRing: Float64Array
  /** Where each cell starts in `order`, row by row; one more entry than there are cells. */
  readonly cellStart: Uint32Array
  readonly order: Uint32Array
  /** In the order of `order`. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
}

export interface NearPoint {
  readonly index: number
  readonly distanceKm: number
}

/** Builds the grid, in linear time where the points are not too crowded. */
export function buildGridIndex(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): GridIndex {
  const count = latitudes.length
  const rowLength = Math.max(1, Math.ceil(Math.sqrt(ROW_LENGTH * count)))
  const rows = Math.ceil(count / rowLength)
  const columns = Math.ceil(rowLength / POINTS_PER_CELL)
  const [west, east] = extentOf(longitudes)
  const frame = { rows, columns, west, columnsPerDegree: east > west ? columns / (east - west) : 0 }
  const northward = sortedOrder(latitudes)
  const rowOf = new Uint32Array(count)
  for (let rank = 0; rank < count; rank++) rowOf[northward[rank]!] = Math.floor(rank / rowLength)
  const cellStart = new Uint32Array(rows * columns + 1)
  const order = new Uint32Array(count)
  const next = Uint32Array.from({ length: rows }, (_, row) => row * rowLength)
  for (const index of sortedOrder(longitudes)) {
    const row = rowOf[index]!
    order[next[row]!++] = index
    cellStart[row * columns + columnOf(frame, longitudes[index]!) + 1]! += 1
  }
  for (let cell = 0; cell < rows * columns; cell++) cellStart[cell + 1]! += cellStart[cell]!
  const edges = edgesOf(rows, row => {
    const last = Math.min(count, (row + 1) * rowLength) - 1
    return [latitudes[northward[row * rowLength]!]!, latitudes[northward[last]!]!]
  })
  return { count, ...frame, ...edges, cellStart, order, ...placed(order, latitudes, longitudes) }
}

function edgesOf(rows: number, latitudesOf: (row: number) => [number, number]) {
  const rowSouth = new Float64Array(rows)
  const rowNorth = new Float64Array(rows)
  const rowRing = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    const [south, north] = latitudesOf(row)
    rowSouth[row] = south
    rowNorth[row] = north
    rowRing[row] = Math.max(0, Math.min(ringOf(south), ringOf(north)))
  }
  return { rowSouth, rowNorth, rowRing }
}

function placed(order: Uint32Array, latitudes: ArrayLike<number>, longitudes: ArrayLike<number>) {
  const sorted = {
    latitudes: new Float64Array(order.length),
    longitudes: new Float64Array(order.length),
  }
  for (let position = 0; position < order.length; position++) {
    sorted.latitudes[position] = latitudes[order[position]!]!
    sorted.longitudes[position] = longitudes[order[position]!]!
  }
  return sorted
}

/**
 * Writes the indices of the points inside the box, edges included, in no particular order, to the
 * start of `into`, which has room for every point of the grid; gives how many they are.
 */
export function writePointsInBox(grid: GridIndex, box: Bounds, into: Uint32Array): number {
  const { order, latitudes } = grid
  const { south, north } = box
  let count = 0
  visitRuns(grid, box, (first, end, isInside) => {
    // Counted in a variable of its own: one that outlives the call is slower in a loop.
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

/** From here on the engine copies faster than a loop. */
const LONG_RUN = 100

/** The points within a radius, nearest first; equally near ones by index. */
export function pointsWithin(grid: GridIndex, centre: Point, radiusKm: number): NearPoint[] {
  const { latitudes, longitudes, order } = grid
  const near: NearPoint[] = []
  visitRuns(grid, boundsWithin(centre, radiusKm), (first, end) => {
    for (let position = first; position < end; position++) {
      const place = { latitude: latitudes[position]!, longitude: longitudes[position]! }
      const awayKm = distanceKm(centre, place)
      if (awayKm <= radiusKm) near.push({ index: order[position]!, distanceKm: awayKm })
    }
  })
  return near.sort((a, b) => a.distanceKm - b.distanceKm || a.index - b.index)
}

/** Positions from `first` up to `end`; where not `isInside`, their latitudes have to be looked at. */
type VisitRun = (first: number, end: number, isInside: boolean) => void

/** Visits in each row the run of points between the box's meridians; two where it crosses the 180th. */
function visitRuns(grid: GridIndex, box: Bounds, visit: VisitRun): void {
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

/** The first row whose northernmost point is not south of the latitude; the number of rows where none is. */
export function firstRowUpTo(rowNorth: Float64Array, latitude: number): number {
  let [low, high] = [0, rowNorth.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rowNorth[middle]! < latitude) low = middle + 1
    else high = middle
  }
  return low
}

export function rowStart({ cellStart, columns }: GridIndex, row: number): number {
  return cellStart[row * columns]!
}

/** The position of the first point of the row that is not west of the longitude. */
export function firstFrom(grid: GridIndex, row: number, longitude: number): number {
  const { cellStart, longitudes, columns } = grid
  const cell = row * columns + columnOf(grid, longitude)
  let [low, high] = [cellStart[cell]!, cellStart[cell + 1]!]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (longitudes[middle]! < longitude) low = middle + 1
    else high = middle
  }
  return low
}

/** The position after the last point of the row that is not east of the longitude. */
function firstBeyond(grid: GridIndex, row: number, longitude: number): number {
  const { cellStart, longitudes, columns } = grid
  const cell = row * columns + columnOf(grid, longitude)
  let [low, high] = [cellStart[cell]!, cellStart[cell + 1]!]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (longitudes[middle]! <= longitude) low = middle + 1
    else high = middle
  }
  return low
}

type Frame = Pick<GridIndex, 'columns' | 'west' | 'columnsPerDegree'>

// Never falls as the longitude grows: what lies in another cell than it is on the side of that cell.
function columnOf({ columns, west, columnsPerDegree }: Frame, longitude: number): number {
  const column = (longitude - west) * columnsPerDegree
  return column > 0 ? Math.min(columns - 1, Math.floor(column)) : 0
}
