import { angleBetweenLines, metresBetween, type Plane, type Spot, spotAlong } from '../plane.ts'
import type { Segment, StreetMap } from '../street-map.ts'
import { type NearSegment, SegmentIndex } from './segment-index.ts'

/** The difference between two maps of the same street is below this. */
const SAME_STREET_METRES = 12
const SAME_BEARING_DEGREES = 30
/** Long segments are compared at points with this spacing. */
const SAMPLE_METRES = 25

/** Finds the segments of one map that run along segments of another. */
export interface Cover {
  /** The nearest parallel segment of the map at each of several points along a segment, if there is one. */
  along(segment: Segment, spots: readonly Spot[]): readonly (NearSegment | undefined)[]
  readonly index: SegmentIndex
}

export function coverBy(map: StreetMap, plane: Plane): Cover {
  const index = new SegmentIndex(map, plane)
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
            isForVehicles(map.segments[near]!) === isForVehicles({ road }) &&
            angleBetweenLines(ends, index.endsOf(near)) <= SAME_BEARING_DEGREES,
        ),
      )
    },
  }
}

function isForVehicles({ road }: Pick<Segment, 'road'>): boolean {
  return road.streetClass !== 'path'
}
