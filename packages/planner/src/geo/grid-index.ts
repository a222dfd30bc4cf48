import { type Bounds, boundsContain, boundsWithin } from './bounds.ts'
import { distanceKm, type Point } from './point.ts'

/** Average number of points per cell, few enough to test each one. */
const POINTS_PER_CELL = 3
/** Half of the circumference of the earth is less. */
const WHOLE_EARTH_KM = 20_100

/**
 * A fixed set of points in square cells of latitude and longitude, for queries by box, by radius and for the nearest
 * points. A point is identified by its index in the arrays from which the grid was built.
 */
export interface GridIndex {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly south: number
  readonly west: number
  readonly rows: number
  readonly columns: number
  readonly cellDegrees: number
  /** The points of cell `c` are `order[cellStart[c]]` to `order[cellStart[c + 1] - 1]`; cells go row by row. */
  readonly cellStart: Uint32Array
  readonly order: Uint32Array
}

/** A point of a grid by its index, and its distance from the centre of the query. */
export interface NearPoint {
  readonly index: number
  readonly distanceKm: number
}

/** Builds the grid, in linear time. */
export function buildGridIndex(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): GridIndex {
  const count = latitudes.length
  const [south, north] = extentOf(latitudes)
  const [west, east] = extentOf(longitudes)
  const [height, width] = [north - south, east - west]
  // The second term limits the number of cells if all points lie on one line, the third if all are in one place.
  const cellDegrees = Math.max(
    Math.sqrt((height * width * POINTS_PER_CELL) / Math.max(1, count)),
    ((height + width) * POINTS_PER_CELL) / Math.max(1, count),
    1e-6,
  )
  const rows = 1 + Math.floor(height / cellDegrees)
  const columns = 1 + Math.floor(width / cellDegrees)
  const frame = { south, west, rows, columns, cellDegrees }
  const cellStart = new Uint32Array(rows * columns + 1)
  const cells = Uint32Array.from(
    { length: count },
    (_, index) => rowOf(frame, latitudes[index]!) * columns + columnOf(frame, longitudes[index]!),
  )
  for (const cell of cells) cellStart[cell + 1]! += 1
  for (let cell = 0; cell < rows * columns; cell++) cellStart[cell + 1]! += cellStart[cell]!
  const order = new Uint32Array(count)
  const next = cellStart.slice()
  for (let index = 0; index < count; index++) order[next[cells[index]!]!++] = index
  const points = { latitudes: Float64Array.from(latitudes), longitudes: Float64Array.from(longitudes) }
  return { ...points, ...frame, cellStart, order }
}

/** The least and the greatest of the values; twice 0 if there are none. */
function extentOf(values: ArrayLike<number>): [number, number] {
  if (values.length === 0) return [0, 0]
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = 0; index < values.length; index++) {
    least = Math.min(least, values[index]!)
    greatest = Math.max(greatest, values[index]!)
  }
  return [least, greatest]
}

type Frame = Pick<GridIndex, 'south' | 'west' | 'rows' | 'columns' | 'cellDegrees'>

function rowOf({ south, rows, cellDegrees }: Frame, latitude: number): number {
  return Math.max(0, Math.min(rows - 1, Math.floor((latitude - south) / cellDegrees)))
}

function columnOf({ west, columns, cellDegrees }: Frame, longitude: number): number {
  return Math.max(0, Math.min(columns - 1, Math.floor((longitude - west) / cellDegrees)))
}

/** The indices of the points inside the box, edges included, in no particular order. */
export function pointsInBox(grid: GridIndex, box: Bounds): number[] {
  const { columns, cellStart, order } = grid
  const found: number[] = []
  const crossesMeridian = box.west > box.east
  const first = crossesMeridian ? 0 : columnOf(grid, box.west)
  const last = crossesMeridian ? columns - 1 : columnOf(grid, box.east)
  const lastRow = rowOf(grid, box.north)
  for (let row = rowOf(grid, box.south); row <= lastRow; row++) {
    const end = cellStart[row * columns + last + 1]!
    for (let at = cellStart[row * columns + first]!; at < end; at++) {
      if (boundsContain(box, pointAt(grid, order[at]!))) found.push(order[at]!)
    }
  }
  return found
}

function pointAt({ latitudes, longitudes }: GridIndex, index: number): Point {
  return { latitude: latitudes[index]!, longitude: longitudes[index]! }
}

/** The points within a radius, nearest first; points at equal distance by index. */
export function pointsWithin(grid: GridIndex, centre: Point, radiusKm: number): NearPoint[] {
  const near: NearPoint[] = []
  for (const index of pointsInBox(grid, boundsWithin(centre, radiusKm))) {
    const awayKm = distanceKm(centre, pointAt(grid, index))
    if (awayKm <= radiusKm) near.push({ index, distanceKm: awayKm })
  }
  return near.sort((a, b) => a.distanceKm - b.distanceKm || a.index - b.index)
}

/** The nearest points, nearest first; points at equal distance by index. */
export function nearestPoints(grid: GridIndex, centre: Point, count: number): NearPoint[] {
  const wanted = Math.min(count, grid.order.length)
  for (let radiusKm = 1; ; radiusKm *= 2) {
    const near = pointsWithin(grid, centre, radiusKm)
    if (near.length >= wanted || radiusKm > WHOLE_EARTH_KM) return near.slice(0, wanted)
  }
}
