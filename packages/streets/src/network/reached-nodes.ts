import { BinaryHeap } from '@sawari/planner/geo'

/** The nodes that a search by Dijkstra's algorithm has reached; its memory is reused by the next search. */
export class ReachedNodes {
  private readonly heap = new BinaryHeap()
  private readonly distance: Float64Array
  /** By node the last run that reached it. */
  private readonly stamp: Int32Array
  private run = 0
  /** How many entries of the heap this search has taken. */
  private taken = 0

  constructor(nodeCount: number) {
    this.distance = new Float64Array(nodeCount)
    this.stamp = new Int32Array(nodeCount)
  }

  /** Begins another search. */
  clear(): void {
    this.run++
    this.taken = 0
    this.heap.clear()
  }

  reach(node: number, distance: number): void {
    if (this.stamp[node] === this.run && this.distance[node]! <= distance) return
    this.stamp[node] = this.run
    this.distance[node] = distance
    this.heap.push(distance, node)
  }

  /** The nearest node that is not settled yet; -1 if none is within this length, or after so many entries of the heap. */
  settle(upTo: number, mostTaken = Number.POSITIVE_INFINITY): number {
    while (this.heap.size > 0 && this.taken < mostTaken) {
      const distance = this.heap.topKey()
      if (distance > upTo) return -1
      this.taken++
      const node = this.heap.pop()
      if (distance <= this.distance[node]!) return node
    }
    return -1
  }

  /** The length to a node; infinite if the search did not reach it. */
  distanceTo(node: number): number {
    return this.stamp[node] === this.run ? this.distance[node]! : Number.POSITIVE_INFINITY
  }
}
