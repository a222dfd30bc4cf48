import { inOrder, sortIntoRows } from '@sawari/pareto-search'
import type { BuildKernel } from './build-kernel.ts'
import {
  COLUMNS_IN_REACH,
  type Coordinates,
  DOUBT,
  greatCircle,
  type PlacesOnMap,
  placeOnMap,
  REACH,
  ROWS_IN_REACH,
  type Walks,
} from './walk-map.ts'
import { findWalksInVectors } from './walks-in-vectors.ts'

/** The length of a walk: unchanged, measured along streets, or none where walking is impossible. */
export type WalkLength = 'straight' | 'none' | { readonly byStreets: number }

const FARTHEST_SQUARED = (REACH + DOUBT) ** 2

/** Every pair of different stands within `CHANGE_WALK_KM` of each other. */
export function buildWalks(places: Coordinates, kernel?: BuildKernel): Walks {
  return (kernel && findWalksInVectors(places, kernel)) ?? findWalks(placeOnMap(places))
}

/** The readable search for walks; the kernel finds the same ones in the same order. */
export function findWalks(places: PlacesOnMap): Walks {
  const map = sortIntoCells(places)
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

/** The map with its stands sorted into cells. */
interface StandMap extends PlacesOnMap {
  /** The start of each cell in `order`, `x`, `y` and `ring`. */
  readonly cellStart: Int32Array
  readonly order: Int32Array
}

function sortIntoCells(places: PlacesOnMap): StandMap {
  const { rows, columns, cells, x, y, ring } = places
  const { first: cellStart, order } = sortIntoRows(cells, rows * columns)
  const sorted = { x: inOrder(order, x), y: inOrder(order, y), ring: inOrder(order, ring) }
  return { ...places, ...sorted, cellStart, order }
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
    const lastRow = Math.min(rows - 1, row + ROWS_IN_REACH)
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column
      const firstColumn = Math.max(0, column - COLUMNS_IN_REACH)
      const lastColumn = Math.min(columns - 1, column + COLUMNS_IN_REACH)
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
    const other = places[candidate]!
    const away = isSure(length)
      ? Math.floor(length + 0.5)
      : greatCircle(map, map.order[at]!, map.order[other]!)
    if (away > REACH) continue
    later[next] = other
    distance[next++] = away
  }
  pairs.count = next
}

/** Whether the great circle certainly rounds to the same whole hundredths and is within reach. */
function isSure(length: number): boolean {
  return Math.abs(length - Math.floor(length + 0.5)) < 0.5 - DOUBT && length < REACH - DOUBT
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
