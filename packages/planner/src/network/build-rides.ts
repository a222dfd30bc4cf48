import { hundredths } from '../model/rounding.ts'
import type { Link } from '../model/stand.ts'
import { sortIntoRows } from '../search/index.ts'
import { LINK_VEHICLES, type Rides } from './rides.ts'

/** Sorts the links into rows by node, in their order; throws if a link names an unknown stand. */
export function buildRides(
  links: readonly Link[],
  standIndexById: ReadonlyMap<string, number>,
  nodeOf: Int32Array,
): Rides {
  const nodeAt = (id: string): number => {
    const stand = standIndexById.get(id)
    if (stand === undefined) throw new Error(`a link names the unknown stand ${id}`)
    return nodeOf[stand]!
  }
  const tails = Int32Array.from(links, ({ fromId }) => nodeAt(fromId))
  const { first: firstOut, order: linkOf } = sortIntoRows(tails, nodeOf.length)
  const columnOf = (figure: (link: Link) => number) => linkOf.map(link => figure(links[link]!))
  return {
    firstOut,
    linkOf,
    head: columnOf(({ toId }) => nodeAt(toId)),
    distance: columnOf(({ distanceKm }) => hundredths(distanceKm)),
    fare: columnOf(({ fareRupees }) => fareRupees),
    vehicle: Uint8Array.from(columnOf(({ vehicle }) => LINK_VEHICLES.indexOf(vehicle))),
    likely: Uint8Array.from(columnOf(({ basis }) => (basis === 'likely' ? 1 : 0))),
  }
}
