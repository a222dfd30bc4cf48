import { distanceKm, EARTH_RADIUS_KM } from '@sawari/geo'
import { inOrder, sortIntoRows } from '@sawari/pareto-search'
import { hundredths } from '../model/rounding.ts'

/** The longest walk during a change of autos, and to a neighbour of a requested stand. */
export const CHANGE_WALK_KM = 0.6

/**
 * Neighbouring nodes in compressed rows: those of node `v` are `head[first[v]]` to
 * `head[first[v + 1] - 1]`. Every walk exists in both directions.
 */
export interface Walks {
  readonly first: Int32Array
  readonly head: Int32Array
  /** Hundredths of a kilometre, at most 60. */
  readonly distance: Uint8Array
  /** 1 for those measured along streets, 0 for straight lines. */
  readonly byStreets: Uint8Array
}

/** The length of a walk: unchanged, measured along streets, or none where walking is impossible. */
export type WalkLength = 'straight' | 'none' | { readonly byStreets: number }

/** Every pair of different stands within `CHANGE_WALK_KM` of each other. */
export function buildWalks(latitudes: Float64Array, longitudes: Float64Array): Walks {
  const map = drawMap(latitudes, longitudes)
  return inBothDirections(map.order, findPairs(map))
}

/** The walks with their true lengths, without those that do not exist. `lengthOf` gets two nodes. */
export function correctWalks(
  { first, head, distance }: Walks,
  lengthOf: (from: number, to: number, straight: number) => WalkLength,
): Walks {
  const starts = new Int32Array(first.length)
  const heads: number[] = []
  const lengths: number[] = []
  const measured: number[] = []
  for (let from = 0; from + 1 < first.length; from++) {
    for (let walk = first[from]!; walk < first[from + 1]!; walk++) {
      const straight = distance[walk]!
      const length = lengthOf(from, head[walk]!, straight)
      if (length === 'none') continue
      const isMeasured = length !== 'straight'
      if (isMeasured && length.byStreets > REACH) continue
      heads.push(head[walk]!)
      // The search relies on walks being no shorter than the straight line.
      lengths.push(isMeasured ? Math.max(straight, length.byStreets) : straight)
      measured.push(isMeasured ? 1 : 0)
    }
    starts[from + 1] = heads.length
  }
  return {
    first: starts,
    head: Int32Array.from(heads),
    distance: Uint8Array.from(lengths),
    byStreets: Uint8Array.from(measured),
  }
}

const REACH = hundredths(CHANGE_WALK_KM)
/** Hundredths of a kilometre per degree of latitude. */
const TO_A_DEGREE = (100 * EARTH_RADIUS_KM * Math.PI) / 180
/**
 * Up to the 84th parallel, distances this short differ by less than this between the map and the great
 * circle.
 */
const DOUBT = 1e-4
const FARTHEST_SQUARED = (REACH + DOUBT) ** 2
/** With more cells than this per stand, most would be empty. */
const CELLS_A_STAND = 4
/** Cells are at least half a walk long, so two cells to each side are within reach. */
const CELLS_IN_REACH = 2

/** The stands on a flat map, in hundredths of a kilometre from its corner, sorted into cells row by row. */
interface StandMap {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  readonly rows: number
  readonly columns: number
  /** The start of each cell in the arrays below. */
  readonly cellStart: Int32Array
  readonly order: Int32Array
  readonly y: Float64Array
  /**
   * Measured at the equator; between two stands it shrinks by the root of the product of their `ring`
   * values.
   */
  readonly x: Float64Array
  /** The cosine of the latitude. */
  readonly ring: Float64Array
}

function drawMap(latitudes: Float64Array, longitudes: Float64Array): StandMap {
  const y = new Float64Array(latitudes.length)
  const x = new Float64Array(latitudes.length)
  const ring = new Float64Array(latitudes.length)
  let leastRing = 1
  for (let stand = 0; stand < latitudes.length; stand++) {
    y[stand] = latitudes[stand]! * TO_A_DEGREE
    // Measured from the first stand in the shorter direction, because a network spans less than half of
    // the earth.
    x[stand] = turned(longitudes[stand]! - longitudes[0]!) * TO_A_DEGREE
    ring[stand] = Math.cos((latitudes[stand]! * Math.PI) / 180)
    leastRing = Math.min(leastRing, ring[stand]!)
  }
  const side = Math.ceil(Math.sqrt(CELLS_A_STAND * latitudes.length))
  const leastSize = (REACH + DOUBT) / CELLS_IN_REACH
  const [cellHeight, rows] = divide(y, leastSize, side)
  const [cellWidth, columns] = divide(x, leastSize / leastRing, side)
  const cells = new Int32Array(latitudes.length)
  for (let stand = 0; stand < cells.length; stand++) {
    cells[stand] = Math.floor(y[stand]! / cellHeight) * columns + Math.floor(x[stand]! / cellWidth)
  }
  const { first: cellStart, order } = sortIntoRows(cells, rows * columns)
  return {
    ...{ latitudes, longitudes, rows, columns, cellStart, order },
    ...{ x: inOrder(order, x), y: inOrder(order, y), ring: inOrder(order, ring) },
  }
}

/** Shifts the values so that the least is 0; returns the size and the number of cells along them. */
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

