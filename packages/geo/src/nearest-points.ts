import { haversineKm, ringOf } from './distance.ts'
import { firstFrom, firstRowUpTo, type GridIndex, type NearPoint, rowStart } from './grid-index.ts'
import type { Point } from './point.ts'

const RADIANS = Math.PI / 180
const HALF_TURN_SQUARED = Math.PI * Math.PI
/**
 * Squared chords are rounded otherwise than kilometres. What is this little farther than the last of
 * the nearest, as a share and as a squared chord (six millimetres), is measured as well.
 */
const SLACK_SHARE = 1 + 4e-9
const SLACK_CHORD = 1e-18
/** Squared radians, of half a degree: up to there the first terms of the series give a share of 1e-9. */
const SHORT_SQUARED = 1e-4

/** The nearest points, nearest first; equally near ones by index. */
export function nearestPoints(grid: GridIndex, centre: Point, count: number): NearPoint[] {
  const wanted = Math.min(count, grid.count)
  return wanted > 0 ? search.run(grid, centre, wanted) : []
}

/**
 * Goes through the rows from the nearest on, and in each along the meridians between which a point
 * can still be among the nearest. Squared chords decide; only the answer is measured in kilometres.
 */
class NearestSearch {
  private wanted = 0
  private latitude = 0
  private longitude = 0
  /** The cosine and the sine of the centre's latitude. */
  private ring = 1
  private rise = 0
  /** The squared chord to the nearer edge of the row that is gone through, and the product of both rings. */
  private rowChord = 0
  private rings = 1
  /** Squared chords in rising order, and the positions that they lead to. */
  private chords = new Float64Array(64)
  private positions = new Int32Array(64)
  /** How many are in both lists: the nearest so far, and what may be as near as the last of them. */
  private count = 0
  /** What is farther than this squared chord is not among the nearest. */
  private limit = Number.POSITIVE_INFINITY

  run(grid: GridIndex, { latitude, longitude }: Point, wanted: number): NearPoint[] {
    this.wanted = wanted
    this.latitude = latitude
    this.longitude = longitude
    this.ring = ringOf(latitude)
    this.rise = Math.sin(latitude * RADIANS)
    this.count = 0
    this.limit = Number.POSITIVE_INFINITY
    this.goThroughRows(grid)
    return this.measured(grid)
  }

  private goThroughRows(grid: GridIndex): void {
    const { latitude } = this
    const { rows, rowSouth, rowNorth } = grid
    let above = firstRowUpTo(rowNorth, latitude)
    let below = above - 1
    while (above < rows || below >= 0) {
      const toAbove = above < rows ? leastChord(rowSouth[above]! - latitude) : Number.POSITIVE_INFINITY
      const toBelow = below >= 0 ? leastChord(latitude - rowNorth[below]!) : Number.POSITIVE_INFINITY
      if (toAbove > this.limit && toBelow > this.limit) break
      if (toAbove <= toBelow) this.scanRow(grid, above++, toAbove)
      else this.scanRow(grid, below--, toBelow)
    }
  }

  private scanRow(grid: GridIndex, row: number, rowChord: number): void {
    const { wanted } = this
    const first = rowStart(grid, row)
    const end = rowStart(grid, row + 1)
    let west = firstFrom(grid, row, this.longitude)
    let east = west
    if (this.limit === Number.POSITIVE_INFINITY) {
      // As many as are wanted, from both sides of the centre: few of them will have to go again.
      west = Math.max(first, Math.min(west - (wanted >> 1), end - wanted))
      east = Math.min(end, west + wanted)
      for (let position = west; position < east; position++) this.take(position, this.chordTo(grid, position))
    }
    this.rowChord = rowChord
    this.rings = this.ring * grid.rowRing[row]!
    east = this.scan(grid, east, end, 0)
    west = this.scan(grid, west - 1, first - 1, 0)
    // On around the earth, where a side of the row has come to its end.
    if (east === end && west >= first) this.scan(grid, first, west + 1, 360)
    if (west < first && east < end) this.scan(grid, end - 1, east - 1, -360)
  }

