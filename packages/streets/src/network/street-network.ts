import { EARTH_RADIUS_KM, type Point } from '@sawari/planner/geo'
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
  /** One entry per node, in steps. */
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
  /** One entry per edge: the node at either end. */
  readonly from: Int32Array
  readonly to: Int32Array
  /** One entry per edge, in decimetres. */
  readonly length: Int32Array
  readonly flags: Uint8Array
  /** One entry per edge: index into `STREET_CLASSES`. */
  readonly streetClass: Uint8Array
  /** One entry per edge: index into `names`, -1 for none. */
  readonly name: Int32Array
  /** One entry per edge: the bit of its closure, 0 for none. */
  readonly closure: Uint8Array
  /** One entry per edge: the first of its shape points. Has one more entry than there are edges. */
  readonly firstShape: Int32Array
  /** One entry per shape point, in steps. */
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

/**
 * A contraction hierarchy: nodes have ranks, and arcs lead up from the node of lower rank. A shortest path goes
 * up from one end and down to the other; shortcuts represent paths over nodes of lower rank. Nodes are
 * identified by rank.
 */
export interface Hierarchy {
  /** One entry per node of the map. */
  readonly rankOf: Int32Array
  /** One entry per rank: its first arc. Has one more entry than there are nodes. */
  readonly firstArc: Int32Array
  /**
   * Rows of `ARC_COLUMNS` numbers by arc, because a search reads the whole row: `HEAD`, `LENGTH` and `MARKS`.
   */
  readonly arcs: Int32Array
  /**
   * Two numbers per arc. For a shortcut: the arc from its middle node to its lower end, and the one to its
   * upper end. For an edge of the map: `-1 - edge`, and 1 if the edge points to the upper end, else 0.
   */
  readonly parts: Int32Array
}

/** The upper end of an arc; its length in decimetres; `UP`, `DOWN` and the bits of all closures on it. */
export const [HEAD, LENGTH, MARKS] = [0, 1, 2]
export const ARC_COLUMNS = 3

/** Bits of the marks: passable from the lower to the upper end, and back. */
export const UP = 1
export const DOWN = 2

/** The bits of closures among the marks. */
export function closureMarks(closures: number): number {
  return closures << 2
}

export interface RowsByNode {
  /** One entry per node: its first index in `edges`. Has one more entry than there are nodes. */
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

export const RADIANS = Math.PI / 180
export const DECIMETRES_PER_STEP = (EARTH_RADIUS_KM * 10_000 * RADIANS) / STEPS_PER_DEGREE

type Shapes = Omit<StreetMap, 'length' | 'names' | 'closures' | 'barriers'>

/** One entry per edge: the length of its shape in whole decimetres. The file stores the difference to the true length. */
export function shapeLengths(map: Shapes): Int32Array {
  const { latitudes, longitudes, from, to, firstShape, shapeLatitudes, shapeLongitudes } = map
  const lengths = new Int32Array(from.length)
  for (let edge = 0; edge < lengths.length; edge++) {
    let latitude = latitudes[from[edge]!]!
    let longitude = longitudes[from[edge]!]!
    let sum = 0
    const shrink = Math.cos((latitude / STEPS_PER_DEGREE) * RADIANS)
    const end = firstShape[edge + 1]!
    for (let at = firstShape[edge]!; at <= end; at++) {
      const nextLatitude = at < end ? shapeLatitudes[at]! : latitudes[to[edge]!]!
      const nextLongitude = at < end ? shapeLongitudes[at]! : longitudes[to[edge]!]!
      const north = nextLatitude - latitude
      const east = (nextLongitude - longitude) * shrink
      sum += Math.sqrt(north * north + east * east)
      latitude = nextLatitude
      longitude = nextLongitude
    }
    lengths[edge] = Math.round(sum * DECIMETRES_PER_STEP)
  }
  return lengths
}
