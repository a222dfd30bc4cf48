import type { StreetMap } from './street-network.ts'

export interface RowsByNode {
  /** By node: its first index in `edges`. Has one more entry than there are nodes. */
  readonly first: Int32Array
  /** The edges at each node; a loop occurs twice at its node. */
  readonly edges: Int32Array
}

/** The edges at each node that have one of the flags. */
export function rowsByNode({ latitudes, from, to, flags }: StreetMap, wanted: number): RowsByNode {
  const first = new Int32Array(latitudes.length + 1)
  for (let edge = 0; edge < flags.length; edge++) {
    if ((flags[edge]! & wanted) === 0) continue
    first[from[edge]! + 1]! += 1
    first[to[edge]! + 1]! += 1
  }
  for (let node = 0; node < latitudes.length; node++) first[node + 1]! += first[node]!
  const edges = new Int32Array(first[latitudes.length]!)
  const next = first.slice()
  for (let edge = 0; edge < flags.length; edge++) {
    if ((flags[edge]! & wanted) === 0) continue
    edges[next[from[edge]!]!++] = edge
    edges[next[to[edge]!]!++] = edge
  }
  return { first, edges }
}
