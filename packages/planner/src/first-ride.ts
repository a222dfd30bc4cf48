import type { Guide } from './guide.ts'
import type { SearchGraph, Terminal } from './search-graph.ts'
import { lineStep } from './straight-lines.ts'

/**
 * By how much, by criterion, every way that begins with a link is dearer than the straight line to
 * wherever it leads, since none of the first links from the sources comes nearer to its own line.
 */
export function extraOfFirstRide(graph: SearchGraph, sources: readonly Terminal[], guide: Guide): Int32Array {
  const { lines, plane, from } = guide
  const criteria = graph.costs.length
  const extra = new Array<number>(criteria).fill(Number.POSITIVE_INFINITY)
  for (const { node, costs } of sources) {
    for (let link = graph.firstOut[node]!; link < graph.firstOut[node + 1]!; link++) {
      // Rounded up, where the line of a length is else that of the length rounded down.
      const step = lineStep(lines, from, plane, graph.head[link]!) + 1
      const line = 2 * lines.momentSize + Math.min(step, lines.stepCount - 1) * criteria
      for (let criterion = 0; criterion < criteria; criterion++) {
        const more = costs[criterion]! + graph.costs[criterion]![link]! - lines.least[line + criterion]!
        if (more < extra[criterion]!) extra[criterion] = more
      }
    }
  }
  return Int32Array.from(extra, more => (more > 0 && more < Number.POSITIVE_INFINITY ? more : 0))
}
