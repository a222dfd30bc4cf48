import { hundredths } from '../model/rounding.ts'
import type { Link } from '../model/stand.ts'
import type { IdIndex } from './id-index.ts'
import { LINK_VEHICLES, type Rides } from './rides.ts'

/** The number of links read at a time. */
const BLOCK = 1024
/** From so many links on, copying them would take too long: see `inOneShape`. */
const MANY_LINKS = 16_384

/** The bits of a link's figures, from the lowest up; a link whose figures need more bits has `WIDE` instead. */
const DISTANCE_BITS = 16
const FARE_BITS = 12
const VEHICLE_BITS = 2
const VEHICLE_SHIFT = DISTANCE_BITS + FARE_BITS
const LIKELY_SHIFT = VEHICLE_SHIFT + VEHICLE_BITS
const DISTANCE_MASK = (1 << DISTANCE_BITS) - 1
const FARE_MASK = (1 << FARE_BITS) - 1
/** The vehicle of a link whose figures do not fit; all its bits are set. */
const VEHICLE_MASK = (1 << VEHICLE_BITS) - 1
const WIDE = -1

/**
 * The links in their order, in 8 bytes each, because touching new memory takes much of the time of a build.
 * Consecutive links of the same stand form a run.
 */
export interface LinkArrays {
  /** By run: its first link; one more entry than links. */
  readonly firstLink: Int32Array
  /** By run: the index of the stand where its links start. */
  readonly from: Int32Array
  /** By link: the index of the stand where it ends. */
  readonly to: Int32Array
  /** By link: distance, fare, vehicle and basis, packed into one number. */
  readonly figures: Int32Array
}

/** The ids of the stands by index, and their indices. */
export interface StandIds {
  readonly ids: readonly string[]
  readonly standIndexById: IdIndex
}

export interface LinkColumns extends LinkArrays {
  readonly runs: number
  /** Whether the figures of some links are `WIDE`. */
  readonly hasWide: boolean
}

type RideFigures = Pick<Rides, 'linkOf' | 'distance' | 'fare' | 'vehicle' | 'likely'>

export function arraysForLinks(links: number): LinkArrays {
  return {
    firstLink: new Int32Array(links + 1),
    from: new Int32Array(links),
    to: new Int32Array(links),
    figures: new Int32Array(links),
  }
}

/** Reads the links into the arrays. */
export function readLinks(links: readonly Link[], standIds: StandIds, arrays: LinkArrays): LinkColumns {
  return new LinkReader(links, standIds, arrays).read()
}

/** Unpacks the figures of a ride. */
export function unpackFigures(
  figures: number,
  ride: number,
  { distance, fare, vehicle, likely }: RideFigures,
): void {
  distance[ride] = figures & DISTANCE_MASK
  fare[ride] = (figures >> DISTANCE_BITS) & FARE_MASK
  vehicle[ride] = (figures >> VEHICLE_SHIFT) & VEHICLE_MASK
  likely[ride] = (figures >> LIKELY_SHIFT) & 1
}

/** Reads the figures that did not fit from the links again. */
export function readWideAgain(links: readonly Link[], rides: RideFigures): void {
  const { linkOf, distance, fare, vehicle, likely } = rides
  for (let ride = vehicle.indexOf(VEHICLE_MASK); ride >= 0; ride = vehicle.indexOf(VEHICLE_MASK, ride + 1)) {
    const link = links[linkOf[ride]!]!
    distance[ride] = hundredths(link.distanceKm)
    fare[ride] = link.fareRupees
    vehicle[ride] = LINK_VEHICLES.indexOf(link.vehicle)
    likely[ride] = link.basis === 'likely' ? 1 : 0
  }
}

type RideFields = Pick<Link, 'fromId' | 'toId' | 'distanceKm' | 'fareRupees' | 'basis' | 'vehicle'>

