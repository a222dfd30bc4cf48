import { BinaryHeap } from '@sawari/planner/geo'
import type { ArcPool } from './arc-pool.ts'

/** Settling more nodes finds few more witnesses and takes long where nodes have many arcs. */
const MOST_SETTLED = 50

/**
 * Searches for paths around a node: Dijkstra's algorithm over the arcs without closures, so that a witness is
 * valid at every hour.
 */
export class WitnessSearch {
  private readonly arcs: ArcPool
  private readonly heap = new BinaryHeap()
  private readonly distance: Float64Array
  private readonly stamp: Int32Array
  private run = 0

  constructor(arcs: ArcPool) {
    this.arcs = arcs
    this.distance = new Float64Array(arcs.at.length)
    this.stamp = new Int32Array(arcs.at.length)
  }

  /** Searches from a node, avoiding another one, up to a length; then `distanceTo` returns distances. */
  search(source: number, avoided: number, upTo: number): void {
    const { arcs, heap } = this
    this.run++
    heap.clear()
    this.reach(source, 0)
    for (let settled = 0; heap.size > 0 && settled < MOST_SETTLED; settled++) {
      const distance = heap.topKey()
      if (distance > upTo) return
      const node = heap.pop()
      if (distance > this.distance[node]!) continue
      for (const arc of arcs.at[node]!) {
        if (arcs.closure[arc] !== 0 || !arcs.leaves(arc, node)) continue
        const next = arcs.other(arc, node)
        if (next !== avoided) this.reach(next, distance + arcs.length[arc]!)
      }
    }
  }

  /** The length of a path that was found, not always the shortest; infinite if none was. */
  distanceTo(node: number): number {
    return this.stamp[node] === this.run ? this.distance[node]! : Number.POSITIVE_INFINITY
  }

  private reach(node: number, distance: number): void {
    if (this.stamp[node] === this.run && this.distance[node]! <= distance) return
    this.stamp[node] = this.run
    this.distance[node] = distance
    this.heap.push(distance, node)
  }
}
