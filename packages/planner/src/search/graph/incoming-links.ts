import { startsOfRows } from './compressed-rows.ts'
import type { GraphLayout } from './graph-layout.ts'

/**
 * The links of a graph, grouped by the node where they end. Each entry has `1 + criteria` adjacent
 * numbers: the tail node, then the cost in each criterion.
 */
export interface IncomingLinks {
  /** The links to node `v` are the entries `first[v]` to `first[v + 1] - 1`. */
  readonly first: Int32Array
  /** The entries, followed by three zeros because loops always read four costs. */
  readonly entries: Int32Array
}

/** Reverses the links, in time linear in nodes and links. */
export function reverseLinks({ nodeCount, firstOut, head, costs }: GraphLayout): IncomingLinks {
  const first = startsOfRows(head, nodeCount)
  const next = first.slice()
  const width = 1 + costs.length
  const entries = new Int32Array(width * head.length + 4)
  for (let node = 0; node < nodeCount; node++) {
    for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
      const at = width * next[head[link]!]!++
      entries[at] = node
      for (let criterion = 0; criterion < costs.length; criterion++) {
        entries[at + 1 + criterion] = costs[criterion]![link]!
      }
    }
  }
  return { first, entries }
}