/** Reads links block by block, so that each block stays in the processor's cache. */
class LinkReader implements LinkColumns {
  runs = 0
  hasWide = false
  readonly firstLink: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly figures: Int32Array
  private readonly links: readonly RideFields[]
  private readonly ids: readonly string[]
  private readonly standIndexById: IdIndex
  private readonly fromIds = new Array<string>(BLOCK).fill('')
  private readonly toIds = new Array<string>(BLOCK).fill('')

  constructor(links: readonly Link[], { ids, standIndexById }: StandIds, arrays: LinkArrays) {
    this.links = links.length < MANY_LINKS ? links.map(inOneShape) : links
    this.ids = ids
    this.standIndexById = standIndexById
    this.firstLink = arrays.firstLink
    this.from = arrays.from
    this.to = arrays.to
    this.figures = arrays.figures
  }

  read(): LinkColumns {
    const { links, firstLink, standIndexById, toIds, to } = this
    for (let first = 0; first < links.length; first += BLOCK) {
      const end = Math.min(links.length, first + BLOCK)
      const run = this.runs
      this.readBlock(first, end)
      this.locateStarts(run)
      standIndexById.locate(toIds, end - first, to.subarray(first, end))
    }
    firstLink[this.runs] = links.length
    this.refuseUnknown()
    return this
  }

  private readBlock(first: number, end: number): void {
    const { links, fromIds, toIds, firstLink, figures } = this
    let last = ''
    let runs = 0
    let common = 0
    for (let index = first; index < end; index++) {
      const link = links[index]!
      // A block begins with a new run, because its ids are looked up together.
      if (link.fromId !== last || index === first) {
        last = link.fromId
        firstLink[this.runs + runs] = index
        fromIds[runs++] = last
      }
      toIds[index - first] = link.toId
      const parts = figuresOf(link)
      figures[index] = parts
      common |= parts
    }
    this.runs += runs
    // Only the figures that do not fit are negative.
    if (common < 0) this.hasWide = true
  }

  /**
   * Finds the stands where the runs from this one on start. Usually the links follow the order of the stands, so that
   * a comparison with the id of the next stand replaces the look-up.
   */
  private locateStarts(run: number): void {
    const { ids, fromIds, from, runs } = this
    const before = run === 0 ? 0 : from[run - 1]!
    // The links of a stand may lie in two blocks.
    const first = ids[before] === fromIds[0] ? before : before + 1
    for (let at = 0; run + at < runs; at++) {
      if (ids[first + at] !== fromIds[at]) {
        this.standIndexById.locate(fromIds, runs - run, from.subarray(run, runs))
        return
      }
      from[run + at] = first + at
    }
  }

  private refuseUnknown(): void {
    const { links, runs, firstLink, from, to } = this
    const unknown =
      links[firstLink[from.subarray(0, runs).indexOf(-1)]!]?.fromId ?? links[to.indexOf(-1)]?.toId
    if (unknown !== undefined) throw new Error(`a link names the unknown stand ${unknown}`)
  }
}

function figuresOf(link: RideFields): number {
  const distance = hundredths(link.distanceKm)
  const fare = link.fareRupees
  const vehicle = link.vehicle === 'auto' ? 0 : LINK_VEHICLES.indexOf(link.vehicle)
  if ((distance & DISTANCE_MASK) !== distance || (fare & FARE_MASK) !== fare || vehicle < 0) return WIDE
  const likely = link.basis === 'likely' ? 1 : 0
  return distance | (fare << DISTANCE_BITS) | (vehicle << VEHICLE_SHIFT) | (likely << LIKELY_SHIFT)
}

/**
 * The fields of a link that a ride needs. V8 optimises the reading of objects of up to four shapes. The links of the
 * real network have six, because some fields are optional. Once V8 has read these, it also reads a large network
 * whose links have one shape more slowly: 70 instead of 54 ms for 800,000 links.
 */
function inOneShape({ fromId, toId, distanceKm, fareRupees, basis, vehicle }: Link): RideFields {
  return { fromId, toId, distanceKm, fareRupees, basis, vehicle }
}
