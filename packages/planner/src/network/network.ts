import { buildGridIndex, type GridIndex } from '@sawari/geo'
import { curveOrder, inOrder, type Plane } from '@sawari/pareto-search'
import { barrierTest } from '../model/barriers.ts'
import { hundredths } from '../model/rounding.ts'
import type { RoadGeography } from '../model/rules.ts'
import type { Link, LinkVehicle, NetworkData, Stand } from '../model/stand.ts'
import { buildIdIndex, type IdIndex } from './id-index.ts'
import { type Projection, planeOf, projectionOf } from './plane.ts'
import type { Walks } from './walk-map.ts'
import { buildWalks, correctWalks, type WalkLength } from './walks.ts'

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

/**
 * An immutable snapshot of the stands and their links, laid out for searching. Each stand has two
 * numbers: its index in the data, and its node, numbered so that neighbours are close together in
 * memory.
 */
export interface StandNetwork {
  readonly version: string
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
  readonly standIndexById: IdIndex
  /** Stands by index. */
  readonly grid: GridIndex
  /** The node of each stand, and the index of the stand at each node. */
  readonly nodeOf: Int32Array
  readonly standAt: Int32Array
  /** Links by node. */
  readonly rides: Rides
  /** The pairs of nodes between which passengers can walk during a change. */
  readonly walks: Walks
  readonly plane: Plane
  readonly projection: Projection
}

/** The number of links read at a time. */
const BLOCK = 1024

/**
 * Builds the network for searching, in time linear in stands, links and walks. With the geography, walks avoid
 * rivers and expressways and have their measured lengths.
 */
export function buildNetwork(
  { version, stands, links }: NetworkData,
  geography?: RoadGeography,
): StandNetwork {
  const { ids, latitudes, longitudes } = readStands(stands)
  const standIndexById = buildIdIndex(ids)
  const projection = projectionOf(latitudes)
  const standAt = curveOrder(planeOf(projection, latitudes, longitudes))
  const nodeOf = new Int32Array(standAt.length)
  for (let node = 0; node < standAt.length; node++) nodeOf[standAt[node]!] = node
  const [nodeLatitudes, nodeLongitudes] = [inOrder(standAt, latitudes), inOrder(standAt, longitudes)]
  const straight = buildWalks(nodeLatitudes, nodeLongitudes)
  return {
    version,
    stands,
    links,
    standIndexById,
    grid: buildGridIndex(latitudes, longitudes),
    nodeOf,
    standAt,
    rides: buildRides(readLinks(links, standIndexById), nodeOf, standAt),
    walks:
      geography === undefined ? straight : correctWalks(straight, walkLengths(stands, standAt, geography)),
    plane: planeOf(projection, nodeLatitudes, nodeLongitudes),
    projection,
  }
}

/** The lengths of walks between nodes by the geography. */
function walkLengths(stands: readonly Stand[], standAt: Int32Array, geography: RoadGeography) {
  const blocks = barrierTest(geography)
  const measured = new Map(
    (geography.walks ?? []).flatMap(walk => [
      [`${walk.fromId} ${walk.toId}`, walk] as const,
      [`${walk.toId} ${walk.fromId}`, walk] as const,
    ]),
  )
  return (from: number, to: number, straight: number): WalkLength => {
    const [a, b] = [stands[standAt[from]!]!, stands[standAt[to]!]!]
    const walk = measured.get(`${a.id} ${b.id}`)
    // An import may have moved a stand since the walk was measured.
    if (walk === undefined || walk.straight !== straight) return blocks(a, b) ? 'none' : 'straight'
    return walk.distance === undefined ? 'none' : { byStreets: walk.distance }
  }
}

function readStands(stands: readonly Stand[]) {
  const ids = new Array<string>(stands.length).fill('')
  const latitudes = new Float64Array(stands.length)
  const longitudes = new Float64Array(stands.length)
  for (let index = 0; index < stands.length; index++) {
    const stand = stands[index]!
    ids[index] = stand.id
    latitudes[index] = stand.latitude
    longitudes[index] = stand.longitude
  }
  return { ids, latitudes, longitudes }
}

/** The columns read from the links, in their order, with the indices of the stands that they connect. */
interface LinkColumns {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly distance: Int32Array
  readonly fare: Int32Array
  readonly vehicle: Uint8Array
  readonly likely: Uint8Array
}

