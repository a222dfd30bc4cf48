import { planeAround } from '../plane.ts'
import { positionKey, type Segment, type StreetMap } from '../street-map.ts'
import { coverBy } from './cover.ts'
import { type Joint, joinAt } from './joints.ts'
import { type NearSegment, SegmentIndex } from './segment-index.ts'

/** A dead end within this distance of a street of the other map is connected to it. */
const MEET_METRES = 12

/**
 * Lays a newer map over an older one: where both have a street, only the newer one is kept. Streets of the
 * older map that led to a removed street are connected to its replacement, and dead ends within 12 m of streets
 * of the other map are connected to them. Points with equal positions are merged.
 */
export function conflateMaps(newer: StreetMap, older: StreetMap): StreetMap {
  const plane = planeAround((newer.points[0] ?? older.points[0])?.latitude ?? 0)
  const cover = coverBy(newer, plane)
  const spots = older.points.map(plane)
  const kept: Segment[] = []
  /** One entry per point of the older map: the point of the newer map that replaces it. */
  const replaced = new Map<number, NearSegment>()
  for (const segment of older.segments) {
    const places = cover.along(segment, spots)
    if (places.includes(undefined)) {
      kept.push(segment)
      continue
    }
    replaced.set(segment.from, places[0]!)
    replaced.set(segment.to, places.at(-1)!)
  }
  const keyed = new Map(newer.points.map((point, at) => [positionKey(point), at]))
  const inJoined = older.points.map((point, at) => keyed.get(positionKey(point)) ?? newer.points.length + at)
  const joined: StreetMap = {
    points: [...newer.points, ...older.points],
    segments: [
      ...newer.segments,
      ...kept.map(segment => ({ ...segment, from: inJoined[segment.from]!, to: inJoined[segment.to]! })),
    ],
  }
  const deadEnds = deadEndsOf(older.segments)
  const joints: Joint[] = []
  for (const point of new Set(kept.flatMap(({ from, to }) => [from, to]))) {
    if (inJoined[point]! < newer.points.length) continue
    const near =
      replaced.get(point) ??
      (deadEnds.has(point) ? cover.index.nearest(spots[point]!, MEET_METRES, mayMeet(newer)) : undefined)
    if (near !== undefined) joints.push({ ...near, point: inJoined[point]!, movesPoint: true })
  }
  const index = SegmentIndex.of(joined, plane)
  for (const point of deadEndsOf(newer.segments)) {
    const isMeant = (at: number) => at >= newer.segments.length && mayMeet(joined)(at)
    const near = index.nearest(plane(joined.points[point]!), MEET_METRES, isMeant)
    if (near !== undefined) joints.push({ ...near, point, movesPoint: false })
  }
  return joinAt(joined, joints, plane)
}

/** Whether a dead end beside the segment may be connected to it: one that ends at a bridge ends below it. */
function mayMeet({ segments }: StreetMap): (segment: number) => boolean {
  return at => segments[at]!.road.isAtGrade
}

function deadEndsOf(segments: readonly Segment[]): Set<number> {
  const degrees = new Map<number, number>()
  for (const { from, to } of segments) {
    degrees.set(from, (degrees.get(from) ?? 0) + 1)
    degrees.set(to, (degrees.get(to) ?? 0) + 1)
  }
  return new Set([...degrees].flatMap(([point, degree]) => (degree === 1 ? [point] : [])))
}
