import { angleBetweenLines, metresBetween, planeAround, spotAlong } from '../plane.ts'
import type { Road, Segment, StreetMap } from '../street-map.ts'
import { SegmentIndex } from './segment-index.ts'

/** The difference between two maps of the same street is below this. */
const SAME_STREET_METRES = 12
const SAME_BEARING_DEGREES = 25
const SAMPLE_METRES = 25

/**
 * Gives streets of unknown class the class, name and rules of the road that another map has in the same place.
 */
export function describeBy(roads: StreetMap, streets: StreetMap): StreetMap {
  const plane = planeAround(roads.points[0]?.latitude ?? 0)
  const index = new SegmentIndex(roads, plane)
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
        segment => angleBetweenLines(ends, index.endsOf(segment)) <= SAME_BEARING_DEGREES + bow,
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
