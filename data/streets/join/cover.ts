import { angleBetweenLines, metresBetween, type Plane, type Spot, spotAlong } from '../plane.ts'
import type { StreetMap, Stretch } from '../street-map.ts'
import { type NearStretch, StretchIndex } from './stretch-index.ts'

/** Two maps of one street differ by less than this. */
const SAME_STREET_METRES = 12
const SAME_BEARING_DEGREES = 30
/** Long stretches are compared at this distance. */
const SAMPLE_METRES = 25

/** Says which stretch of a map runs where a stretch of another one runs. */
export interface Cover {
  /** The nearest parallel stretch of the map at each of some places along it, if there is one. */
  along(stretch: Stretch, spots: readonly Spot[]): readonly (NearStretch | undefined)[]
  readonly index: StretchIndex
}

export function coverBy(map: StreetMap, plane: Plane): Cover {
  const index = new StretchIndex(map, plane)
  return {
    index,
    along({ from, to, road }, spots) {
      const ends: [Spot, Spot] = [spots[from]!, spots[to]!]
      const count = Math.max(2, Math.ceil(metresBetween(...ends) / SAMPLE_METRES))
      return Array.from({ length: count + 1 }, (_, at) =>
        index.nearest(
          spotAlong(...ends, at / count),
          SAME_STREET_METRES,
          near =>
            isForVehicles(map.stretches[near]!) === isForVehicles({ road }) &&
            angleBetweenLines(ends, index.endsOf(near)) <= SAME_BEARING_DEGREES,
        ),
      )
    },
  }
}

function isForVehicles({ road }: Pick<Stretch, 'road'>): boolean {
  return road.streetClass !== 'path'
}
