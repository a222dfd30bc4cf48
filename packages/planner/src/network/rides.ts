import { hundredths } from '../model/rounding.ts'
import type { Link, LinkVehicle } from '../model/stand.ts'
import type { IdIndex } from './id-index.ts'

/** Every vehicle, at its index in `Rides.vehicle`. */
export const LINK_VEHICLES = ['auto', 'e-rickshaw', 'gramin-sewa'] as const satisfies readonly LinkVehicle[]

/**
 * The links in compressed rows: the rides from node `v` have the indices from `firstOut[v]` to
 * `firstOut[v + 1] - 1`.
 */
export interface Rides {
  readonly firstOut: Int32Array
  /** The node where each ride ends. */
  readonly head: Int32Array
  /** Hundredths of a kilometre. */
  readonly distance: Int32Array
  /** The fare of a regular daytime ride in whole rupees. */
  readonly fare: Int32Array
  readonly vehicle: Uint8Array
  /** 1 for likely links, 0 for known ones. */
  readonly likely: Uint8Array
  /** Index in `StandNetwork.links`. */
  readonly linkOf: Int32Array
}

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
const VEHICLE_MASK = (1 << VEHICLE_BITS) - 1
const WIDE = -1

interface NodeNumbers {
  /** The node of each stand. */
  readonly nodeOf: Int32Array
  /** The stand at each node. */
  readonly standAt: Int32Array
}

/** Sorts the links into rows by node, in their order. */
export function buildRides(
  links: readonly Link[],
  standIndexById: IdIndex,
  { nodeOf, standAt }: NodeNumbers,
): Rides {
  const columns = new LinkReader(links, standIndexById).read()
  const { runs, firstLink, from, to, figures } = columns
  const { firstOut, next } = rowsOf(columns, nodeOf, standAt)
  const linkOf = new Int32Array(links.length)
  const head = new Int32Array(links.length)
  // Writing out of order takes most of the time, so a link's figures are written together and parted later.
  const figuresByRide = new Int32Array(links.length)
  for (let run = 0; run < runs; run++) {
    let ride = next[from[run]!]!
    const end = firstLink[run + 1]!
    for (let link = firstLink[run]!; link < end; link++, ride++) {
      linkOf[ride] = link
      head[ride] = nodeOf[to[link]!]!
      figuresByRide[ride] = figures[link]!
    }
    next[from[run]!] = ride
  }
  // The fares take the memory of the ends, which are no longer needed.
  const rides = { firstOut, linkOf, head, distance: figuresByRide, fare: to }
  return { ...rides, ...partFigures(rides, links) }
}

/** Writes the fares, and the distances over the figures; returns the other columns. */
function partFigures(
  { linkOf, distance, fare }: Pick<Rides, 'linkOf' | 'distance' | 'fare'>,
  links: readonly Link[],
): Pick<Rides, 'vehicle' | 'likely'> {
  const figures = distance
  const vehicle = new Uint8Array(figures.length)
  const likely = new Uint8Array(figures.length)
  for (let ride = 0; ride < figures.length; ride++) {
    const parts = figures[ride]!
    if (parts === WIDE) {
      const link = links[linkOf[ride]!]!
      distance[ride] = hundredths(link.distanceKm)
      fare[ride] = link.fareRupees
      vehicle[ride] = LINK_VEHICLES.indexOf(link.vehicle)
      likely[ride] = link.basis === 'likely' ? 1 : 0
    } else {
      distance[ride] = parts & DISTANCE_MASK
      fare[ride] = (parts >> DISTANCE_BITS) & FARE_MASK
      vehicle[ride] = (parts >> VEHICLE_SHIFT) & VEHICLE_MASK
      likely[ride] = parts >> LIKELY_SHIFT
    }
  }
  return { vehicle, likely }
}

/** The first link of the row of each node; the same by stand, so that links need not be renumbered. */
function rowsOf({ runs, firstLink, from }: LinkColumns, nodeOf: Int32Array, standAt: Int32Array) {
  const counts = new Int32Array(nodeOf.length)
  for (let run = 0; run < runs; run++) counts[from[run]!]! += firstLink[run + 1]! - firstLink[run]!
  const firstOut = new Int32Array(nodeOf.length + 1)
  const next = new Int32Array(nodeOf.length)
  for (let node = 0; node < standAt.length; node++) {
    const stand = standAt[node]!
    next[stand] = firstOut[node]!
    firstOut[node + 1] = firstOut[node]! + counts[stand]!
  }
  return { firstOut, next }
}

/**
 * The links in their order, in 8 bytes each, because touching new memory takes much of the time of a build.
 * Consecutive links of the same stand form a run.
 */
interface LinkColumns {
  readonly runs: number
  /** By run: its first link; one more entry than runs. */
  readonly firstLink: Int32Array
  /** By run: the index of the stand where its links start. */
  readonly from: Int32Array
  /** By link: the index of the stand where it ends. */
  readonly to: Int32Array
  /** By link: distance, fare, vehicle and basis. */
  readonly figures: Int32Array
}

type RideFields = Pick<Link, 'fromId' | 'toId' | 'distanceKm' | 'fareRupees' | 'basis' | 'vehicle'>

/** Reads links block by block, so that each block stays in the processor's cache. */
class LinkReader implements LinkColumns {
  runs = 0
  readonly firstLink: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly figures: Int32Array
  private readonly links: readonly RideFields[]
  private readonly standIndexById: IdIndex
  private readonly fromIds = new Array<string>(BLOCK).fill('')
  private readonly toIds = new Array<string>(BLOCK).fill('')

  constructor(links: readonly Link[], standIndexById: IdIndex) {
    this.links = links.length < MANY_LINKS ? links.map(inOneShape) : links
    this.standIndexById = standIndexById
    this.firstLink = new Int32Array(links.length + 1)
    this.from = new Int32Array(links.length)
    this.to = new Int32Array(links.length)
    this.figures = new Int32Array(links.length)
  }

  read(): LinkColumns {
    const { links, firstLink, standIndexById, fromIds, toIds, from, to } = this
    for (let first = 0; first < links.length; first += BLOCK) {
      const end = Math.min(links.length, first + BLOCK)
      const run = this.runs
      this.readBlock(first, end)
      standIndexById.locate(fromIds, this.runs - run, from.subarray(run, this.runs))
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
    for (let index = first; index < end; index++) {
      const link = links[index]!
      // A block begins with a new run, because its ids are looked up together.
      if (link.fromId !== last || index === first) {
        last = link.fromId
        firstLink[this.runs + runs] = index
        fromIds[runs++] = last
      }
      toIds[index - first] = link.toId
      figures[index] = figuresOf(link)
    }
    this.runs += runs
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
