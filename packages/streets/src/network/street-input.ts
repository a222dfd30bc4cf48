import type { Point } from '@sawari/planner/geo'
import type { StreetMap } from './street-network.ts'

/** From the widest to the narrowest; a link road has the class of its road. */
export const STREET_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'street',
  'service',
  'path',
] as const
export type StreetClass = (typeof STREET_CLASSES)[number]

/** A segment of street between two junctions. */
export interface StreetEdge {
  /** Index of a node; the edge may lead back to the same node. */
  readonly from: number
  readonly to: number
  /** Along the street; at least the length of its shape, which may be straight if the true one is unknown. */
  readonly lengthMetres: number
  readonly streetClass: StreetClass
  /** Points between the two nodes, in order. */
  readonly shape: readonly Point[]
  /** Whether an auto may go from `from` to `to`, outside the hours of a closure. */
  readonly forward: boolean
  /** Whether an auto may go from `to` to `from`. */
  readonly backward: boolean
  /** Whether people may walk on it, in both directions. */
  readonly foot: boolean
  /** Index into `names`. */
  readonly name?: number
  /** Index into `closures`; a street that is always closed has neither `forward` nor `backward`. */
  readonly closure?: number
}

export interface StreetName {
  readonly english: string
  readonly hindi?: string
}

/** Hours of each day in which a road is closed to autos. */
export interface StreetClosure {
  readonly road: string
  /** Half-open whole hours in Asia/Kolkata; if `fromHour > toHour`, the window spans midnight. */
  readonly windows: readonly { readonly fromHour: number; readonly toHour: number }[]
}

/** A line that streets rarely cross: a river, a railway or an expressway. It explains a long detour. */
export type Barrier = readonly Point[]

/** The input of a street network. Equal input gives equal bytes. */
export interface StreetInput {
  /** Junctions and dead ends. */
  readonly nodes: readonly Point[]
  readonly edges: readonly StreetEdge[]
  readonly names: readonly StreetName[]
  /** At most eight. */
  readonly closures: readonly StreetClosure[]
  readonly barriers: readonly Barrier[]
}

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
