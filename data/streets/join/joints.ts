import { pointAlong } from '@sawari/planner/geo'
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
  const one = new MergedPoints(points.length)
  const cuts = new Map<number, Joint[]>()
  for (const joint of joints) {
    const { from, to } = segments[joint.segment]!
    const metres = metresBetween(plane(points[from]!), plane(points[to]!))
    if (joint.share * metres <= END_METRES) one.merge(joint.point, from)
    else if ((1 - joint.share) * metres <= END_METRES) one.merge(joint.point, to)
    else {
      cuts.set(joint.segment, [...(cuts.get(joint.segment) ?? []), joint])
      if (joint.movesPoint) positions[joint.point] = pointAlong(points[from]!, points[to]!, joint.share)
    }
  }
  const divided = segments.flatMap((segment, at) => divide(segment, cuts.get(at) ?? []))
  const joined = divided
    .map(segment => ({ ...segment, from: one.of(segment.from), to: one.of(segment.to) }))
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

/** Sets of merged points, each identified by its first point. */
class MergedPoints {
  readonly #parent: Int32Array

  constructor(count: number) {
    this.#parent = Int32Array.from({ length: count }, (_, at) => at)
  }

  of(point: number): number {
    let root = point
    while (this.#parent[root] !== root) root = this.#parent[root]!
    for (let at = point; at !== root; ) {
      const next = this.#parent[at]!
      this.#parent[at] = root
      at = next
    }
    return root
  }

  merge(a: number, b: number): void {
    const [first, second] = [this.of(a), this.of(b)]
    this.#parent[Math.max(first, second)] = Math.min(first, second)
  }
}
