import type { Point } from '@sawari/planner/geo'
import { BinaryHeap } from '@sawari/planner/geo'
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
  private readonly heap = new BinaryHeap()
  private readonly distance: Float64Array
  private readonly stamp: Int32Array
  private run = 0

  constructor(map: StreetMap, rows: WalkRows) {
    this.map = map
    this.rows = rows
    this.distance = new Float64Array(map.latitudes.length)
    this.stamp = new Int32Array(map.latitudes.length)
  }

  /**
   * Finds the walks from a point by its accesses, up to a length in decimetres; then `lengthTo` returns
   * lengths.
   */
  search(from: readonly StreetAccess[], upTo: number): void {
    const { heap, distance } = this
    const { first, head, length } = this.rows
    this.run++
    heap.clear()
    for (const { edge, along, offset } of from) {
      this.reach(this.map.from[edge]!, offset + along)
      this.reach(this.map.to[edge]!, offset + this.map.length[edge]! - along)
    }
    while (heap.size > 0) {
      const reached = heap.topKey()
      if (reached > upTo) return
      const node = heap.pop()
      if (reached > distance[node]!) continue
      const end = first[node + 1]!
      for (let at = first[node]!; at < end; at++) this.reach(head[at]!, reached + length[at]!)
    }
  }

  /** The length to a point by its accesses, after a search from `from`; infinite if beyond its limit. */
  lengthTo(to: readonly StreetAccess[], from: readonly StreetAccess[]): number {
    let best = Number.POSITIVE_INFINITY
    for (const { edge, along, offset } of to) {
      const viaStart = this.distanceTo(this.map.from[edge]!) + along
      const viaEnd = this.distanceTo(this.map.to[edge]!) + this.map.length[edge]! - along
      best = Math.min(best, offset + Math.min(viaStart, viaEnd))
      for (const start of from) {
        if (start.edge === edge) best = Math.min(best, start.offset + Math.abs(start.along - along) + offset)
      }
    }
    return best
  }

  private distanceTo(node: number): number {
    return this.stamp[node] === this.run ? this.distance[node]! : Number.POSITIVE_INFINITY
  }

  private reach(node: number, distance: number): void {
    if (this.stamp[node] === this.run && this.distance[node]! <= distance) return
    this.stamp[node] = this.run
    this.distance[node] = distance
    this.heap.push(distance, node)
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
