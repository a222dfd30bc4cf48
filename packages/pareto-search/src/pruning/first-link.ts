import { padded } from '../graph/four-criteria.ts'
import { type SearchGraph, type Terminal, UNREACHABLE } from '../graph/search-graph.ts'
import type { Guide } from './guide.ts'
import { lineStep } from './line-bounds.ts'

/**
 * By how much, by criterion, every way that begins with a link is dearer than the straight line to
 * wherever it leads, since none of the first links from the sources comes nearer to its own line.
 */
export function extraOfFirstRide(
  { firstOut, head, costs }: SearchGraph,
  sources: readonly Terminal[],
  { lines, plane, from }: Guide,
): Int32Array {
  const extra = new Int32Array(4).fill(UNREACHABLE)
  const links = padded(costs)
  const { least, momentSize, stepCount } = lines
  for (const { node, costs: before } of sources) {
    const starts = padded(before)
    for (let link = firstOut[node]!; link < firstOut[node + 1]!; link++) {
      // Rounded up, where the line of a length is else that of the length rounded down.
      const step = lineStep(lines, from, plane, head[link]!) + 1
      const line = 2 * momentSize + 4 * Math.min(step, stepCount - 1)
      for (let criterion = 0; criterion < 4; criterion++) {
        const more = starts[criterion]! + links[criterion]![link]! - least[line + criterion]!
        if (more < extra[criterion]!) extra[criterion] = more
      }
    }
  }
  return extra.map(more => (more > 0 && more < UNREACHABLE ? more : 0))
}
