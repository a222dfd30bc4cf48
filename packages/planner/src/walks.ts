import { distanceKm, EARTH_RADIUS_KM } from '@sawari/geo'
import { sortIntoRows } from './counting-sort.ts'
import { hundredths } from './rounding.ts'

/** The farthest walk within a change of autos, and to a neighbour of a stand that was asked for. */
export const CHANGE_WALK_KM = 0.6

/**
 * Neighbouring stands in compressed rows: those of stand `s` are `head` from `first[s]` up to
 * `first[s + 1]`. Every walk is there in both directions.
 */
export interface Walks {
  readonly first: Int32Array
  readonly head: Int32Array
  /** Hundredths of a kilometre, at most 60. The straight line is taken as the way walked. */
  readonly distance: Uint8Array
}

/** Every pair of different stands within `CHANGE_WALK_KM` of each other. */
export function buildWalks(latitudes: Float64Array, longitudes: Float64Array): Walks {
  const count = latitudes.length
  const map = drawMap(latitudes, longitudes)
  const first = new Int32Array(count + 1)
  // Looked for twice, which is faster than to keep them: at first only to count them.
  findPairs(map, first.subarray(1))
  for (let stand = 0; stand < count; stand++) first[stand + 1]! += first[stand]!
  const head = new Int32Array(first[count]!)
  const distance = new Uint8Array(head.length)
  findPairs(map, first.slice(0, count), { head, distance })
  return { first, head, distance }
}

const REACH = hundredths(CHANGE_WALK_KM)
/** Hundredths of a kilometre to a degree of latitude. */
const TO_A_DEGREE = (100 * EARTH_RADIUS_KM * Math.PI) / 180
/** On so short ways the map differs from the great circle by less, up to the 84th parallel. */
const DOUBT = 1e-4
const FARTHEST_SQUARED = (REACH + DOUBT) ** 2
/** With more cells than stands in either direction most would be empty. */
const CELLS_A_STAND = 4

/** The stands on a flat map, in hundredths of a kilometre from its corner, sorted into cells row by row. */
interface StandMap {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly rows: number
  readonly columns: number
  readonly cellHeight: number
  readonly cellWidth: number
  /** Where each cell starts in the arrays that follow. */
  readonly cellStart: Int32Array
  readonly order: Int32Array
  readonly y: Float64Array
  /** As at the equator; between two stands it shrinks by the root of the product of their rings. */
  readonly x: Float64Array
  /** The cosine of the latitude. */
  readonly ring: Float64Array
  /** Stands within reach of each other differ by no more in `x`. */
  readonly reachX: number
}

function drawMap(latitudes: Float64Array, longitudes: Float64Array): StandMap {
  const y = latitudes.map(latitude => latitude * TO_A_DEGREE)
  // From the first stand on, the short way round: a network is smaller than half of the earth.
  const x = longitudes.map(longitude => turned(longitude - longitudes[0]!) * TO_A_DEGREE)
  const ring = latitudes.map(latitude => Math.cos((latitude * Math.PI) / 180))
  const reachX = (REACH + DOUBT) / ring.reduce((least, each) => Math.min(least, each), 1)
  const side = Math.ceil(Math.sqrt(CELLS_A_STAND * latitudes.length))
  const [cellHeight, rows] = divide(y, (REACH + DOUBT) / 2, side)
  const [cellWidth, columns] = divide(x, reachX / 2, side)
  const cells = new Int32Array(latitudes.length)
  for (let stand = 0; stand < cells.length; stand++) {
    cells[stand] = Math.floor(y[stand]! / cellHeight) * columns + Math.floor(x[stand]! / cellWidth)
  }
  const { first: cellStart, order } = sortIntoRows(cells, rows * columns)
  return {
    ...{ latitudes, longitudes, rows, columns, cellHeight, cellWidth, cellStart, order, reachX },
    ...{ x: inOrder(order, x), y: inOrder(order, y), ring: inOrder(order, ring) },
  }
}

/** Moves the values so that the least is 0; gives the size and the number of cells along them. */
function divide(values: Float64Array, leastSize: number, mostCells: number): [number, number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, 0]
  for (let index = 0; index < values.length; index++) least = Math.min(least, values[index]!)
  for (let index = 0; index < values.length; index++) {
    values[index]! -= least
    greatest = Math.max(greatest, values[index]!)
  }
  const size = Math.max(leastSize, greatest / mostCells)
  return [size, Math.floor(greatest / size) + 1]
}

function turned(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360)
}

function inOrder(order: Int32Array, values: Float64Array): Float64Array {
  const sorted = new Float64Array(order.length)
  for (let at = 0; at < order.length; at++) sorted[at] = values[order[at]!]!
  return sorted
}

/**
 * Moves the `next` of either stand on for each pair of stands within reach, and writes what is
 * wanted of them there.
 */
function findPairs(map: StandMap, next: Int32Array, into?: Pick<Walks, 'head' | 'distance'>): void {
  const { x, y, order, rows, columns, cellHeight, cellWidth, cellStart, reachX } = map
  for (let at = 0; at < order.length; at++) {
    const row = Math.floor(y[at]! / cellHeight)
    const lastRow = Math.min(rows - 1, Math.floor((y[at]! + REACH + DOUBT) / cellHeight))
    const firstColumn = Math.max(0, Math.floor((x[at]! - reachX) / cellWidth))
    const lastColumn = Math.min(columns - 1, Math.floor((x[at]! + reachX) / cellWidth))
    for (let cells = row * columns; cells <= lastRow * columns; cells += columns) {
      // Of its own row those that come later: each pair is found once.
      const start = cells === row * columns ? at + 1 : cellStart[cells + firstColumn]!
      findPairsAmong(map, at, start, cellStart[cells + lastColumn + 1]!, next, into)
    }
  }
}

function findPairsAmong(
  map: StandMap,
  at: number,
  start: number,
  end: number,
  next: Int32Array,
  into?: Pick<Walks, 'head' | 'distance'>,
): void {
  const { x, y, ring, order } = map
  const ownX = x[at]!
  const ownY = y[at]!
  const ownRing = ring[at]!
  const stand = order[at]!
  for (let position = start; position < end; position++) {
    const stepX = x[position]! - ownX
    const stepY = y[position]! - ownY
    const squared = stepY * stepY + ownRing * ring[position]! * stepX * stepX
    if (squared > FARTHEST_SQUARED) continue
    const length = Math.sqrt(squared)
    const away = isSure(length) ? Math.floor(length + 0.5) : greatCircle(map, at, position)
    if (away > REACH) continue
    const other = order[position]!
    if (into !== undefined) {
      into.head[next[stand]!] = other
      into.distance[next[stand]!] = away
      into.head[next[other]!] = stand
      into.distance[next[other]!] = away
    }
    next[stand]! += 1
    next[other]! += 1
  }
}

/** Whether the great circle rounds to the same whole hundredths, and is within reach as well. */
function isSure(length: number): boolean {
  return Math.abs(length - Math.floor(length + 0.5)) < 0.5 - DOUBT && length < REACH - DOUBT
}

/** Whole hundredths of a kilometre, endless out of reach. */
function greatCircle({ latitudes, longitudes, order }: StandMap, at: number, position: number): number {
  const pointOf = (stand: number) => ({ latitude: latitudes[stand]!, longitude: longitudes[stand]! })
  const awayKm = distanceKm(pointOf(order[at]!), pointOf(order[position]!))
  return awayKm <= CHANGE_WALK_KM ? hundredths(awayKm) : Number.POSITIVE_INFINITY
}
