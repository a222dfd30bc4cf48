import { checkColumn, checkRows } from './check-rows.ts'
import { COST_LIMIT } from './cost-limits.ts'
import type { GatedLinks } from './gated-links.ts'
import type { GraphLayout } from './graph-layout.ts'
import { type IncomingLinks, reverseLinks } from './incoming-links.ts'

/** A checked layout, with its links grouped by the node where they end. */
export interface SearchGraph extends GraphLayout {
  readonly incoming: IncomingLinks
}

/** Prepares a graph for searching; throws a `RangeError` that names the fault in the layout. */
export function buildSearchGraph(layout: GraphLayout): SearchGraph {
  checkLayout(layout)
  return { ...layout, incoming: reverseLinks(layout) }
}

function checkLayout({ nodeCount, firstOut, head, costs, ties, transfers, gated }: GraphLayout): void {
  if (!Number.isInteger(nodeCount) || nodeCount < 0) throw new RangeError(`nodeCount is ${nodeCount}`)
  checkRows({ firstOut }, { head }, nodeCount)
  checkCriteria('costs', costs.length)
  costs.forEach((column, criterion) => {
    checkColumn(`costs[${criterion}]`, column, head.length, COST_LIMIT)
  })
  if (ties !== undefined) checkColumn('ties', ties, head.length)
  if (gated !== undefined) checkGates(gated, nodeCount, firstOut, costs.length)
  if (transfers === undefined) return
  if (transfers.first.length !== nodeCount + 1) {
    throw new RangeError(`transfers are of ${transfers.first.length - 1} nodes, the graph is of ${nodeCount}`)
  }
  if (transfers.costs.length !== costs.length) {
    throw new RangeError(`transfers have ${transfers.costs.length} criteria, links have ${costs.length}`)
  }
}

function checkGates(
  { gateCount, costs }: GatedLinks,
  nodeCount: number,
  firstOut: Int32Array,
  criteria: number,
): void {
  if (gateCount > nodeCount) throw new RangeError(`${gateCount} gates, the graph is of ${nodeCount} nodes`)
  if (firstOut[nodeCount - gateCount] !== firstOut[nodeCount])
    throw new RangeError('gates have links of nodes')
  if (costs.length !== criteria) {
    throw new RangeError(`gated links have ${costs.length} criteria, links have ${criteria}`)
  }
}

/** Throws unless there are two to four criteria. */
function checkCriteria(name: string, count: number): void {
  if (count < 2 || count > 4) throw new RangeError(`${name}: ${count} criteria, there must be two to four`)
}