/** Reads links block by block, so that each block stays in the processor's cache. */
function readLinks(links: readonly Link[], standIndexById: IdIndex): LinkColumns {
  const columns = {
    from: new Int32Array(links.length),
    to: new Int32Array(links.length),
    distance: new Int32Array(links.length),
    fare: new Int32Array(links.length),
    vehicle: new Uint8Array(links.length),
    likely: new Uint8Array(links.length),
  }
  const reader = new BlockReader(standIndexById)
  for (let first = 0; first < links.length; first += BLOCK) {
    reader.read(links, first, Math.min(links.length, first + BLOCK), columns)
  }
  refuseUnknown(columns.from, links, 'fromId')
  refuseUnknown(columns.to, links, 'toId')
  return columns
}

class BlockReader {
  private readonly standIndexById: IdIndex
  private readonly fromIds = new Array<string>(BLOCK).fill('')
  private readonly toIds = new Array<string>(BLOCK).fill('')
  private readonly found = new Int32Array(BLOCK)

  constructor(standIndexById: IdIndex) {
    this.standIndexById = standIndexById
  }

  read(links: readonly Link[], first: number, end: number, columns: LinkColumns): void {
    const { fromIds, toIds, found, standIndexById } = this
    const { from, to, distance, fare, vehicle, likely } = columns
    let last = ''
    let rows = 0
    for (let index = first; index < end; index++) {
      const link = links[index]!
      // Consecutive links usually start at the same stand, so that stand is looked up once.
      if (link.fromId !== last || rows === 0) {
        last = link.fromId
        fromIds[rows++] = last
      }
      from[index] = rows - 1
      toIds[index - first] = link.toId
      distance[index] = hundredths(link.distanceKm)
      fare[index] = link.fareRupees
      vehicle[index] = link.vehicle === 'auto' ? 0 : LINK_VEHICLES.indexOf(link.vehicle)
      likely[index] = link.basis === 'likely' ? 1 : 0
    }
    standIndexById.locate(fromIds, rows, found)
    for (let index = first; index < end; index++) from[index] = found[from[index]!]!
    standIndexById.locate(toIds, end - first, to.subarray(first, end))
  }
}

function refuseUnknown(indices: Int32Array, links: readonly Link[], end: 'fromId' | 'toId'): void {
  const unknown = links[indices.indexOf(-1)]
  if (unknown !== undefined) throw new Error(`a link names the unknown stand ${unknown[end]}`)
}

/** Sorts the links into rows by node, in their order. One pass writes all columns. */
function buildRides(columns: LinkColumns, nodeOf: Int32Array, standAt: Int32Array): Rides {
  const { from, to, distance, fare, vehicle, likely } = columns
  const { firstOut, next } = rowsOf(from, nodeOf, standAt)
  const rides = {
    firstOut,
    linkOf: new Int32Array(from.length),
    head: new Int32Array(from.length),
    distance: new Int32Array(from.length),
    fare: new Int32Array(from.length),
    vehicle: new Uint8Array(from.length),
    likely: new Uint8Array(from.length),
  }
  for (let link = 0; link < from.length; link++) {
    const ride = next[from[link]!]!++
    rides.linkOf[ride] = link
    rides.head[ride] = nodeOf[to[link]!]!
    rides.distance[ride] = distance[link]!
    rides.fare[ride] = fare[link]!
    rides.vehicle[ride] = vehicle[link]!
    rides.likely[ride] = likely[link]!
  }
  return rides
}

/**
 * The first link of the row of each node; the same by stand, so that links need not be renumbered to be
 * counted.
 */
function rowsOf(from: Int32Array, nodeOf: Int32Array, standAt: Int32Array) {
  const counts = new Int32Array(nodeOf.length)
  for (let link = 0; link < from.length; link++) counts[from[link]!]! += 1
  const firstOut = new Int32Array(nodeOf.length + 1)
  const next = new Int32Array(nodeOf.length)
  for (let node = 0; node < standAt.length; node++) {
    const stand = standAt[node]!
    next[stand] = firstOut[node]!
    firstOut[node + 1] = firstOut[node]! + counts[stand]!
  }
  return { firstOut, next }
}
