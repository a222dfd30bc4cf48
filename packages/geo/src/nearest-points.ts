import { haversineKm, ringOf } from './distance.ts'
import { firstFrom, firstRowUpTo, type GridIndex, type NearPoint, rowStart } from './grid-index.ts'
import type { Point } from './point.ts'

const RADIANS = Math.PI / 180
/**
 * Squared chords are rounded otherwise than kilometres. What is this little farther than the last of
 * the nearest, as a share and as a squared chord (six millimetres), is measured as well.
 */
const SLACK_SHARE = 1 + 1e-9
const SLACK_CHORD = 1e-18
/** Up to these radians, three degrees, the first terms of the series give a share of 1e-10. */
const SHORT = 0.05

/**
 * Squared chords in rising order, and the positions that they lead to. Used again by each search,
 * which is over before the next begins.
 */
const lists = { chords: new Float64Array(64), positions: new Int32Array(64) }

/** The nearest points, nearest first; equally near ones by index. */
export function nearestPoints(grid: GridIndex, centre: Point, count: number): NearPoint[] {
  const wanted = Math.min(count, grid.count)
  return wanted > 0 ? new NearestSearch(grid, centre, wanted).run() : []
}

/**
 * Goes through the rows from the nearest on, and in each along the meridians between which a point
 * can still be among the nearest. Squared chords decide; only the answer is measured in kilometres.
 */
class NearestSearch {
  private readonly grid: GridIndex
  private readonly centre: Point
  private readonly wanted: number
  private readonly ring: number
  private readonly rise: number
  private chords = lists.chords
  private positions = lists.positions
  /** How many are in both lists: the nearest so far, and what may be as near as the last of them. */
  private count = 0
  /** What is farther than this squared chord is not among the nearest. */
  private limit = Number.POSITIVE_INFINITY

  constructor(grid: GridIndex, centre: Point, wanted: number) {
    this.grid = grid
    this.centre = centre
    this.wanted = wanted
    this.ring = ringOf(centre.latitude)
    this.rise = Math.sin(centre.latitude * RADIANS)
  }

  run(): NearPoint[] {
    const { rows, rowSouth, rowNorth } = this.grid
    const { latitude } = this.centre
    let above = firstRowUpTo(rowNorth, latitude)
    let below = above - 1
    while (above < rows || below >= 0) {
      const toAbove = above < rows ? leastChord(rowSouth[above]! - latitude) : Number.POSITIVE_INFINITY
      const toBelow = below >= 0 ? leastChord(latitude - rowNorth[below]!) : Number.POSITIVE_INFINITY
      if (toAbove > this.limit && toBelow > this.limit) break
      if (toAbove <= toBelow) this.scanRow(above++, toAbove)
      else this.scanRow(below--, toBelow)
    }
    return this.measured()
  }

  private scanRow(row: number, rowChord: number): void {
    const { grid, wanted } = this
    const first = rowStart(grid, row)
    const end = rowStart(grid, row + 1)
    let west = firstFrom(grid, row, this.centre.longitude)
    let east = west
    if (this.limit === Number.POSITIVE_INFINITY) {
      // As many as are wanted, from both sides of the centre: few of them will have to go again.
      west = Math.max(first, Math.min(west - (wanted >> 1), end - wanted))
      east = Math.min(end, west + wanted)
      for (let position = west; position < east; position++) this.take(position, this.chordTo(position))
    }
    const rings = this.ring * grid.rowRing[row]!
    east = this.scan(east, end, 0, rowChord, rings)
    west = this.scan(west - 1, first - 1, 0, rowChord, rings)
    // On around the earth, where a side of the row has come to its end.
    if (east === end && west >= first) this.scan(first, west + 1, 360, rowChord, rings)
    if (west < first && east < end) this.scan(end - 1, east - 1, -360, rowChord, rings)
  }

  /**
   * Goes from `position` to before `end`, eastward or westward. Gives where it stopped, since no
   * point beyond can be near enough. `turn`: what to add to the longitudes on the other side of the
   * 180th meridian.
   */
  private scan(position: number, end: number, turn: number, rowChord: number, rings: number): number {
    const { centre, ring, rise } = this
    const { latitudes, longitudes } = this.grid
    const { latitude, longitude } = centre
    const from = longitude - turn
    const step = position < end ? 1 : -1
    let { limit } = this
    let at = position
    for (; at !== end; at += step) {
      const away = Math.abs(longitudes[at]! - from) * RADIANS
      if (away > Math.PI || rowChord + rings * leastSquare(away) > limit) break
      const north = (latitudes[at]! - latitude) * RADIANS
      const chord = squaredChord(north, (longitudes[at]! - longitude) * RADIANS, ring, rise)
      if (chord > limit) continue
      this.take(at, chord)
      limit = this.limit
    }
    return at
  }

  private chordTo(position: number): number {
    const north = (this.grid.latitudes[position]! - this.centre.latitude) * RADIANS
    const east = (this.grid.longitudes[position]! - this.centre.longitude) * RADIANS
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
    lists.chords = new Float64Array(2 * this.count)
    lists.positions = new Int32Array(2 * this.count)
    lists.chords.set(this.chords)
    lists.positions.set(this.positions)
    this.chords = lists.chords
    this.positions = lists.positions
  }

  private measured(): NearPoint[] {
    const { latitudes, longitudes, order } = this.grid
    const { latitude, longitude } = this.centre
    const near: NearPoint[] = []
    for (let taken = 0; taken < this.count; taken++) {
      const position = this.positions[taken]!
      const rings = this.ring * ringOf(latitudes[position]!)
      const away = haversineKm(latitudes[position]! - latitude, longitudes[position]! - longitude, rings)
      const next = { index: order[position]!, distanceKm: away }
      // In order already, but for what is equally near.
      let at = near.length
      near.push(next)
      for (; at > 0 && isNearer(next, near[at - 1]!); at--) near[at] = near[at - 1]!
      near[at] = next
    }
    if (near.length > this.wanted) near.length = this.wanted
    return near
  }
}

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
  if (north2 > SHORT * SHORT || east2 > SHORT * SHORT) {
    const rings = ring * (ring * Math.cos(north) - rise * Math.sin(north))
    return 4 * (Math.sin(north / 2) ** 2 + rings * Math.sin(east / 2) ** 2)
  }
  const cosine = 1 - north2 * (1 / 2 - north2 / 24)
  const sine = north * (1 - north2 * (1 / 6 - north2 / 120))
  return seriesOfChord(north2) + ring * (ring * cosine - rise * sine) * seriesOfChord(east2)
}

/** The squared chord to a parallel so many degrees away, or a little less. */
function leastChord(degrees: number): number {
  return degrees > 0 ? leastSquare(degrees * RADIANS) : 0
}

/** At most (2 sin(angle / 2))²: two terms of its series. */
function leastSquare(angle: number): number {
  const square = angle * angle
  return square * (1 - square / 12)
}

/** The first terms of (2 sin(angle / 2))², from the square of the angle. */
function seriesOfChord(square: number): number {
  return square * (1 - square * (1 / 12 - square / 360))
}
