import { buildGridIndex, type GridIndex } from '@sawari/geo'
import { startsOfRows } from './counting-sort.ts'
import { buildIdIndex, type IdIndex } from './id-index.ts'
import { hundredths } from './rounding.ts'
import type { Link, LinkVehicle, NetworkData, Stand } from './stand.ts'
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

/** Links whose stands are looked up at a time. */
const BLOCK = 1024

/** Lays a network out for searching, in time linear in stands, links and walks. */
export function buildNetwork({ version, stands, links }: NetworkData): StandNetwork {
  const standIndexById = buildIdIndex(stands.map(({ id }) => id))
  const latitudes = new Float64Array(stands.length)
  const longitudes = new Float64Array(stands.length)
  for (let index = 0; index < stands.length; index++) {
    latitudes[index] = stands[index]!.latitude
    longitudes[index] = stands[index]!.longitude
  }
  return {
    version,
    stands,
    links,
    standIndexById,
    rides: buildRides(links, endsOf(standIndexById, links), stands.length),
    walks: buildWalks(latitudes, longitudes),
    grid: buildGridIndex(latitudes, longitudes),
  }
}

/** The indices of the stands where each link begins and ends. */
interface Ends {
  readonly from: Int32Array
  readonly to: Int32Array
}

function endsOf(standIndexById: IdIndex, links: readonly Link[]): Ends {
  const from = new Int32Array(links.length)
  const to = new Int32Array(links.length)
  const ids = new Array<string>(BLOCK).fill('')
  // Those from one stand mostly come in a row: it is looked up once.
  const begins = new Int32Array(BLOCK)
  for (let first = 0; first < links.length; first += BLOCK) {
    const count = Math.min(BLOCK, links.length - first)
    let rows = 0
    for (let at = 0; at < count; at++) {
      const { fromId } = links[first + at]!
      if (rows === 0 || fromId !== ids[rows - 1]) ids[rows++] = fromId
      from[first + at] = rows - 1
    }
    standIndexById.locate(ids, rows, begins)
    for (let at = 0; at < count; at++) from[first + at] = begins[from[first + at]!]!
    for (let at = 0; at < count; at++) ids[at] = links[first + at]!.toId
    standIndexById.locate(ids, count, to.subarray(first, first + count))
  }
  refuseUnknown(from, links, 'fromId')
  refuseUnknown(to, links, 'toId')
  return { from, to }
}

function refuseUnknown(indices: Int32Array, links: readonly Link[], end: 'fromId' | 'toId'): void {
  const unknown = links[indices.indexOf(-1)]
  if (unknown !== undefined) throw new Error(`a link names the unknown stand ${unknown[end]}`)
}

function buildRides(links: readonly Link[], { from, to }: Ends, standCount: number): Rides {
  const firstOut = startsOfRows(from, standCount)
  const next = firstOut.slice()
  const rides = {
    firstOut,
    head: new Int32Array(links.length),
    distance: new Int32Array(links.length),
    fare: new Int32Array(links.length),
    vehicle: new Uint8Array(links.length),
    likely: new Uint8Array(links.length),
    linkOf: new Int32Array(links.length),
  }
  const { head, distance, fare, vehicle, likely, linkOf } = rides
  for (let index = 0; index < links.length; index++) {
    const link = links[index]!
    const ride = next[from[index]!]!++
    head[ride] = to[index]!
    distance[ride] = hundredths(link.distanceKm)
    fare[ride] = link.fareRupees
    vehicle[ride] = link.vehicle === 'auto' ? 0 : LINK_VEHICLES.indexOf(link.vehicle)
    likely[ride] = link.basis === 'likely' ? 1 : 0
    linkOf[ride] = index
  }
  return rides
}
