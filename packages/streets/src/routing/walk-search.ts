import type { Point } from '@sawari/planner/geo'
import { ReachedNodes } from '../network/reached-nodes.ts'
import { FOOT, rowsByNode, type StreetMap } from '../network/street-network.ts'
import type { StreetAccess } from '../snapping/street-access.ts'

/** The streets for walking, from both of their ends. */
export interface WalkRows {
  /** One entry per node: its first half edge. Has one more entry than there are nodes. */
  readonly first: Int32Array
  /** One entry per half edge: the other end, and the length in decimetres. */
  readonly head: Int32Array
  readonly length: Int32Array
}

function walkRows(map: StreetMap): WalkRows {
  const { first, edges } = rowsByNode(map, FOOT)
  const head = new Int32Array(edges.length)
  const length = new Int32Array(edges.length)
  for (let node = 0; node < map.latitudes.length; node++) {
    for (let at = first[node]!; at < first[node + 1]!; at++) {
      const edge = edges[at]!
      head[at] = map.from[edge] === node ? map.to[edge]! : map.from[edge]!
      length[at] = map.length[edge]!
    }
  }
  return { first, head, length }
}

/** Finds walks, in both directions of every street; one search at a time. */
export class WalkSearch {
  private readonly map: StreetMap
  private readonly rows: WalkRows
  private readonly reached: ReachedNodes

  constructor(map: StreetMap, rows: WalkRows) {
    this.map = map
    this.rows = rows
    this.reached = new ReachedNodes(map.latitudes.length)
  }

  /**
   * Finds the walks from a point by its accesses, up to a length in decimetres; then `lengthTo` returns
   * lengths.
   */
  search(from: readonly StreetAccess[], upTo: number): void {
    const { reached, map } = this
    const { first, head, length } = this.rows
    reached.clear()
    for (const { edge, along, offset } of from) {
      reached.reach(map.from[edge]!, offset + along)
      reached.reach(map.to[edge]!, offset + map.length[edge]! - along)
    }
    for (let node = reached.settle(upTo); node !== -1; node = reached.settle(upTo)) {
      const distance = reached.distanceTo(node)
      const end = first[node + 1]!
      for (let at = first[node]!; at < end; at++) reached.reach(head[at]!, distance + length[at]!)
    }
  }

  /** The length to a point by its accesses, after a search from `from`; infinite if beyond its limit. */
  lengthTo(to: readonly StreetAccess[], from: readonly StreetAccess[]): number {
    let best = Number.POSITIVE_INFINITY
    for (const { edge, along, offset } of to) {
      const viaStart = this.reached.distanceTo(this.map.from[edge]!) + along
      const viaEnd = this.reached.distanceTo(this.map.to[edge]!) + this.map.length[edge]! - along
      best = Math.min(best, offset + Math.min(viaStart, viaEnd))
      for (const start of from) {
        if (start.edge === edge) best = Math.min(best, start.offset + Math.abs(start.along - along) + offset)
      }
    }
    return best
  }
}

interface Known {
  readonly search: WalkSearch
  from: Point | undefined
  upTo: number
}

/** The last two searches: a plan requests walks to stands and to stations from both of its ends. */
export class RecentWalks {
  private readonly known: [last: Known, before: Known]

  constructor(map: StreetMap) {
    const rows = walkRows(map)
    const nothing = { from: undefined, upTo: 0 }
    this.known = [
      { search: new WalkSearch(map, rows), ...nothing },
      { search: new WalkSearch(map, rows), ...nothing },
    ]
  }

  /** A search from the point up to a length in decimetres, possibly a cached one. */
  from(point: Point, accesses: readonly StreetAccess[], upTo: number): WalkSearch {
    const [last, before] = this.known
    if (isFrom(last, point, upTo)) return last.search
    this.known.reverse()
    if (isFrom(before, point, upTo)) return before.search
    before.from = { latitude: point.latitude, longitude: point.longitude }
    before.upTo = upTo
    before.search.search(accesses, upTo)
    return before.search
  }
}

function isFrom({ from, upTo }: Known, point: Point, wanted: number): boolean {
  return from?.latitude === point.latitude && from.longitude === point.longitude && upTo === wanted
}
