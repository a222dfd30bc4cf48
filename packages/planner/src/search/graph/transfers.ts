import { checkColumn, checkRows } from './check-rows.ts'
import { fourCriteria } from './four-criteria.ts'

/** Transfers in compressed rows. Each transfer exists in both directions at the same costs. */
export interface TransferLayout {
  readonly first: Int32Array
  readonly head: Int32Array
  /** By criterion and then by transfer. */
  readonly costs: readonly Uint8Array[]
}

/**
 * Checked transfers. There are many of them but few different costs, so transfers with equal costs
 * share one kind, and a search reads one array instead of four.
 */
export interface Transfers extends TransferLayout {
  /** The kind of each transfer. */
  readonly kindOf: Uint16Array | Int32Array
  /** The costs of kind `k` in four criteria are the entries `4 * k` to `4 * k + 3`. */
  readonly kindCosts: Int32Array
}

/** Prepares transfers for searching; throws a `RangeError` that names the fault in the layout. */
export function buildTransfers(layout: TransferLayout): Transfers {
  const { first, head, costs } = layout
  checkRows({ 'transfers.first': first }, { 'transfers.head': head }, first.length - 1)
  costs.forEach((column, criterion) => {
    checkColumn(`transfers.costs[${criterion}]`, column, head.length)
  })
  return { ...layout, ...sortIntoKinds(layout) }
}

/**
 * The size of a cache of recent kinds, indexed by a hash of their costs. It is tried before the slower
 * map.
 */
const RECENT_KINDS = 1021
const MOST_KINDS_IN_16_BITS = 2 ** 16

function sortIntoKinds({ head, costs }: TransferLayout): Pick<Transfers, 'kindOf' | 'kindCosts'> {
  const [c0, c1, c2, c3] = fourCriteria(costs)
  const kindByCosts = new Map<number, number>()
  const kindCosts: number[] = []
  const kindOf = new Int32Array(head.length)
  const recent = new Int32Array(RECENT_KINDS)
  for (let transfer = 0; transfer < head.length; transfer++) {
    const d0 = c0[transfer]!
    const d1 = c1[transfer]!
    const d2 = c2[transfer]!
    const d3 = c3[transfer]!
    const mixture = (d0 ^ (d1 << 2) ^ (d2 << 1) ^ (d3 << 3)) % RECENT_KINDS
    const at = 4 * recent[mixture]!
    const isSame =
      kindCosts[at] === d0 && kindCosts[at + 1] === d1 && kindCosts[at + 2] === d2 && kindCosts[at + 3] === d3
    if (!isSame) {
      const key = ((d0 * 256 + d1) * 256 + d2) * 256 + d3
      recent[mixture] = kindByCosts.get(key) ?? kindCosts.length / 4
      kindByCosts.set(key, recent[mixture]!)
      if (recent[mixture] === kindCosts.length / 4) kindCosts.push(d0, d1, d2, d3)
    }
    kindOf[transfer] = recent[mixture]!
  }
  const areFew = kindCosts.length / 4 <= MOST_KINDS_IN_16_BITS
  return { kindOf: areFew ? new Uint16Array(kindOf) : kindOf, kindCosts: Int32Array.from(kindCosts) }
}
