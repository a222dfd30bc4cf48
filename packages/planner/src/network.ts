import { buildGridIndex, type GridIndex } from '@sawari/geo'
import { sortIntoRows } from './counting-sort.ts'
import { hundredths } from './rounding.ts'
import type { Link, LinkVehicle, NetworkData, Stand } from './stand.ts'
import { buildWalks, type Walks } from './walks.ts'

/** Every vehicle by the number that it has in `Rides.vehicle`. */
export const LINK_VEHICLES = ['auto', 'e-rickshaw', 'gramin-sewa'] as const satisfies readonly LinkVehicle[]

/**
 * The links in compressed rows: the rides from stand `s` are `firstOut[s]` up to `firstOut[s + 1]`,
 * the rides to it are `inRide` from `firstIn[s]` up to `firstIn[s + 1]`.
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
  readonly firstIn: Int32Array
  readonly inRide: Int32Array
  /** Where the ride of the same entry of `inRide` begins. */
  readonly tail: Int32Array
}

/** An immutable snapshot of the stands and their links, laid out for searching. */
export interface StandNetwork {
  readonly version: string
  readonly stands: readonly Stand[]
  readonly links: readonly Link[]
  readonly standIndexById: ReadonlyMap<string, number>
  readonly rides: Rides
  /** The pairs of stands between which a change may be walked. */
  readonly walks: Walks
  readonly grid: GridIndex
}

/** Lays a network out for searching, in time linear in stands and links. */
export function buildNetwork({ version, stands, links }: NetworkData): StandNetwork {
  const standIndexById = new Map<string, number>()
  for (let index = 0; index < stands.length; index++) standIndexById.set(stands[index]!.id, index)
  const latitudes = Float64Array.from(stands, ({ latitude }) => latitude)
  const longitudes = Float64Array.from(stands, ({ longitude }) => longitude)
  const grid = buildGridIndex(latitudes, longitudes)
  return {
    version,
    stands,
    links,
    standIndexById,
    rides: buildRides(standIndexById, links),
    walks: buildWalks(grid, latitudes, longitudes),
    grid,
  }
}

function buildRides(standIndexById: ReadonlyMap<string, number>, links: readonly Link[]): Rides {
  const from = new Int32Array(links.length)
  const to = new Int32Array(links.length)
  for (let index = 0; index < links.length; index++) {
    from[index] = indexOf(standIndexById, links[index]!.fromId)
    to[index] = indexOf(standIndexById, links[index]!.toId)
  }
  const { first: firstOut, order: linkOf } = sortIntoRows(from, standIndexById.size)
  const head = linkOf.map(link => to[link]!)
  const { first: firstIn, order: inRide } = sortIntoRows(head, standIndexById.size)
  return {
    firstOut,
    head,
    distance: linkOf.map(link => hundredths(links[link]!.distanceKm)),
    fare: linkOf.map(link => links[link]!.fareRupees),
    vehicle: Uint8Array.from(linkOf, link => LINK_VEHICLES.indexOf(links[link]!.vehicle)),
    likely: Uint8Array.from(linkOf, link => (links[link]!.basis === 'likely' ? 1 : 0)),
    linkOf,
    firstIn,
    inRide,
    tail: inRide.map(ride => from[linkOf[ride]!]!),
  }
}

function indexOf(standIndexById: ReadonlyMap<string, number>, id: string): number {
  const index = standIndexById.get(id)
  if (index === undefined) throw new Error(`a link names the unknown stand ${id}`)
  return index
}
