import { pointAlong } from '@sawari/planner/geo'
import { DisjointSets } from '@sawari/streets/network/main-parts.ts'
import { metresBetween, type Plane } from '../plane.ts'
import type { Segment, StreetMap } from '../street-map.ts'

/** A joint this near to the end of a segment is that end. */
const END_METRES = 5

/** A point that is to lie on a segment, and divides it. */
export interface Joint {
  readonly point: number
  readonly segment: number
  readonly share: number
  /** Whether the point moves onto the segment; otherwise the segment bends to the point. */
  readonly movesPoint: boolean
}

/** Divides segments at their joints. If points are merged, the position of the first one is kept. */
export function joinAt({ points, segments }: StreetMap, joints: readonly Joint[], plane: Plane): StreetMap {
  const positions = [...points]
  const one = new DisjointSets(points.length)
  const merge = (a: number, b: number) => {
    const [first, second] = [one.rootOf(a), one.rootOf(b)]
    one.join(Math.max(first, second), Math.min(first, second))
  }
  const cuts = new Map<number, Joint[]>()
  for (const joint of joints) {
    const { from, to } = segments[joint.segment]!
    const metres = metresBetween(plane(points[from]!), plane(points[to]!))
    if (joint.share * metres <= END_METRES) merge(joint.point, from)
    else if ((1 - joint.share) * metres <= END_METRES) merge(joint.point, to)
    else {
      cuts.set(joint.segment, [...(cuts.get(joint.segment) ?? []), joint])
      if (joint.movesPoint) positions[joint.point] = pointAlong(points[from]!, points[to]!, joint.share)
    }
  }
  const divided = segments.flatMap((segment, at) => divide(segment, cuts.get(at) ?? []))
  const joined = divided
    .map(segment => ({ ...segment, from: one.rootOf(segment.from), to: one.rootOf(segment.to) }))
    .filter(({ from, to }) => from !== to)
  return { points: positions, segments: joined }
}

function divide(segment: Segment, joints: readonly Joint[]): Segment[] {
  if (joints.length === 0) return [segment]
  const stops = [
    { point: segment.from, share: 0 },
    ...[...joints].sort((a, b) => a.share - b.share || a.point - b.point),
    { point: segment.to, share: 1 },
  ]
  return stops.slice(1).map(({ point, share }, at): Segment => {
    const start = stops[at]!
    const part = share - start.share
    const { metres } = segment
    return { ...segment, from: start.point, to: point, ...(metres && { metres: metres * part }) }
  })
}
