import { buildGridIndex, type GridIndex } from '@sawari/geo'
import { inOrder, sortIntoRows } from '@sawari/pareto-search'
import { hundredths } from '../model/rounding.ts'
import type { Link, LinkVehicle, NetworkData, Stand } from '../model/stand.ts'
import { buildIdIndex, type IdIndex } from './id-index.ts'
import { buildWalks, type Walks } from './walks.ts'

/** Every vehicle by the number that it has in `Rides.vehicle`. */
export const LINK_VEHICLES = ['auto', 'e-rickshaw', 'gramin-sewa'] as const satisfies readonly LinkVehicle[]

/**
 * The links in compressed rows: the rides from stand `s` are `firstOut[s]` up to `firstOut[s + 1]`.
 */
export interface Rides {
  readonly firstOut: Int32Array
  /** Where each ride ends. */
  readonly head: Int32Array
  /** Hundredths of a kilometre. */
  readonly distance: Int32Array
  /** Whole rupees on a regular daytime ride. */
  readonly fare: Int32Array
  readonly vehicle: Uint8Array
  /** 1 for likely links, 0 for known ones. */
  readonly likely: Uint8Array
  /** Index in `StandNetwork.links`. */
  readonly linkOf: Int32Array
}

/** An immutable snapshot of the stands and their links, laid out for searching. */
export interface StandNetwork {
  readonly version: string
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
  readonly standIndexById: IdIndex
  readonly rides: Rides
  /** The pairs of stands between which a change may be walked. */
  readonly walks: Walks
  readonly grid: GridIndex
}

/** Links that are read at a time. */
const BLOCK = 1024

/** Lays a network out for searching, in time linear in stands, links and walks. */
export function buildNetwork({ version, stands, links }: NetworkData): StandNetwork {
  const { ids, latitudes, longitudes } = readStands(stands)
  const standIndexById = buildIdIndex(ids)
  return {
    version,
    stands,
    links,
    standIndexById,
    rides: buildRides(readLinks(links, standIndexById), stands.length),
    walks: buildWalks(latitudes, longitudes),
    grid: buildGridIndex(latitudes, longitudes),
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

/** What is read of links, in their order, with the indices of the stands that they join. */
interface LinkColumns {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly distance: Int32Array
  readonly fare: Int32Array
  readonly vehicle: Uint8Array
  readonly likely: Uint8Array
}

/** Reads links block by block, so that each is in the processor's cache while it is looked at. */
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
      // Links from one stand mostly come in a row: it is looked up once.
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

function buildRides({ from, to, distance, fare, vehicle, likely }: LinkColumns, standCount: number): Rides {
  const { first: firstOut, order: linkOf } = sortIntoRows(from, standCount)
  // Links mostly come in the order of the stands that they leave.
  const areInRows = isRising(from)
  const inRows = <Values extends Int32Array | Uint8Array>(values: Values) =>
    areInRows ? values : inOrder(linkOf, values)
  return {
    firstOut,
    head: inRows(to),
    distance: inRows(distance),
    fare: inRows(fare),
    vehicle: inRows(vehicle),
    likely: inRows(likely),
    linkOf,
  }
}

function isRising(values: Int32Array): boolean {
  for (let index = 1; index < values.length; index++) if (values[index - 1]! > values[index]!) return false
  return true
}