  /**
   * Goes from `position` to before `end`, eastward or westward. Gives where it stopped, since no
   * point beyond can be near enough. `turn`: what to add to the longitudes on the other side of the
   * 180th meridian.
   */
  private scan(grid: GridIndex, position: number, end: number, turn: number): number {
    const { latitude, ring, rise, rowChord, rings } = this
    const { latitudes, longitudes } = grid
    const from = this.longitude - turn
    const step = position < end ? 1 : -1
    let { limit } = this
    let at = position
    for (; at !== end; at += step) {
      const east = (longitudes[at]! - from) * RADIANS
      const east2 = east * east
      // Of a parallel of length one; at most the true one.
      const along = twoTerms(east2)
      if (rowChord + rings * along > limit || east2 > HALF_TURN_SQUARED) break
      const north = (latitudes[at]! - latitude) * RADIANS
      const chord = squaredChord(north, east, ring, rise)
      if (chord > limit) continue
      this.take(at, chord)
      limit = this.limit
    }
    return at
  }

  private chordTo({ latitudes, longitudes }: GridIndex, position: number): number {
    const north = (latitudes[position]! - this.latitude) * RADIANS
    const east = (longitudes[position]! - this.longitude) * RADIANS
    return squaredChord(north, east, this.ring, this.rise)
  }

  private take(position: number, chord: number): void {
    if (this.count === this.chords.length) this.makeRoom()
    const { chords, positions, wanted } = this
    let at = this.count++
    for (; at > 0 && chords[at - 1]! > chord; at--) {
      chords[at] = chords[at - 1]!
      positions[at] = positions[at - 1]!
    }
    chords[at] = chord
    positions[at] = position
    if (this.count < wanted) return
    this.limit = chords[wanted - 1]! * SLACK_SHARE + SLACK_CHORD
    while (chords[this.count - 1]! > this.limit) this.count--
  }

  private makeRoom(): void {
    const { chords, positions } = this
    this.chords = new Float64Array(2 * chords.length)
    this.positions = new Int32Array(2 * positions.length)
    this.chords.set(chords)
    this.positions.set(positions)
  }

  private measured({ latitudes, longitudes, order }: GridIndex): NearPoint[] {
    const { count, positions, latitude, longitude, ring } = this
    const near = new Array<NearPoint>(count)
    for (let taken = 0; taken < count; taken++) {
      const position = positions[taken]!
      const rings = ring * ringOf(latitudes[position]!)
      const away = haversineKm(latitudes[position]! - latitude, longitudes[position]! - longitude, rings)
      const next = { index: order[position]!, distanceKm: away }
      // In order already, but for what is equally near.
      let at = taken
      for (; at > 0 && isNearer(next, near[at - 1]!); at--) near[at] = near[at - 1]!
      near[at] = next
    }
    if (count > this.wanted) near.length = this.wanted
    return near
  }
}

/** Used again by each search, which is over before the next begins. */
const search = new NearestSearch()

function isNearer(a: NearPoint, b: NearPoint): boolean {
  return a.distanceKm < b.distanceKm || (a.distanceKm === b.distanceKm && a.index < b.index)
}

/**
 * (2 sin(angle / 2))² of the great circle to a point so many radians north and east, from where the
 * latitude's cosine is `ring` and its sine `rise`.
 */
function squaredChord(north: number, east: number, ring: number, rise: number): number {
  const north2 = north * north
  const east2 = east * east
  if (north2 > SHORT_SQUARED || east2 > SHORT_SQUARED) {
    const rings = ring * (ring * Math.cos(north) - rise * Math.sin(north))
    return 4 * (Math.sin(north / 2) ** 2 + rings * Math.sin(east / 2) ** 2)
  }
  const ringThere = ring * (1 - north2 / 2) - rise * north * (1 - north2 / 6)
  return twoTerms(north2) + ring * ringThere * twoTerms(east2)
}

/** The squared chord to a parallel so many degrees away, or a little less. */
function leastChord(degrees: number): number {
  const radians = degrees * RADIANS
  return degrees > 0 ? twoTerms(radians * radians) : 0
}

/** The first two terms of (2 sin(angle / 2))², at most the whole, from the square of the angle. */
function twoTerms(square: number): number {
  return square * (1 - square / 12)
}
