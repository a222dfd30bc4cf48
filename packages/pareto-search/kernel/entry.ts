// The kernel's exports: see `../src/kernel`.
import { reserveBeam } from './beam'
import { reserveBounds } from './bounds'
import { computeBounds } from './corridor'
import { reservePruning } from './pruning'
import { useNoGates } from './gates'
import { nodeCount } from './graph'
import { reserveHops } from './hops'
import { setLabels, setLabelsOfAll } from './label-setting'
import { findLeastCosts, joinColumns } from './least-costs'

export { useLinks, useTerminals, useTransfers } from './graph'
export { writeColumn } from './least-costs'
export { closed, solutions } from './label-setting'
export { draft, labels } from './labels'
export { useGates } from './gates'
export { joinLinks, joinWeights, writeLeast } from './lay-gates'
export { useGuide, useNoGuide } from './lines'
export { allocate } from './memory'

/** The number of nodes for which there is memory. */
let reserved: i32 = 0

/**
 * Computes all non-dominated paths with a limit of links. Returns their number, or -1 if the costs in the first
 * criterion are too large.
 */
export function searchBounded(criteria: i32, hasTieRule: bool): i32 {
  if (reserved < nodeCount) {
    reserved = nodeCount
    reserveHops(nodeCount)
    reserveBounds(nodeCount)
    reserveBeam(nodeCount)
    reservePruning(nodeCount)
  }
  useNoGates()
  computeBounds(criteria)
  return setLabels(hasTieRule, false)
}

/** The same on a graph with gates. `columns` is the address of one column's address per target, or 0. */
export function searchGated(criteria: i32, hasTieRule: bool, columns: usize): i32 {
  if (columns === 0) findLeastCosts(criteria)
  else joinColumns(columns)
  return setLabels(hasTieRule, true)
}

/** The same to all nodes, on a graph with gates or without: `closed` then has the labels. */
export function searchToAll(hasTieRule: bool, hasGates: bool): i32 {
  if (!hasGates) useNoGates()
  return setLabelsOfAll(hasTieRule)
}
