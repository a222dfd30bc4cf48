import { cosineOf, haversine, haversineToKm } from './distance.ts'
import { firstRowUpTo, type GridIndex, positionAfter, positionBefore, rowStart } from './grid-index.ts'
import { likelyLimit } from './likely-limit.ts'
import type { Point } from './point.ts'
import type { NearPoint } from './radius-query.ts'
import { sortByKey } from './sort-by-key.ts'

const RADIANS = Math.PI / 180
/** Exceeds the rounding of haversines that give the same distance in kilometres. */
const SLACK_SHARE = 1 + 1e-14
/** A tenth of a millimetre: exceeds any rounding error in degrees. */
const SLACK_DEGREES = 1e-9
/**
 * After a scan that found too few points, the limit grows by this factor, and by about the haversine of
 * a metre.
 */
const WIDER = 2.5
const WIDER_BY = 1e-14
/** Converts the square of an angle in degrees to the square of half the angle in radians. */
const HALF_SQUARED = (RADIANS / 2) ** 2

/** The nearest points, nearest first; points at equal distance by index. */
export function nearestPoints(grid: GridIndex, centre: Point, count: number): NearPoint[] {
  const search = new NearestSearch(grid)
  const found = search.find(centre, count)
  return Array.from({ length: found }, (_, rank) => ({
    index: search.indices[rank]!,
    distanceKm: search.distancesKm[rank]!,
  }))
}

/**
 * Finds the nearest points in one grid. Repeated searches allocate nothing: candidates and results are
 * kept in typed arrays that the next `find` overwrites.
 *
 * Points are compared by haversines, the same numbers from which distances in kilometres are computed.
 * The density around the centre gives a first limit. Each row within the limit is scanned between two
 * meridians. If too few points are found, the limit was too low, and the scan is repeated.
 */
export class NearestSearch {
  /** The indices of the points found, nearest first; points at equal distance by index. */
  indices = new Uint32Array(0)
  /** The distances of the points found. */
  distancesKm = new Float64Array(0)
  private readonly grid: GridIndex
  private latitude = 0
  private longitude = 0
  /** The cosine of the latitude. */
  private cosine = 1
  private wanted = 0
  /** Points with a larger haversine are ignored. */
  private limit = 0
  /** The candidates: their positions in the grid and their haversines. */
  private positions = new Uint32Array(0)
  private haversines = new Float64Array(0)
  private count = 0

  constructor(grid: GridIndex) {
    this.grid = grid
  }

  /** Writes the nearest `count` points to `indices` and `distancesKm`; returns how many there are. */
  find({ latitude, longitude }: Point, count: number): number {
    const { grid } = this
    this.wanted = Math.min(count, grid.count)
    if (!(this.wanted > 0)) return 0
    this.latitude = latitude
    this.longitude = longitude
    this.cosine = cosineOf(latitude)
    this.collect()
    this.keepNearest()
    return this.writeAnswer()
  }

  /** Collects candidates that include all of the nearest points. */
  private collect(): void {
    const { grid, longitude, cosine, wanted } = this
    const above = firstRowUpTo(grid.rowNorth, this.latitude)
    let limit = likelyLimit(grid, { row: Math.min(above, grid.rows - 1), longitude, cosine, wanted })
    for (;;) {
      // No haversine exceeds 1, except by rounding. An estimate from an empty row may be negative.
      this.limit = limit >= 0 && limit < 1 ? limit : Number.POSITIVE_INFINITY
      this.count = 0
      this.scanRows(above)
      if (this.count >= wanted) return
      limit = WIDER * limit + WIDER_BY
    }
  }

  /** Scans the rows within the limit, nearest first. */
  private scanRows(firstAbove: number): void {
    const { latitude } = this
    const { rows, rowSouth, rowNorth } = this.grid
    let above = firstAbove
    let below = firstAbove - 1
    while (above < rows || below >= 0) {
      const toAbove = above < rows ? leastHaversine(rowSouth[above]! - latitude) : Number.POSITIVE_INFINITY
      const toBelow = below >= 0 ? leastHaversine(latitude - rowNorth[below]!) : Number.POSITIVE_INFINITY
      if (toAbove > this.limit && toBelow > this.limit) break
      if (toAbove <= toBelow) this.scanRow(above++, toAbove)
      else this.scanRow(below--, toBelow)
      if (this.count > 1.5 * this.wanted) this.keepNearest()
    }
  }

