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
  const pointOf = (stand: number) => ({ latitude: latitudes[stand]!, longitude: longitudes[stand]! })
  const map = drawMap(latitudes, longitudes)
  const finder = new PairFinder(map, (stand, other) => {
    const awayKm = distanceKm(pointOf(stand), pointOf(other))
    return awayKm <= CHANGE_WALK_KM ? hundredths(awayKm) : Number.POSITIVE_INFINITY
  })
  return inBothDirections(map, finder.find())
}

const REACH = hundredths(CHANGE_WALK_KM)
/** Hundredths of a kilometre to a degree of latitude. */
const TO_A_DEGREE = (100 * EARTH_RADIUS_KM * Math.PI) / 180
/** On so short ways the map differs from the great circle by less, up to the 84th parallel. */
const DOUBT = 1e-4
/** With more cells than stands in either direction most would be empty. */
const CELLS_A_STAND = 4

/** The stands on a map, in hundredths of a kilometre from its corner, sorted into cells row by row. */
interface StandMap {
  readonly rows: number
  readonly columns: number
  readonly cellWidth: number
  readonly cellHeight: number
  /** Where each cell starts in the arrays that follow. */
  readonly cellStart: Int32Array
  readonly order: Int32Array
  readonly y: Float64Array
  /** As at the equator; two stands are as far apart as the root of the product of their rings says. */
  readonly x: Float64Array
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
  const sorted = (values: Float64Array) => Float64Array.from(order, stand => values[stand]!)
  return {
    ...{ rows, columns, cellWidth, cellHeight, cellStart, order, reachX },
    ...{ x: sorted(x), y: sorted(y), ring: sorted(ring) },
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

/** Each pair once: of the stand at `p` of the map those with later stands, from `first[p]` up to `first[p + 1]`. */
interface Pairs {
  readonly first: Int32Array
  readonly later: Int32Array
  readonly distance: Uint8Array
}

/** Every pair of stands within reach of each other. */
class PairFinder {
  private later = new Int32Array(1024)
  private distance = new Uint8Array(1024)
  private count = 0
  private readonly map: StandMap
  private readonly awayOf: (stand: number, other: number) => number

  constructor(map: StandMap, awayOf: PairFinder['awayOf']) {
    this.map = map
    this.awayOf = awayOf
  }

  find(): Pairs {
    const { x, y, order, rows, columns, cellWidth, cellHeight, cellStart, reachX } = this.map
    const first = new Int32Array(order.length + 1)
    for (let at = 0; at < order.length; at++) {
      const row = Math.floor(y[at]! / cellHeight)
      const lastRow = Math.min(rows - 1, Math.floor((y[at]! + REACH + DOUBT) / cellHeight))
      const firstColumn = Math.max(0, Math.floor((x[at]! - reachX) / cellWidth))
      const lastColumn = Math.min(columns - 1, Math.floor((x[at]! + reachX) / cellWidth))
      this.findAmong(at, at + 1, cellStart[row * columns + lastColumn + 1]!)
      for (let above = row + 1; above <= lastRow; above++) {
        const [start, end] = [above * columns + firstColumn, above * columns + lastColumn + 1]
        this.findAmong(at, cellStart[start]!, cellStart[end]!)
      }
      first[at + 1] = this.count
    }
    return { first, later: this.later, distance: this.distance }
  }

  private findAmong(at: number, start: number, end: number): void {
    const { x, y, ring } = this.map
    const [ownX, ownY, ownRing] = [x[at]!, y[at]!, ring[at]!]
    this.makeRoom(end - start)
    const { later, distance } = this
    for (let other = start; other < end; other++) {
      const [stepX, stepY] = [x[other]! - ownX, y[other]! - ownY]
      const squared = stepY * stepY + ownRing * ring[other]! * stepX * stepX
      if (squared > (REACH + DOUBT) * (REACH + DOUBT)) continue
      const away = this.rounded(Math.sqrt(squared), at, other)
      if (away > REACH) continue
      later[this.count] = other
      distance[this.count++] = away
    }
  }

  /** The length on the map in whole hundredths, or by the great circle where that might be another. */
  private rounded(length: number, at: number, other: number): number {
    const nearest = Math.round(length)
    const isSure = Math.abs(length - nearest) < 0.5 - DOUBT && length < REACH - DOUBT
    return isSure ? nearest : this.awayOf(this.map.order[at]!, this.map.order[other]!)
  }

  private makeRoom(more: number): void {
    if (this.count + more <= this.later.length) return
    const { later, distance } = this
    const length = 2 * (this.count + more)
    this.later = new Int32Array(length)
    this.later.set(later)
    this.distance = new Uint8Array(length)
    this.distance.set(distance)
  }
}

function inBothDirections({ order }: StandMap, pairs: Pairs): Walks {
  const first = new Int32Array(order.length + 1)
  for (let at = 0; at < order.length; at++) {
    first[order[at]! + 1]! += pairs.first[at + 1]! - pairs.first[at]!
    for (let pair = pairs.first[at]!; pair < pairs.first[at + 1]!; pair++) {
      first[order[pairs.later[pair]!]! + 1]! += 1
    }
  }
  for (let stand = 0; stand < order.length; stand++) first[stand + 1]! += first[stand]!
  const next = first.slice()
  const head = new Int32Array(first[order.length]!)
  const distance = new Uint8Array(head.length)
  for (let at = 0; at < order.length; at++) {
    const stand = order[at]!
    for (let pair = pairs.first[at]!; pair < pairs.first[at + 1]!; pair++) {
      const other = order[pairs.later[pair]!]!
      const away = pairs.distance[pair]!
      head[next[stand]!] = other
      distance[next[stand]!++] = away
      head[next[other]!] = stand
      distance[next[other]!++] = away
    }
  }
  return { first, head, distance }
}
