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
const SLACK_DEGREES = 1e-9

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
  /** The nearest so far in their order, and what may be as near as the last of them. */
  private readonly chords: number[] = []
  private readonly positions: number[] = []
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
    const { longitude } = this.centre
    const first = rowStart(grid, row)
    const end = rowStart(grid, row + 1)
    if (this.limit === Number.POSITIVE_INFINITY) {
      // As many as are wanted, from both sides of the centre: few of them will have to go again.
      const middle = firstFrom(grid, row, longitude) - (wanted >> 1)
      const seen = Math.max(first, Math.min(middle, end - wanted))
      const seenEnd = Math.min(end, seen + wanted)
      this.scan(seen, seenEnd, 180)
      this.scanAround(row, rowChord, first, seen)
      this.scanAround(row, rowChord, seenEnd, end)
    } else {
      this.scanAround(row, rowChord, first, end)
    }
  }

  /** Of the row's positions from `first` up to `end` those that can be among the nearest. */
  private scanAround(row: number, rowChord: number, first: number, end: number): void {
    const { longitude } = this.centre
    const reach = this.reachDegrees(row, rowChord)
    const [west, east] = [longitude - reach, longitude + reach]
    if (west >= -180 && east <= 180) {
      this.scan(Math.max(first, firstFrom(this.grid, row, west)), end, east)
    } else if (reach >= 180) {
      this.scan(first, end, 180)
    } else {
      // To both sides of the 180th meridian.
      this.scan(first, end, east > 180 ? east - 360 : east)
      this.scan(Math.max(first, firstFrom(this.grid, row, west < -180 ? west + 360 : west)), end, 180)
    }
  }

  /** How many degrees of longitude away a point of the row can be among the nearest; 360 for anywhere. */
  private reachDegrees(row: number, rowChord: number): number {
    const ratio = Math.sqrt((this.limit - rowChord) / (4 * this.ring * this.grid.rowRing[row]!))
    // The arc sine of a number up to 0.5 is less than the number and its cube.
    return ratio < 0.5 ? (2 * (ratio + ratio ** 3)) / RADIANS + SLACK_DEGREES : 360
  }

  /** Looks at the positions from `first` up to `end`, as far as they are not east of the longitude. */
  private scan(first: number, end: number, east: number): void {
    const { longitudes } = this.grid
    for (let position = first; position < end && longitudes[position]! <= east; position++) {
      const chord = this.squaredChord(position)
      if (chord <= this.limit) this.take(position, chord)
    }
  }

  /** (2 sin(angle / 2))² of the great circle's angle. */
  private squaredChord(position: number): number {
    const { latitudes, longitudes } = this.grid
    const north = (latitudes[position]! - this.centre.latitude) * RADIANS
    const east = (longitudes[position]! - this.centre.longitude) * RADIANS
    const north2 = north * north
    const east2 = east * east
    if (north2 > SHORT * SHORT || east2 > SHORT * SHORT) {
      const rings = this.ring * ringOf(latitudes[position]!)
      return 4 * (Math.sin(north / 2) ** 2 + rings * Math.sin(east / 2) ** 2)
    }
    const cosine = 1 - north2 * (1 / 2 - north2 / 24)
    const sine = north * (1 - north2 * (1 / 6 - north2 / 120))
    const rings = this.ring * (this.ring * cosine - this.rise * sine)
    return seriesOfChord(north2) + rings * seriesOfChord(east2)
  }

  private take(position: number, chord: number): void {
    const { chords, positions, wanted } = this
    let at = chords.length
    chords.push(chord)
    positions.push(position)
    for (; at > 0 && chords[at - 1]! > chord; at--) {
      chords[at] = chords[at - 1]!
      positions[at] = positions[at - 1]!
    }
    chords[at] = chord
    positions[at] = position
    if (chords.length < wanted) return
    this.limit = chords[wanted - 1]! * SLACK_SHARE + SLACK_CHORD
    while (chords[chords.length - 1]! > this.limit) {
      chords.pop()
      positions.pop()
    }
  }

  private measured(): NearPoint[] {
    const { latitudes, longitudes, order } = this.grid
    const { latitude, longitude } = this.centre
    const near: NearPoint[] = []
    for (const position of this.positions) {
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

/** The squared chord to a parallel so many degrees away, or a little less. */
function leastChord(degrees: number): number {
  if (degrees <= 0) return 0
  const square = (degrees * RADIANS) ** 2
  return square - (square * square) / 12
}

/** The first terms of (2 sin(angle / 2))², from the square of the angle. */
function seriesOfChord(square: number): number {
  return square * (1 - square * (1 / 12 - square / 360))
}
