/** Larger than any cost, and small enough that the sum of two fits into 32 bits. */
export const UNREACHABLE = 0x3fffffff

export const CRITERIA = 3
/** One value for each criterion. */
export type Criteria<Value> = readonly [Value, Value, Value]

/**
 * A directed graph in compressed rows: the links of node `v` have the indices from `firstOut[v]` to
 * `firstOut[v + 1] - 1`. Costs are non-negative integers, indexed by criterion and then by link.
 */
export interface GraphLayout {
  readonly nodeCount: number
  readonly firstOut: Int32Array
  /** The node where each link ends. */
  readonly head: Int32Array
  /** The search takes labels in lexicographic order of their totals. */
  readonly costs: Criteria<Int32Array>
  /** Breaks ties between paths of equal cost: the path with the smallest sum of these values is kept. */
  readonly ties: Uint8Array
  /** Steps between two links. A path never has two in a row, and they do not count as links. */
  readonly transfers: Transfers
  /** Links between gates. The gates are the last nodes and have no other links. */
  readonly gated?: GatedLinks
}

/** Transfers in compressed rows. Each transfer exists in both directions at the same costs. */
export interface Transfers {
  readonly first: Int32Array
  readonly head: Int32Array
  readonly costs: Criteria<Uint8Array>
}

/**
 * Links between gates, which are the last nodes of a graph: paths enter and leave a gate only by transfers.
 * Such links may lead from every gate to every other one, like the stays inside a metro. Gates are numbered
 * from 0 here.
 */
export interface GatedLinks {
  readonly gateCount: number
  /** The links of gate `g` have the indices from `firstOut[g]` to `firstOut[g + 1] - 1`. */
  readonly firstOut: Int32Array
  /** The gate where each link ends. */
  readonly head: Int32Array
  readonly costs: Criteria<Int32Array>
  /** The amount that each link adds to the number of links of a path. */
  readonly weights: Uint8Array
  /** The latest moment at which each link can begin, in the unit of the first criterion. */
  readonly latest: Int32Array
}

/** A layout prepared for searches backward from the targets. */
export interface SearchGraph extends GraphLayout {
  /** The node of the first gate; the number of nodes if there are none. */
  readonly firstGate: number
  /**
   * The links grouped by the node where they end: those to node `v` are the entries `first[v]` to
   * `first[v + 1] - 1`, each with the tail node and then the cost in each criterion.
   */
  readonly incoming: { readonly first: Int32Array; readonly entries: Int32Array }
  /** One entry per criterion, and last for the number of links: see `reverseCosts`. */
  readonly reversed: readonly ReversedCosts[]
}

interface ReversedCosts {
  /** The least cost between any two gates: `[to * gateCount + from]`. */
  readonly betweenGates: Int32Array
  /** Costs that differ by less may be settled in any order. */
  readonly step: number
}

/** Prepares a graph for searching. */
export function buildSearchGraph(layout: GraphLayout): SearchGraph {
  const { nodeCount, costs, gated } = layout
  const columns = gated === undefined ? costs : [...gated.costs, gated.weights]
  return {
    ...layout,
    firstGate: nodeCount - (gated?.gateCount ?? 0),
    incoming: reverseLinks(layout),
    reversed: Array.from({ length: CRITERIA + 1 }, (_, criterion) => reverseCosts(gated, columns[criterion])),
  }
}

/**
 * Sorts the indices of `keys` into rows by key, in linear time; indices in the same row keep their
 * order.
 */
export function sortIntoRows(keys: Int32Array, rows: number): { first: Int32Array; order: Int32Array } {
  const first = new Int32Array(rows + 1)
  for (let index = 0; index < keys.length; index++) first[keys[index]! + 1]! += 1
  for (let row = 0; row < rows; row++) first[row + 1]! += first[row]!
  const next = first.slice()
  const order = new Int32Array(keys.length)
  for (let index = 0; index < keys.length; index++) order[next[keys[index]!]!++] = index
  return { first, order }
}

function reverseLinks({ nodeCount, firstOut, head, costs }: GraphLayout): SearchGraph['incoming'] {
  const { first, order } = sortIntoRows(head, nodeCount)
  const tails = new Int32Array(head.length)
  for (let node = 0; node < nodeCount; node++) tails.fill(node, firstOut[node], firstOut[node + 1])
  const entries = new Int32Array((1 + CRITERIA) * head.length)
  for (let entry = 0; entry < order.length; entry++) {
    const [link, at] = [order[entry]!, (1 + CRITERIA) * entry]
    entries[at] = tails[link]!
    for (let criterion = 0; criterion < CRITERIA; criterion++) {
      entries[at + 1 + criterion] = costs[criterion]![link]!
    }
  }
  return { first, entries }
}

/** The mean cost of a link corresponds to this many steps of settling. */
const STEPS_IN_MEAN = 32

/**
 * The least costs between gates, and a step that is small relative to the costs, so that few states are relaxed
 * twice.
 */
function reverseCosts(
  gated: GatedLinks | undefined,
  column: Int32Array | Uint8Array = new Uint8Array(),
): ReversedCosts {
  const gateCount = gated?.gateCount ?? 0
  const betweenGates = new Int32Array(gateCount * gateCount).fill(UNREACHABLE)
  for (let gate = 0; gated !== undefined && gate < gateCount; gate++) {
    const end = gated.firstOut[gate + 1]!
    for (let link = gated.firstOut[gate]!; link < end; link++) {
      const at = gated.head[link]! * gateCount + gate
      betweenGates[at] = Math.min(betweenGates[at]!, column[link]!)
    }
  }
  let sum = 0
  for (let link = 0; link < column.length; link++) sum += column[link]!
  return { betweenGates, step: 1 + Math.floor(sum / (STEPS_IN_MEAN * Math.max(1, column.length))) }
}

/** A node where paths begin or end, with the costs to or from it, by criterion. */
export interface Terminal {
  readonly node: number
  readonly costs: Criteria<number>
}
