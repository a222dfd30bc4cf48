// Lays out the links between gates, as `src/graph/gated-links.ts` and `src/kernel/packed-rows.ts` describe. The caller
// places all arrays.
import { HEAD_MASK, WEIGHT_SHIFT } from './gates'
import { UNREACHABLE } from './graph'

/** The mean cost of a link corresponds to this many steps of settling. */
const STEPS_IN_MEAN: i64 = 32
const ROW_SHIFT: usize = 4

/**
 * Writes links from their heads and costs in three criteria, as columns with room for a multiple of four, one
 * `columnBytes` after the other. Returns whether each head is below `headLimit` and each cost below `costLimit`.
 */
export function joinLinks(
  links: usize,
  columns: usize,
  columnBytes: usize,
  count: i32,
  headLimit: i32,
  costLimit: i32,
): bool {
  const end = columns + (<usize>count << 2)
  // The last vector of a column may extend past its end: these entries become 0, so that the checks ignore them.
  for (let at = end; at < columns + columnBytes; at += 4) {
    for (let lane: usize = 0; lane < 4; lane++) store<i32>(at + lane * columnBytes, 0)
  }
  let mostHead = i32x4.splat(0)
  let mostCost = i32x4.splat(0)
  for (let at = columns, to = links; at < end; at += 16, to += 64) {
    const heads = v128.load(at)
    const first = v128.load(at + columnBytes)
    const second = v128.load(at + 2 * columnBytes)
    const third = v128.load(at + 3 * columnBytes)
    // Compared without a sign, negative numbers are large.
    mostHead = i32x4.max_u(mostHead, heads)
    mostCost = i32x4.max_u(mostCost, i32x4.max_u(first, i32x4.max_u(second, third)))
    const low = v128.shuffle<i32>(heads, first, 0, 4, 1, 5)
    const lowCosts = v128.shuffle<i32>(second, third, 0, 4, 1, 5)
    const high = v128.shuffle<i32>(heads, first, 2, 6, 3, 7)
    const highCosts = v128.shuffle<i32>(second, third, 2, 6, 3, 7)
    v128.store(to, v128.shuffle<i64>(low, lowCosts, 0, 2))
    v128.store(to, v128.shuffle<i64>(low, lowCosts, 1, 3), 16)
    v128.store(to, v128.shuffle<i64>(high, highCosts, 0, 2), 32)
    v128.store(to, v128.shuffle<i64>(high, highCosts, 1, 3), 48)
  }
  const isHead = i32x4.all_true(i32x4.lt_u(mostHead, i32x4.splat(max(1, headLimit))))
  return isHead && i32x4.all_true(i32x4.lt_u(mostCost, i32x4.splat(costLimit)))
}

/** Writes the weights, of one byte each, above the heads. */
export function joinWeights(links: usize, weights: usize, count: i32): void {
  for (const end = weights + <usize>count; weights < end; weights++, links += 1 << ROW_SHIFT) {
    store<i32>(links, load<i32>(links) | (<i32>load<u8>(weights) << WEIGHT_SHIFT))
  }
}

/**
 * Writes the tables of the least costs between gates, by criterion and last for the weight, and for each table the width
 * of a step of settling.
 */
export function writeLeast(
  links: usize,
  firstOut: usize,
  gateCount: i32,
  criteria: i32,
  tables: usize,
  widths: usize,
): void {
  const rowBytes = <usize>((gateCount + 3) & ~3) << 2
  const tableBytes = <usize>gateCount * rowBytes
  const tablesEnd = tables + <usize>(criteria + 1) * tableBytes
  for (let at = tables; at < tablesEnd; at += 16) v128.store(at, i32x4.splat(UNREACHABLE))
  for (let criterion = 0; criterion <= criteria; criterion++) {
    const isWeight = criterion === criteria
    const table = tables + <usize>criterion * tableBytes
    const lane = isWeight ? 0 : <usize>(criterion + 1) << 2
    let sum: i64 = 0
    let link = links
    for (let gate = 0; gate < gateCount; gate++) {
      const column = table + (<usize>gate << 2)
      const rowEnd = links + (<usize>load<u32>(firstOut + (<usize>gate << 2), 4) << ROW_SHIFT)
      for (; link < rowEnd; link += 1 << ROW_SHIFT) {
        const first = load<i32>(link)
        const cost = isWeight ? <i32>(<u32>first >> WEIGHT_SHIFT) : load<i32>(link + lane)
        const at = column + <usize>(first & HEAD_MASK) * rowBytes
        sum += cost
        if (cost < load<i32>(at)) store<i32>(at, cost)
      }
    }
    const count = <i64>((link - links) >> ROW_SHIFT)
    store<i32>(widths + (<usize>criterion << 2), 1 + <i32>(sum / (STEPS_IN_MEAN * max<i64>(1, count))))
  }
}