  /** `least` is a lower bound of the haversine to any point of the row. */
  private scanRow(row: number, least: number): void {
    const { grid, longitude } = this
    const first = rowStart(grid, row)
    const end = rowStart(grid, row + 1)
    // A lower bound of the product of the cosines of the two latitudes.
    const cosines = this.cosine * grid.rowCosine[row]!
    const eastStep = longitudeStep((this.limit - least) / cosines)
    if (eastStep >= 180) {
      this.scan(first, end, cosines)
      return
    }
    const west = longitude - eastStep
    const east = longitude + eastStep
    const from = west < -180 ? first : positionBefore(grid, row, west)
    const to = east > 180 ? end : positionAfter(grid, row, east)
    this.scan(from, to, cosines)
    // Beyond the 180th meridian the row continues at its other end.
    if (west < -180) this.scan(Math.max(to, positionBefore(grid, row, west + 360)), end, cosines)
    if (east > 180) this.scan(first, Math.min(from, positionAfter(grid, row, east - 360)), cosines)
  }

  /** Adds the points from position `from` to `to - 1` that are within the limit. */
  private scan(from: number, to: number, leastCosines: number): void {
    if (to <= from) return
    this.makeRoom(this.count + to - from)
    const { positions, haversines, latitude, longitude, cosine, limit } = this
    const { latitudes, longitudes, cosines } = this.grid
    let { count } = this
    for (let position = from; position < to; position++) {
      const north = latitudes[position]! - latitude
      const east = longitudes[position]! - longitude
      const least = leastSquaredSine(north * north) + leastCosines * leastSquaredSine(east * east)
      if (least > limit) continue
      const value = haversine(north, east, cosine * cosines[position]!)
      if (value > limit) continue
      haversines[count] = value
      positions[count++] = position
    }
    this.count = count
  }

  /** Sorts the candidates. If there are enough, lowers the limit and removes those beyond it. */
  private keepNearest(): void {
    const { haversines, positions, wanted } = this
    sortByKey(haversines, positions, this.count)
    if (this.count < wanted) return
    this.limit = Math.min(this.limit, haversines[wanted - 1]! * SLACK_SHARE)
    while (haversines[this.count - 1]! > this.limit) this.count--
  }

  private makeRoom(capacity: number): void {
    if (capacity <= this.positions.length) return
    const { positions, haversines } = this
    this.positions = new Uint32Array(2 * capacity)
    this.haversines = new Float64Array(2 * capacity)
    this.positions.set(positions)
    this.haversines.set(haversines)
  }

  private writeAnswer(): number {
    const { count, positions, haversines } = this
    if (this.indices.length < count) {
      this.indices = new Uint32Array(2 * count)
      this.distancesKm = new Float64Array(2 * count)
    }
    const { indices, distancesKm } = this
    const { order } = this.grid
    for (let rank = 0; rank < count; rank++) {
      const awayKm = haversineToKm(haversines[rank]!)
      const index = order[positions[rank]!]!
      // Haversines never fall from rank to rank, so only points at equal distance can be in the wrong
      // order.
      let at = rank
      for (; at > 0; at--) {
        const beforeKm = distancesKm[at - 1]!
        if (beforeKm < awayKm || (beforeKm === awayKm && indices[at - 1]! < index)) break
        indices[at] = indices[at - 1]!
        distancesKm[at] = beforeKm
      }
      indices[at] = index
      distancesKm[at] = awayKm
    }
    return Math.min(count, this.wanted)
  }
}

/**
 * A lower bound of the haversine to a parallel this many degrees away; zero if the degrees are not
 * positive.
 */
function leastHaversine(degrees: number): number {
  return degrees > 0 ? leastSquaredSine(degrees * degrees) : 0
}

/**
 * A lower bound of the squared sine of half an angle, from the squared angle in degrees: two terms of
 * the series.
 */
function leastSquaredSine(squaredDegrees: number): number {
  return HALF_SQUARED * squaredDegrees * (1 - (HALF_SQUARED / 3) * squaredDegrees)
}

/** An upper bound, in degrees, of the angle whose half has this squared sine; 180 for large angles. */
function longitudeStep(squaredSine: number): number {
  if (!(squaredSine <= 0.25)) return 180
  // For numbers up to 0.5, the arc sine is less than the number plus a fifth of its cube.
  const sine = Math.sqrt(squaredSine)
  return (2 * (sine + 0.2 * sine * squaredSine)) / RADIANS + SLACK_DEGREES
}
