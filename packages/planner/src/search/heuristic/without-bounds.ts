import { BOUND, type Heuristic } from './heuristic.ts'

/** Bounds of 0 for every state of a graph, for a search to all nodes. */
export function withoutBounds(nodeCount: number): Heuristic {
  const { WIDTH, BEFORE, SLOT, NONE } = BOUND
  const entries = new Int32Array(nodeCount * WIDTH)
  const latest = new Int32Array(2 * nodeCount)
  for (let node = 0; node < nodeCount; node++) {
    const entry = node * WIDTH
    entries[entry + BEFORE] = NONE
    entries[entry + SLOT] = node
    latest.fill(entry, 2 * node, 2 * node + 2)
  }
  return { latest, entries, slotCount: nodeCount, isLayered: true }
}
