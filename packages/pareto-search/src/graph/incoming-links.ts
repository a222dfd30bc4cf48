import { startsOfRows } from './compressed-rows.ts'
import { oncePer } from './once-per.ts'
import type { SearchGraph } from './search-graph.ts'

/** The links of a graph by the node where they end. */
export interface IncomingLinks {
  /** Where the links to each node start among all. */
  readonly first: Int32Array
  /** For each link the node where it begins and then its costs, side by side in memory. */
  readonly rows: Int32Array
}

/** Worked out once for each graph. */
export const incomingLinks = oncePer(turnRound)

function turnRound({ nodeCount, firstOut, head, costs }: SearchGraph): IncomingLinks {
  const first = startsOfRows(head, nodeCount)
  const next = first.slice()
  const width = 1 + costs.length
  // Rows are read four criteria wide.
  const rows = new Int32Array(width * head.length + 4)
  for (let node = 0; node < nodeCount; node++) {
    for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
      const at = width * next[head[link]!]!++
      rows[at] = node
      for (let criterion = 0; criterion < costs.length; criterion++) {
        rows[at + 1 + criterion] = costs[criterion]![link]!
      }
    }
  }
  return { first, rows }
}
