import type { Point } from '@sawari/planner/geo'

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
