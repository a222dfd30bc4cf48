// Links between gates, the last nodes of the graph: see `src/graph/gated-links.ts`.

/** The first node that is a gate; greater than every node if there are none. */
export let firstGate: i32 = i32.MAX_VALUE
export let gateCount: i32 = 0
/** Gates in a row of a table, a multiple of the lanes of a vector. */
export let rowLength: i32 = 0
/** By gate: the index of its first link. */
export let firstGated: usize = 0
/** Links in rows, 16 bytes each: the head and above it the weight in the first lane, then the costs. */
export let gatedLinks: usize = 0
/** By link: the latest moment at which it can begin. */
export let latestStarts: usize = 0
/** By link: the earliest moment at which it can end; 0 if there is no such limit. */
export let earliestEnds: usize = 0
/** A table for each criterion and one for the weights: the least cost, in rows by head, then by tail. */
export let tables: usize = 0
/** By table: costs that differ by less may be settled in any order. */
export let widths: usize = 0
export let startsAt: i32 = 0

export const WEIGHT_SHIFT: i32 = 24
export const HEAD_MASK: i32 = 0xffffff

export function useNoGates(): void {
  firstGate = i32.MAX_VALUE
}

export function useGates(
  gate: i32,
  count: i32,
  first: usize,
  links: usize,
  latest: usize,
  earliest: usize,
  leastTables: usize,
  tableWidths: usize,
  departure: i32,
): void {
  firstGate = gate
  gateCount = count
  rowLength = (count + 3) & ~3
  firstGated = first
  gatedLinks = links
  latestStarts = latest
  earliestEnds = earliest
  tables = leastTables
  widths = tableWidths
  startsAt = departure
}
