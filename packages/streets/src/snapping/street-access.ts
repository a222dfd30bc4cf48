import type { Point } from '@sawari/planner/geo'
import { DECIMETRES_PER_STEP, RADIANS, STEPS_PER_DEGREE, type StreetMap } from '../network/street-network.ts'
import type { CrossesBarrier } from './barriers.ts'
import { SegmentGrid, type Segments } from './segment-grid.ts'

/** The point on a street from which a place is reached in a straight line. Lengths in decimetres. */
export interface StreetAccess {
  readonly edge: number
  /** The straight segment of the edge with the point, counted from its first node. */
  readonly piece: number
  /** The length along the edge from its first node. */
  readonly along: number
  /** The length from the place to the point. */
  readonly offset: number
  readonly place: Point
}

/** Which streets are considered: those with one of the flags and without one of the closures. */
export interface WantedStreets {
  readonly flags: number
  readonly closed: number
}

/** A point farther than this from the nearest street is off the streets. */
const MOST_METRES = 250
/** Most points are this near to a street; the others need a second query. */
const NEAR_METRES = 80
/**
 * Streets up to this much farther than the nearest one are equivalent: the other carriageway of a divided road,
 * or the street below a flyover. The path decides between them.
 */
const AS_GOOD_METRES = 35
const MOST_ACCESSES = 6

interface Projection {
  readonly piece: number
  readonly share: number
  readonly offset: number
}

/** Finds where points meet the streets. */
export class StreetAccesses {
  private readonly map: StreetMap
  private readonly crossesBarrier: CrossesBarrier
  private readonly pieces: EdgePieces
  private readonly grid: SegmentGrid

  constructor(map: StreetMap, crossesBarrier: CrossesBarrier) {
    this.map = map
    this.crossesBarrier = crossesBarrier
    this.pieces = cutIntoPieces(map)
    this.grid = new SegmentGrid(this.pieces)
  }

  /** The nearest street and the equivalent ones, nearest first; none across a barrier or too far away. */
  near(point: Point, wanted: WantedStreets): readonly StreetAccess[] {
    const near = this.within(point, NEAR_METRES, wanted)
    const nearest = near[0]
    const isSure = nearest !== undefined && nearest.offset <= (NEAR_METRES - AS_GOOD_METRES) * 10
    return isSure ? near : this.within(point, MOST_METRES, wanted)
  }

  private within(point: Point, metres: number, { flags, closed }: WantedStreets): readonly StreetAccess[] {
    const { map, grid, pieces } = this
    const shrink = Math.cos(point.latitude * RADIANS)
    const latitude = point.latitude * STEPS_PER_DEGREE
    const longitude = point.longitude * STEPS_PER_DEGREE
    const north = (metres * 10) / DECIMETRES_PER_STEP
    const east = north / shrink
    const count = grid.inBox(latitude - north, longitude - east, latitude + north, longitude + east)
    const best = new Map<number, Projection>()
    let most = metres * 10
    for (let at = 0; at < count; at++) {
      const piece = grid.found[at]!
      const edge = pieces.edgeOf[piece]!
      if ((map.flags[edge]! & flags) === 0 || (map.closure[edge]! & closed) !== 0) continue
      const share = nearestShare(pieces, piece, { latitude, longitude, shrink })
      const upward = pieces.latitudeA[piece]! + share * rise(pieces, piece) - latitude
      const sideways = (pieces.longitudeA[piece]! + share * run(pieces, piece) - longitude) * shrink
      const offset = Math.sqrt(upward * upward + sideways * sideways) * DECIMETRES_PER_STEP
      if (offset > most || offset >= (best.get(edge)?.offset ?? Number.POSITIVE_INFINITY)) continue
      if (this.crossesBarrier(point, placeOn(pieces, piece, share))) continue
      best.set(edge, { piece, share, offset })
      most = Math.min(most, offset + AS_GOOD_METRES * 10)
    }
    return [...best]
      .filter(([, { offset }]) => offset <= most)
      .sort(([edge, a], [other, b]) => a.offset - b.offset || edge - other)
      .slice(0, MOST_ACCESSES)
      .map(([edge, { piece, share, offset }]) => ({
        edge,
        piece: piece - pieces.firstPiece[edge]!,
        along: alongEdge(map, pieces, edge, piece + share),
        offset,
        place: placeOn(pieces, piece, share),
      }))
  }
}

