import type { Plane } from '../pruning/line-bounds.ts'
import { sortIntoRows } from './compressed-rows.ts'
import type { SearchGraph, Transfers } from './search-graph.ts'

/** Another numbering of the nodes of a graph, and of its links and transfers with them. */
export interface Renumbering {
  /** The new number of each node, and the node of each new number. */
  readonly rankOf: Int32Array
  readonly nodeAt: Int32Array
  /** The link and the transfer of each new number. */
  readonly linkAt: Int32Array
  readonly transferAt: Int32Array
}

/**
 * Numbers the nodes along a curve that fills the plane (Morton's order), so that neighbours lie near
 * each other in memory: in large graphs most of a search's time goes to waiting for memory.
 */
export function renumberAlongCurve(graph: SearchGraph, plane: Plane): Renumbering {
  const nodeAt = alongCurve(plane)
  const rankOf = new Int32Array(nodeAt.length)
  for (let rank = 0; rank < nodeAt.length; rank++) rankOf[nodeAt[rank]!] = rank
  const linkAt = arcsInOrder(graph.firstOut, nodeAt)
  const transferAt = graph.transfers === undefined ? NO_ARCS : arcsInOrder(graph.transfers.first, nodeAt)
  return { rankOf, nodeAt, linkAt, transferAt }
}

/** The same graph by its new numbers. */
export function renumbered(graph: SearchGraph, numbers: Renumbering): SearchGraph {
  const { rankOf, nodeAt, linkAt } = numbers
  const transfers = graph.transfers && transfersOf(graph.transfers, numbers)
  return {
    nodeCount: graph.nodeCount,
    firstOut: rowStarts(graph.firstOut, nodeAt),
    head: rankedHeads(graph.head, linkAt, rankOf),
    costs: graph.costs.map(costs => picked(costs, linkAt, new Int32Array(linkAt.length))),
    ...(transfers === undefined ? {} : { transfers }),
    ...(graph.ties === undefined ? {} : { ties: picked(graph.ties, linkAt, new Uint8Array(linkAt.length)) }),
  }
}

// The same at all hours, when the costs of links are not.
const knownTransfers = new WeakMap<Renumbering, WeakMap<Transfers['costs'], Transfers>>()

function transfersOf(transfers: Transfers, numbers: Renumbering): Transfers {
  const ofNumbers = knownTransfers.get(numbers) ?? new WeakMap<Transfers['costs'], Transfers>()
  knownTransfers.set(numbers, ofNumbers)
  const known = ofNumbers.get(transfers.costs) ?? renumberedTransfers(transfers, numbers)
  ofNumbers.set(transfers.costs, known)
  return known
}

function renumberedTransfers(transfers: Transfers, { rankOf, nodeAt, transferAt }: Renumbering): Transfers {
  return {
    first: rowStarts(transfers.first, nodeAt),
    head: rankedHeads(transfers.head, transferAt, rankOf),
    costs: transfers.costs.map(costs => picked(costs, transferAt, new Uint8Array(transferAt.length))),
  }
}

/** Cells along a side of the square around the nodes. */
const SIDE = 256

function alongCurve(plane: Plane): Int32Array {
  const [left, right] = rangeOf(plane, 0)
  const [bottom, top] = rangeOf(plane, 1)
  const cellsAKm = (SIDE - 1) / (Math.max(right - left, top - bottom) || 1)
  const cells = new Int32Array(plane.length / 2)
  for (let node = 0; node < cells.length; node++) {
    const column = Math.floor((plane[2 * node]! - left) * cellsAKm)
    const row = Math.floor((plane[2 * node + 1]! - bottom) * cellsAKm)
    cells[node] = spread(column) | (spread(row) << 1)
  }
  return sortIntoRows(cells, SIDE * SIDE).order
}

/** The eight bits of a number with a gap after each. */
function spread(number: number): number {
  const nibbles = (number | (number << 4)) & 0x0f0f
  const pairs = (nibbles | (nibbles << 2)) & 0x3333
  return (pairs | (pairs << 1)) & 0x5555
}

/** The least and the greatest of every other number, from the first or the second on. */
function rangeOf(plane: Plane, first: 0 | 1): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = first; index < plane.length; index += 2) {
    least = Math.min(least, plane[index]!)
    most = Math.max(most, plane[index]!)
  }
  return [least, most]
}

function arcsInOrder(first: Int32Array, nodeAt: Int32Array): Int32Array {
  const arcs = new Int32Array(first[nodeAt.length]!)
  let count = 0
  for (let rank = 0; rank < nodeAt.length; rank++) {
    const node = nodeAt[rank]!
    for (let arc = first[node]!; arc < first[node + 1]!; arc++) arcs[count++] = arc
  }
  return arcs
}

function rowStarts(first: Int32Array, nodeAt: Int32Array): Int32Array {
  const starts = new Int32Array(first.length)
  for (let rank = 0; rank < nodeAt.length; rank++) {
    const node = nodeAt[rank]!
    starts[rank + 1] = starts[rank]! + first[node + 1]! - first[node]!
  }
  return starts
}

function rankedHeads(head: Int32Array, arcAt: Int32Array, rankOf: Int32Array): Int32Array {
  const ranked = new Int32Array(arcAt.length)
  for (let arc = 0; arc < arcAt.length; arc++) ranked[arc] = rankOf[head[arcAt[arc]!]!]!
  return ranked
}

/** Writes the values at the given places into `into`, and returns that. */
function picked<Values extends Int32Array | Uint8Array>(
  values: Values,
  at: Int32Array,
  into: Values,
): Values {
  for (let index = 0; index < at.length; index++) into[index] = values[at[index]!]!
  return into
}

const NO_ARCS = new Int32Array(0)
