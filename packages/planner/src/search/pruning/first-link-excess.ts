import { UNREACHABLE } from '../graph/cost-limits.ts'
import { fourCriteria } from '../graph/four-criteria.ts'
import type { SearchGraph } from '../graph/search-graph.ts'
import type { Terminal } from '../graph/terminals.ts'
import type { Guide } from './guide.ts'
import { lineStep } from './line-bounds.ts'

/**
 * The least amount, by criterion, by which any path exceeds the straight line to its end: the least
 * excess of any first link from the sources over the line to its head.
 */
export function excessOfFirstLink(
  { firstOut, head, costs }: SearchGraph,
  sources: readonly Terminal[],
  { lines, plane, from }: Guide,
): Int32Array {
  const excess = new Int32Array(4).fill(UNREACHABLE)
  const links = fourCriteria(costs)
  const { least, stateSize, stepCount } = lines
  for (const { node, costs: before } of sources) {
    const starts = fourCriteria(before)
    for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
      // Uses the next step up: `lineStep` rounds down, which would make the excess too large.
      const step = lineStep(lines, from, plane, head[link]!) + 1
      const line = 2 * stateSize + 4 * Math.min(step, stepCount - 1)
      for (let criterion = 0; criterion < 4; criterion++) {
        const more = starts[criterion]! + links[criterion]![link]! - least[line + criterion]!
        if (more < excess[criterion]!) excess[criterion] = more
      }
    }
  }
  return excess.map(more => (more > 0 && more < UNREACHABLE ? more : 0))
}
