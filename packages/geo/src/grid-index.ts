import { type Bounds, boundsContain, boundsWithin } from './bounds.ts'
import { distanceKm } from './distance.ts'
import type { Point } from './point.ts'

/** Few enough to test one by one, enough that most cells of a town are not empty. */
const POINTS_PER_CELL = 3

/** Half of the way around the earth: everything lies within it. */
const FARTHEST_KM = 20_040

/** A search around a point begins no smaller than this. */
const LEAST_RADIUS_KM = 0.01

/**
 * A fixed set of points in cells of equal degrees, each row of cells stored without gaps.
 * Points are named by their index in the arrays that the grid was built from.
 */
export interface GridIndex {
  readonly count: number
  readonly bounds: Bounds
  readonly rows: number
  readonly columns: number
  /** Where each cell starts in `order`; one more entry than there are cells. */
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

/** Builds the grid in linear time. */
export function buildGridIndex(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): GridIndex {
  const count = latitudes.length
  const side = Math.max(1, Math.round(Math.sqrt(count / POINTS_PER_CELL)))
  const frame = { bounds: enclosing(latitudes, longitudes), rows: side, columns: side }
  const cellStart = new Uint32Array(side * side + 1)
  const cellOf = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    const cell = rowOf(frame, latitudes[index]!) * side + columnOf(frame, longitudes[index]!)
    cellOf[index] = cell
    cellStart[cell + 1]! += 1
  }
  for (let cell = 0; cell < side * side; cell++) cellStart[cell + 1]! += cellStart[cell]!
  const next = cellStart.slice()
  const sorted = {
    order: new Uint32Array(count),
    latitudes: new Float64Array(count),
    longitudes: new Float64Array(count),
  }
  for (let index = 0; index < count; index++) {
    const at = next[cellOf[index]!]!++
    sorted.order[at] = index
    sorted.latitudes[at] = latitudes[index]!
    sorted.longitudes[at] = longitudes[index]!
  }
  return { count, ...frame, cellStart, ...sorted }
}

/** Indices of the points inside the box, edges included, in no particular order. */
export function pointsInBox(grid: GridIndex, box: Bounds): number[] {
  const found = positionsInBox(grid, box)
  for (let at = 0; at < found.length; at++) found[at] = grid.order[found[at]!]!
  return found
}

/** The points within a radius, nearest first; equally near ones by index. */
export function pointsWithin(grid: GridIndex, centre: Point, radiusKm: number): NearPoint[] {
  const near: NearPoint[] = []
  for (const position of positionsInBox(grid, boundsWithin(centre, radiusKm))) {
    const away = distanceKm(centre, {
      latitude: grid.latitudes[position]!,
      longitude: grid.longitudes[position]!,
    })
    if (away <= radiusKm) near.push({ index: grid.order[position]!, distanceKm: away })
  }
  return near.sort((a, b) => a.distanceKm - b.distanceKm || a.index - b.index)
}

/** The nearest points, nearest first; equally near ones by index. */
export function nearestPoints(grid: GridIndex, centre: Point, count: number): NearPoint[] {
  const wanted = Math.min(count, grid.count)
  if (wanted <= 0) return []
  for (let radiusKm = likelyRadiusKm(grid, wanted); ; radiusKm *= 2) {
    const near = pointsWithin(grid, centre, Math.min(radiusKm, FARTHEST_KM))
    if (near.length >= wanted || radiusKm >= FARTHEST_KM) return near.slice(0, wanted)
  }
}

/** The radius that would hold twice the wanted points if all were spread evenly. */
function likelyRadiusKm({ bounds, count }: GridIndex, wanted: number): number {
  const corner = { latitude: bounds.south, longitude: bounds.west }
  const heightKm = distanceKm(corner, { latitude: bounds.north, longitude: bounds.west })
  const widthKm = distanceKm(corner, { latitude: bounds.south, longitude: bounds.east })
  return Math.max(LEAST_RADIUS_KM, Math.sqrt((2 * wanted * heightKm * widthKm) / (Math.PI * count)))
}

/** Positions in `order`, not indices. */
function positionsInBox(grid: GridIndex, box: Bounds): number[] {
  const found: number[] = []
  if (grid.count === 0 || box.south > box.north) return found
  if (box.west <= box.east) {
    scanRows(grid, box, found)
  } else {
    scanRows(grid, { ...box, east: 180 }, found)
    scanRows(grid, { ...box, west: -180 }, found)
  }
  return found
}

function scanRows(grid: GridIndex, box: Bounds, found: number[]): void {
  const { bounds, columns, cellStart } = grid
  if (box.south > bounds.north || box.north < bounds.south) return
  if (box.west > bounds.east || box.east < bounds.west) return
  const firstRow = rowOf(grid, box.south)
  const lastRow = rowOf(grid, box.north)
  const firstColumn = columnOf(grid, box.west)
  const lastColumn = columnOf(grid, box.east)
  for (let row = firstRow; row <= lastRow; row++) {
    const first = cellStart[row * columns + firstColumn]!
    const end = cellStart[row * columns + lastColumn + 1]!
    const isInner = row > firstRow && row < lastRow && lastColumn - firstColumn > 1
    // Cells inside the frame of outermost cells need no test of their points.
    const innerFirst = isInner ? cellStart[row * columns + firstColumn + 1]! : end
    const innerEnd = isInner ? cellStart[row * columns + lastColumn]! : end
    scanCells(grid, box, first, innerFirst, found)
    for (let position = innerFirst; position < innerEnd; position++) found.push(position)
    scanCells(grid, box, innerEnd, end, found)
  }
}

function scanCells(grid: GridIndex, box: Bounds, first: number, end: number, found: number[]): void {
  for (let position = first; position < end; position++) {
    const latitude = grid.latitudes[position]!
    const longitude = grid.longitudes[position]!
    if (boundsContain(box, { latitude, longitude })) found.push(position)
  }
}

type Frame = Pick<GridIndex, 'bounds' | 'rows' | 'columns'>

function enclosing(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): Bounds {
  let [north, south, east, west] = [-90, 90, -180, 180]
  for (let index = 0; index < latitudes.length; index++) {
    north = Math.max(north, latitudes[index]!)
    south = Math.min(south, latitudes[index]!)
    east = Math.max(east, longitudes[index]!)
    west = Math.min(west, longitudes[index]!)
  }
  return { north, south, east, west }
}

function rowOf({ bounds, rows }: Frame, latitude: number): number {
  return cellAlong(latitude - bounds.south, bounds.north - bounds.south, rows)
}

function columnOf({ bounds, columns }: Frame, longitude: number): number {
  return cellAlong(longitude - bounds.west, bounds.east - bounds.west, columns)
}

// Never falls as `offset` grows: cells strictly between those of two values hold only values between them.
function cellAlong(offset: number, extent: number, cells: number): number {
  if (!(extent > 0) || offset <= 0) return 0
  return Math.min(cells - 1, Math.floor((offset / extent) * cells))
}
