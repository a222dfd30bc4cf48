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
  const known = knownRows(terminals)
  if (known !== undefined && known.greatestNode < nodeCount && known.criteria === criteria.length) return
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

/** Terminals as numbers, next to each other in memory. */
export interface TerminalRows {
  /** `ROW_LENGTH` numbers per terminal: 0, the costs in three criteria (the last of two is repeated), the node. */
  readonly numbers: Int32Array
  readonly greatestNode: number
  readonly criteria: number
}

export const ROW_LENGTH = 8

const rowsOfFrozen = new WeakMap<readonly Terminal[], TerminalRows>()

/**
 * The rows of a frozen list that was checked before; undefined for any other. A planner searches from the same places
 * again and again, and reading their terminals one by one means waiting for memory.
 */
export function knownRows(terminals: readonly Terminal[]): TerminalRows | undefined {
  return rowsOfFrozen.get(terminals)
}

/** The rows of checked terminals, kept if the list is frozen. */
export function terminalRows(terminals: readonly Terminal[]): TerminalRows {
  const known = knownRows(terminals)
  if (known !== undefined) return known
  const rows = rowsOf(terminals)
  if (Object.isFrozen(terminals)) rowsOfFrozen.set(terminals, rows)
  return rows
}

function rowsOf(terminals: readonly Terminal[]): TerminalRows {
  const numbers = new Int32Array(ROW_LENGTH * terminals.length)
  let at = 0
  let greatestNode = -1
  for (const { node, costs } of terminals) {
    numbers[at + 1] = costs[0]!
    numbers[at + 2] = costs[1]!
    numbers[at + 3] = costs[2] ?? costs[1]!
    numbers[at + 4] = node
    greatestNode = Math.max(greatestNode, node)
    at += ROW_LENGTH
  }
  return { numbers, greatestNode, criteria: terminals[0]?.costs.length ?? 0 }
}