/**
 * Pairs of stands by their positions on the map; the pairs of `p` with later positions end before
 * `ends[p]`.
 */
class Pairs {
  count = 0
  later = new Int32Array(1024)
  distance = new Uint8Array(1024)
  readonly ends: Int32Array

  constructor(stands: number) {
    this.ends = new Int32Array(stands)
  }

  /**
   * Makes room for `more` pairs, and for the expected total if the rest of the stands has as many pairs
   * as this part.
   */
  makeRoom(more: number, part: number): void {
    if (this.count + more <= this.later.length) return
    const { later, distance } = this
    const length = Math.ceil(1.1 * Math.max(this.count + more, this.count / part)) + 1024
    this.later = new Int32Array(length)
    this.later.set(later)
    this.distance = new Uint8Array(length)
    this.distance.set(distance)
  }
}

/** Stands that may be within reach of a given one, and the squares of their distances on the map. */
interface Candidates {
  readonly places: Int32Array
  readonly squares: Float64Array
}

function findPairs(map: StandMap): Pairs {
  const { order, rows, columns, cellStart } = map
  const pairs = new Pairs(order.length)
  const candidates = { places: new Int32Array(order.length), squares: new Float64Array(order.length) }
  for (let row = 0; row < rows; row++) {
    const lastRow = Math.min(rows - 1, row + CELLS_IN_REACH)
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column
      const firstColumn = Math.max(0, column - CELLS_IN_REACH)
      const lastColumn = Math.min(columns - 1, column + CELLS_IN_REACH)
      for (let at = cellStart[cell]!; at < cellStart[cell + 1]!; at++) {
        // In its own row only later positions, so that each pair is found once.
        let start = at + 1
        let count = 0
        for (let cells = row * columns; cells <= lastRow * columns; cells += columns) {
          count = collect(map, at, start, cellStart[cells + lastColumn + 1]!, candidates, count)
          start = cellStart[cells + columns + firstColumn]!
        }
        pairs.makeRoom(count, (at + 1) / order.length)
        addPairs(map, at, candidates, count, pairs)
        pairs.ends[at] = pairs.count
      }
    }
  }
  return pairs
}

/**
 * Appends the positions from `start` to `end - 1` that may be within reach of `at` to the first `count`
 * candidates.
 */
function collect(
  { x, y, ring }: StandMap,
  at: number,
  start: number,
  end: number,
  { places, squares }: Candidates,
  count: number,
): number {
  const ownX = x[at]!
  const ownY = y[at]!
  const ownRing = ring[at]!
  let next = count
  for (let other = start; other < end; other++) {
    const stepX = x[other]! - ownX
    const stepY = y[other]! - ownY
    const squared = stepY * stepY + ownRing * ring[other]! * stepX * stepX
    places[next] = other
    squares[next] = squared
    // Uses the sign bit, because half of the branches would be mispredicted.
    next += ((squared - FARTHEST_SQUARED - 1) | 0) >>> 31
  }
  return next
}

function addPairs(map: StandMap, at: number, candidates: Candidates, count: number, pairs: Pairs): void {
  const { places, squares } = candidates
  const { later, distance } = pairs
  let next = pairs.count
  for (let candidate = 0; candidate < count; candidate++) {
    const length = Math.sqrt(squares[candidate]!)
    const away = isSure(length) ? Math.floor(length + 0.5) : greatCircle(map, at, places[candidate]!)
    if (away > REACH) continue
    later[next] = places[candidate]!
    distance[next++] = away
  }
  pairs.count = next
}

/** Whether the great circle certainly rounds to the same whole hundredths and is within reach. */
function isSure(length: number): boolean {
  return Math.abs(length - Math.floor(length + 0.5)) < 0.5 - DOUBT && length < REACH - DOUBT
}

/** Whole hundredths of a kilometre; infinite if out of reach. */
function greatCircle({ latitudes, longitudes, order }: StandMap, at: number, position: number): number {
  const pointOf = (stand: number) => ({ latitude: latitudes[stand]!, longitude: longitudes[stand]! })
  const awayKm = distanceKm(pointOf(order[at]!), pointOf(order[position]!))
  return awayKm <= CHANGE_WALK_KM ? hundredths(awayKm) : Number.POSITIVE_INFINITY
}

function inBothDirections(order: Int32Array, pairs: Pairs): Walks {
  const first = new Int32Array(order.length + 1)
  for (let at = 0, pair = 0; at < order.length; at++) {
    first[order[at]! + 1]! += pairs.ends[at]! - pair
    for (; pair < pairs.ends[at]!; pair++) first[order[pairs.later[pair]!]! + 1]! += 1
  }
  for (let stand = 0; stand < order.length; stand++) first[stand + 1]! += first[stand]!
  const next = first.slice()
  const head = new Int32Array(first[order.length]!)
  const distance = new Uint8Array(head.length)
  for (let at = 0, pair = 0; at < order.length; at++) {
    const stand = order[at]!
    for (; pair < pairs.ends[at]!; pair++) {
      const other = order[pairs.later[pair]!]!
      const away = pairs.distance[pair]!
      head[next[stand]!] = other
      distance[next[stand]!++] = away
      head[next[other]!] = stand
      distance[next[other]!++] = away
    }
  }
  return { first, head, distance, byStreets: new Uint8Array(head.length) }
}
