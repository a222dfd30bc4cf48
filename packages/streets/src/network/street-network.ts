import type { Point } from '@sawari/planner/geo'
import type { Hierarchy } from './hierarchy.ts'
import type { StreetClosure, StreetName } from './street-input.ts'

/** Bits of `flags`. Only streets of the main connected part have them. */
export const FORWARD = 1
export const BACKWARD = 2
export const FOOT = 4
export const AUTO = FORWARD | BACKWARD

/** Coordinates are whole multiples of this fraction of a degree, about a metre. */
export const STEPS_PER_DEGREE = 1e5

/** The streets as arrays of numbers. Nodes are ordered along a curve, edges by their first node. */
export interface StreetNetwork {
  /** By node, in steps. */
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
  /** By edge: the node at either end. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** By edge, in decimetres. */
  readonly length: Int32Array
  readonly flags: Uint8Array
  /** By edge: index into `STREET_CLASSES`. */
  readonly streetClass: Uint8Array
  /** By edge: index into `names`, -1 for none. */
  readonly name: Int32Array
  /** By edge: the bit of its closure, 0 for none. */
  readonly closure: Uint8Array
  /** By edge: the first of its shape points. Has one more entry than there are edges. */
  readonly firstShape: Int32Array
  /** By shape point, in steps. */
  readonly shapeLatitudes: Int32Array
  readonly shapeLongitudes: Int32Array
  readonly names: readonly StreetName[]
  readonly closures: readonly StreetClosure[]
  readonly barriers: readonly (readonly Point[])[]
  readonly hierarchy: Hierarchy
}

/** The whole network except the hierarchy, which is derived from it. */
export type StreetMap = Omit<StreetNetwork, 'hierarchy'>

/** The points of an edge from its first node to its last. */
export function pointsOfEdge(map: StreetMap, edge: number): Point[] {
  const points = [nodePoint(map, map.from[edge]!)]
  for (let at = map.firstShape[edge]!; at < map.firstShape[edge + 1]!; at++) {
    points.push(pointAt(map.shapeLatitudes[at]!, map.shapeLongitudes[at]!))
  }
  points.push(nodePoint(map, map.to[edge]!))
  return points
}

function nodePoint({ latitudes, longitudes }: StreetMap, node: number): Point {
  return pointAt(latitudes[node]!, longitudes[node]!)
}

function pointAt(latitude: number, longitude: number): Point {
  return { latitude: latitude / STEPS_PER_DEGREE, longitude: longitude / STEPS_PER_DEGREE }
}
