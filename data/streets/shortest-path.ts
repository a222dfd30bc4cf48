import { metresBetween, planeAround } from './plane.ts'
import type { StreetMap } from './street-map.ts'

/** Longer road sections have a name that identifies them. */
const FARTHEST_METRES = 3000

/**
 * The segments of an auto's shortest path between two near points of a map (Dijkstra, 1959); empty if there is
 * none within 3 km.
 */
export function shortestPath({ points, segments }: StreetMap, from: number, to: number): number[] {
  const plane = planeAround(points[from]!.latitude)
  const arcs = new Map<number, { head: number; segment: number; metres: number }[]>()
  segments.forEach((segment, at) => {
    if (!segment.road.autos) return
    const [a, b] = [plane(points[segment.from]!), plane(points[segment.to]!)]
    const origin = plane(points[from]!)
    if (metresBetween(origin, a) > FARTHEST_METRES) return
    const metres = segment.metres ?? metresBetween(a, b)
    const add = (tail: number, head: number) =>
      arcs.set(tail, [...(arcs.get(tail) ?? []), { head, segment: at, metres }])
    add(segment.from, segment.to)
    if (!segment.isOneWay) add(segment.to, segment.from)
  })
  const reached = new Map([[from, { metres: 0, segment: -1, tail: -1 }]])
  const open = new Set([from])
  while (open.size > 0) {
    let at = -1
    for (const each of open) if (at < 0 || reached.get(each)!.metres < reached.get(at)!.metres) at = each
    open.delete(at)
    if (at === to) break
    for (const { head, segment, metres } of arcs.get(at) ?? []) {
      const total = reached.get(at)!.metres + metres
      if (total > FARTHEST_METRES || total >= (reached.get(head)?.metres ?? Number.POSITIVE_INFINITY))
        continue
      reached.set(head, { metres: total, segment, tail: at })
      open.add(head)
    }
  }
  const path: number[] = []
  for (let at = to; reached.has(at) && at !== from; at = reached.get(at)!.tail) {
    path.push(reached.get(at)!.segment)
  }
  return path.reverse()
}
