import { hundredths } from '../model/rounding.ts'
import type { FareOrigin, Link, LinkVehicle } from '../model/stand.ts'
import type { Tariff } from '../model/tariff.ts'
import { sortIntoRows } from '../search/index.ts'

/** Every vehicle, at its index in `Rides.vehicle`. */
export const LINK_VEHICLES = ['auto', 'e-rickshaw', 'gramin-sewa'] as const satisfies readonly LinkVehicle[]

/**
 * The links in compressed rows: the rides from stand `v` have the indices from `firstOut[v]` to
 * `firstOut[v + 1] - 1`.
 */
export interface Rides {
  readonly firstOut: Int32Array
  /** The stand where each ride ends. */
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

/** Sorts the links into rows by stand, in their order; throws if a link names an unknown stand. */
export function buildRides(links: readonly Link[], standIndexById: ReadonlyMap<string, number>): Rides {
  const standOf = (id: string): number => {
    const stand = standIndexById.get(id)
    if (stand === undefined) throw new Error(`a link names the unknown stand ${id}`)
    return stand
  }
  const tails = Int32Array.from(links, ({ fromId }) => standOf(fromId))
  const { first: firstOut, order: linkOf } = sortIntoRows(tails, standIndexById.size)
  const columnOf = (figure: (link: Link) => number) => linkOf.map(link => figure(links[link]!))
  return {
    firstOut,
    linkOf,
    head: columnOf(({ toId }) => standOf(toId)),
    distance: columnOf(({ distanceKm }) => hundredths(distanceKm)),
    fare: columnOf(({ fareRupees }) => fareRupees),
    vehicle: Uint8Array.from(columnOf(({ vehicle }) => LINK_VEHICLES.indexOf(vehicle))),
    likely: Uint8Array.from(columnOf(({ basis }) => (basis === 'likely' ? 1 : 0))),
  }
}

/** Some of the rides, in their order. */
export function ridesWhere(rides: Rides, isKept: (ride: number) => boolean): Rides {
  const kept = rides.vehicle.map((_, ride) => (isKept(ride) ? 1 : 0))
  if (!kept.includes(0)) return rides
  // `countBefore[ride]` rides are kept before this one.
  const countBefore = new Int32Array(kept.length + 1)
  for (const [ride, count] of kept.entries()) countBefore[ride + 1] = countBefore[ride]! + count
  const keptOf = <Column extends Int32Array | Uint8Array>(column: Column) =>
    column.filter((_, ride) => kept[ride] === 1) as Column
  return {
    firstOut: rides.firstOut.map(ride => countBefore[ride]!),
    head: keptOf(rides.head),
    distance: keptOf(rides.distance),
    fare: keptOf(rides.fare),
    vehicle: keptOf(rides.vehicle),
    likely: keptOf(rides.likely),
    linkOf: keptOf(rides.linkOf),
  }
}

/** A seat in a shared auto. */
export interface SeatLeg {
  readonly mode: 'seat'
  readonly from: number
  readonly to: number
  readonly distance: number
  /** Travel time without the wait. */
  readonly minutes: number
  readonly waitMinutes: number
  readonly link: Link
  /** Its own price list, which may differ from that of the route. */
  readonly tariff: Tariff
  /** The daytime fare on the date of departure, in whole rupees. */
  readonly fareRupees: number
  readonly baseFareRupees: number
  readonly fareOrigin: FareOrigin
}
