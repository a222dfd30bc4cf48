import { checkColumn, checkLength, checkStarts } from './check-rows.ts'
import { COST_LIMIT, UNREACHABLE } from './cost-limits.ts'

/**
 * Links between gates, which are the last nodes of a graph: paths enter and leave a gate only by transfers.
 * Such links may lead from every gate to every other one, like the stays inside a metro. Gates are numbered
 * from 0 here.
 */
export interface GatedLayout {
  readonly gateCount: number
  /** The links of gate `g` have the indices from `firstOut[g]` to `firstOut[g + 1] - 1`. */
  readonly firstOut: Int32Array
  /** The gate where each link ends. */
  readonly head: Int32Array
  /** As many criteria as the graph has; indexed by criterion and then by link. */
  readonly costs: readonly Int32Array[]
  /** The amount that each link adds to the number of links of a path. */
  readonly weights: Uint8Array
  /** The latest moment at which each link can begin. */
  readonly latest: Int32Array
}

/** Checked links between gates, with a table of the least costs between any two of them. */
export interface GatedLinks extends GatedLayout {
  /** By criterion, and last for the weight: `[to * gateCount + from]`. */
  readonly least: readonly Int32Array[]
  /** By criterion, and last for the weight: costs that differ by less may be settled in any order. */
  readonly steps: readonly number[]
}

/** The mean cost of a link corresponds to this many steps of settling. */
const STEPS_IN_MEAN = 32

/** Prepares links between gates for searching; throws a `RangeError` that names the fault in the layout. */
export function buildGatedLinks(layout: GatedLayout): GatedLinks {
  const { gateCount, firstOut, head, costs, weights, latest } = layout
  checkStarts({ 'gated.firstOut': firstOut }, gateCount, head.length)
  checkColumn('gated.head', head, head.length, gateCount)
  costs.forEach((column, criterion) => {
    checkColumn(`gated.costs[${criterion}]`, column, head.length, COST_LIMIT)
  })
  checkLength('gated.weights', weights, head.length)
  checkLength('gated.latest', latest, head.length)
  const tables = [...costs, weights].map(column => leastBetween(layout, column))
  return { ...layout, least: tables.map(({ least }) => least), steps: tables.map(({ step }) => step) }
}

/**
 * The least costs between gates, and a step that is small relative to the costs, so that few states are relaxed
 * twice.
 */
function leastBetween(
  { gateCount, firstOut, head }: GatedLayout,
  column: Int32Array | Uint8Array,
): { readonly least: Int32Array; readonly step: number } {
  const least = new Int32Array(gateCount * gateCount).fill(UNREACHABLE)
  let sum = 0
  for (let gate = 0; gate < gateCount; gate++) {
    const end = firstOut[gate + 1]!
    for (let link = firstOut[gate]!; link < end; link++) {
      const cost = column[link]!
      const at = head[link]! * gateCount + gate
      sum += cost
      if (cost < least[at]!) least[at] = cost
    }
  }
  return { least, step: 1 + Math.floor(sum / (STEPS_IN_MEAN * Math.max(1, column.length))) }
}
