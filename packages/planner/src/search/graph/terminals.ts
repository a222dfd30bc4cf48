import { COST_LIMIT } from './cost-limits.ts'
import type { GraphLayout } from './graph-layout.ts'

/** A node where paths begin or end, with the costs to or from it, by criterion. */
export interface Terminal {
  readonly node: number
  readonly costs: readonly number[]
}

/** Throws unless each terminal is a node of the graph with a cost in each criterion. */
export function checkTerminals(
  name: 'sources' | 'targets',
  terminals: readonly Terminal[],
  { nodeCount, costs: criteria }: GraphLayout,
): void {
  for (let index = 0; index < terminals.length; index++) {
    const { node, costs } = terminals[index]!
    if (!Number.isInteger(node) || node < 0 || node >= nodeCount) {
      throw new RangeError(`${name}[${index}].node is ${node}, the graph has ${nodeCount} nodes`)
    }
    if (costs.length !== criteria.length) {
      throw new RangeError(`${name}[${index}].costs has ${costs.length} criteria, not ${criteria.length}`)
    }
    for (let criterion = 0; criterion < costs.length; criterion++) {
      const cost = costs[criterion]!
      if (!Number.isInteger(cost) || cost < 0 || cost >= COST_LIMIT) {
        throw new RangeError(`${name}[${index}].costs has ${cost}`)
      }
    }
  }
}