/** The fraction of the segment before the place nearest to a point; 0 for a segment of length 0. */
function nearestShare(
  pieces: EdgePieces,
  piece: number,
  { latitude, longitude, shrink }: { latitude: number; longitude: number; shrink: number },
): number {
  const north = rise(pieces, piece)
  const east = run(pieces, piece) * shrink
  const squared = north * north + east * east
  if (squared === 0) return 0
  const upward = latitude - pieces.latitudeA[piece]!
  const sideways = (longitude - pieces.longitudeA[piece]!) * shrink
  return Math.max(0, Math.min(1, (upward * north + sideways * east) / squared))
}

/** The length of an edge up to a place on it, in proportion to its shape. */
function alongEdge(map: StreetMap, pieces: EdgePieces, edge: number, place: number): number {
  const shrink = Math.cos((map.latitudes[map.from[edge]!]! / STEPS_PER_DEGREE) * RADIANS)
  let [before, whole] = [0, 0]
  for (let piece = pieces.firstPiece[edge]!; piece < pieces.firstPiece[edge + 1]!; piece++) {
    const length = Math.hypot(rise(pieces, piece), run(pieces, piece) * shrink)
    before += length * Math.max(0, Math.min(1, place - piece))
    whole += length
  }
  return whole === 0 ? 0 : (before / whole) * map.length[edge]!
}

function placeOn(pieces: EdgePieces, piece: number, share: number): Point {
  return {
    latitude: (pieces.latitudeA[piece]! + share * rise(pieces, piece)) / STEPS_PER_DEGREE,
    longitude: (pieces.longitudeA[piece]! + share * run(pieces, piece)) / STEPS_PER_DEGREE,
  }
}

function rise({ latitudeA, latitudeB }: EdgePieces, piece: number): number {
  return latitudeB[piece]! - latitudeA[piece]!
}

function run({ longitudeA, longitudeB }: EdgePieces, piece: number): number {
  return longitudeB[piece]! - longitudeA[piece]!
}

/** The straight segments of all edges, edge by edge. */
export interface EdgePieces extends Segments {
  /** The edge of each segment. */
  readonly edgeOf: Int32Array
  /** One entry per edge: its first segment. */
  readonly firstPiece: Int32Array
}

function cutIntoPieces(map: StreetMap): EdgePieces {
  const { latitudes, longitudes, from, to, firstShape, shapeLatitudes, shapeLongitudes } = map
  const count = from.length + shapeLatitudes.length
  const pieces = {
    count,
    latitudeA: new Int32Array(count),
    longitudeA: new Int32Array(count),
    latitudeB: new Int32Array(count),
    longitudeB: new Int32Array(count),
    edgeOf: new Int32Array(count),
    firstPiece: new Int32Array(from.length + 1),
  }
  let piece = 0
  for (let edge = 0; edge < from.length; edge++) {
    pieces.firstPiece[edge] = piece
    let latitude = latitudes[from[edge]!]!
    let longitude = longitudes[from[edge]!]!
    const end = firstShape[edge + 1]!
    for (let at = firstShape[edge]!; at <= end; at++, piece++) {
      pieces.edgeOf[piece] = edge
      pieces.latitudeA[piece] = latitude
      pieces.longitudeA[piece] = longitude
      latitude = at < end ? shapeLatitudes[at]! : latitudes[to[edge]!]!
      longitude = at < end ? shapeLongitudes[at]! : longitudes[to[edge]!]!
      pieces.latitudeB[piece] = latitude
      pieces.longitudeB[piece] = longitude
    }
  }
  pieces.firstPiece[from.length] = piece
  return pieces
}
