import { angleBetweenLines, metresBetween, type Plane, planeAround, type Spot, spotAlong } from '../plane.ts'
import type { Road, Segment, StreetMap } from '../street-map.ts'
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
  const index = SegmentIndex.of(map, plane)
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

/** The same, where one of the maps also has the class and the name of the street. */
const DESCRIBED_BEARING_DEGREES = 25

/**
 * Gives streets of unknown class the class, name and rules of the road that another map has in the same place.
 */
export function describeBy(roads: StreetMap, streets: StreetMap): StreetMap {
  const plane = planeAround(roads.points[0]?.latitude ?? 0)
  const index = SegmentIndex.of(roads, plane)
  const spots = streets.points.map(plane)
  const roadOf = ({ from, to, metres }: Segment): Road | undefined => {
    const ends = [spots[from]!, spots[to]!] as const
    const straightMetres = metresBetween(...ends)
    const bow = bowMetres(straightMetres, metres ?? straightMetres)
    const count = Math.max(2, Math.ceil(straightMetres / SAMPLE_METRES))
    const seen = new Map<Road, number>()
    for (let at = 0; at <= count; at++) {
      const near = index.nearest(
        spotAlong(...ends, at / count),
        SAME_STREET_METRES + (at === 0 || at === count ? 0 : bow),
        segment => angleBetweenLines(ends, index.endsOf(segment)) <= DESCRIBED_BEARING_DEGREES + bow,
      )
      if (near === undefined) return undefined
      const { road } = roads.segments[near.segment]!
      seen.set(road, (seen.get(road) ?? 0) + 1)
    }
    return [...seen].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
  }
  const segments = streets.segments.map(segment => {
    const isUnknown = segment.road.streetClass === 'street' && segment.road.name === undefined
    const road = isUnknown ? roadOf(segment) : undefined
    return road === undefined ? segment : { ...segment, road }
  })
  return { points: streets.points, segments }
}

/** How far a curve of the given length can deviate from the straight line between its ends. */
function bowMetres(straightMetres: number, metres: number): number {
  return Math.sqrt(Math.max(0, (3 * straightMetres * (metres - straightMetres)) / 8))
}
