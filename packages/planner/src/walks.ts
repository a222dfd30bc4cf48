import { boundsWithin, distanceKm, type GridIndex, pointsInBox } from '@sawari/geo'
import { sortIntoRows } from './counting-sort.ts'
import { hundredths } from './rounding.ts'

/** The farthest walk within a change of autos, and to a neighbour of a stand that was asked for. */
export const CHANGE_WALK_KM = 0.6

/**
 * Neighbouring stands in compressed rows: those of stand `s` are `head` from `first[s]` up to
 * `first[s + 1]`. Every walk is there in both directions.
 */
export interface Walks {
  readonly first: Int32Array
  readonly head: Int32Array
  /** Hundredths of a kilometre, at most 60. The straight line is taken as the way walked. */
  readonly distance: Uint8Array
}

/** Every pair of different stands within `CHANGE_WALK_KM` of each other. */
export function buildWalks(grid: GridIndex, latitudes: Float64Array, longitudes: Float64Array): Walks {
  const from: number[] = []
  const to: number[] = []
  const distance: number[] = []
  for (let stand = 0; stand < latitudes.length; stand++) {
    const centre = { latitude: latitudes[stand]!, longitude: longitudes[stand]! }
    for (const other of pointsInBox(grid, boundsWithin(centre, CHANGE_WALK_KM))) {
      if (other <= stand) continue
      const away = distanceKm(centre, { latitude: latitudes[other]!, longitude: longitudes[other]! })
      if (away > CHANGE_WALK_KM) continue
      from.push(stand, other)
      to.push(other, stand)
      distance.push(hundredths(away), hundredths(away))
    }
  }
  const { first, order } = sortIntoRows(Int32Array.from(from), latitudes.length)
  return {
    first,
    head: order.map(pair => to[pair]!),
    distance: Uint8Array.from(order, pair => distance[pair]!),
  }
}
