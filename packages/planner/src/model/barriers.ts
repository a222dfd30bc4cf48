import {
  flatDistanceKm,
  isEastOfLine,
  nearestOnSegment,
  type Point,
  segmentsIntersect,
} from '../geo/index.ts'
import type { RoadGeography } from './rules.ts'

/** A crossing this near to the straight line is on the way. */
const ON_THE_WAY_KM = 0.15

/** Whether a straight walk would cross a river or an expressway where there is no bridge and no crossing. */
export type BlocksWalk = (from: Point, to: Point) => boolean

interface Barrier {
  readonly line: readonly Point[]
  readonly crossings: readonly Point[]
  readonly isRiver: boolean
}

/** A few consecutive points of the line of a barrier. */
interface Piece {
  readonly barrier: Barrier
  /** The positions of its points. */
  readonly first: number
  readonly last: number
}

/** Lines are tested in pieces, because a whole river is in the box of nearly every walk. */
const SEGMENTS_IN_PIECE = 6

/** Numbers per box: south, north, west, east. */
const BOX = 4

export function barrierTest({ rivers, expressways = [] }: RoadGeography): BlocksWalk {
  const pieces: Piece[] = [
    ...rivers.map(({ line, bridges }) => ({ line, crossings: bridges, isRiver: true })),
    ...expressways.map(({ line, crossings }) => ({ line, crossings, isRiver: false })),
  ].flatMap(piecesOf)
  const boxes = boxesAround(pieces)
  return (from, to) => {
    const south = Math.min(from.latitude, to.latitude)
    const north = Math.max(from.latitude, to.latitude)
    const west = Math.min(from.longitude, to.longitude)
    const east = Math.max(from.longitude, to.longitude)
    // Most pieces are far from a walk. A device tests a thousand walks before anything is compiled.
    for (let piece = 0, at = 0; piece < pieces.length; piece++, at += BOX) {
      if (boxes[at]! > north || boxes[at + 1]! < south) continue
      if (boxes[at + 2]! > east || boxes[at + 3]! < west) continue
      if (meets(pieces[piece]!, from, to) && isBlockedBy(pieces[piece]!.barrier, from, to)) return true
    }
    return false
  }
}

function piecesOf(barrier: Barrier): Piece[] {
  const end = barrier.line.length - 1
  const pieces: Piece[] = []
  for (let first = 0; first < end; first += SEGMENTS_IN_PIECE) {
    pieces.push({ barrier, first, last: Math.min(first + SEGMENTS_IN_PIECE, end) })
  }
  return pieces
}

function boxesAround(pieces: readonly Piece[]): Float64Array {
  const boxes = new Float64Array(BOX * pieces.length)
  pieces.forEach(({ barrier, first, last }, piece) => {
    const points = barrier.line.slice(first, last + 1)
    const latitudes = points.map(({ latitude }) => latitude)
    const longitudes = points.map(({ longitude }) => longitude)
    const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
    boxes.set([south, north, Math.min(...longitudes), Math.max(...longitudes)], BOX * piece)
  })
  return boxes
}

/** Whether a barrier blocks a walk that meets its line. */
function isBlockedBy({ line, crossings, isRiver }: Barrier, from: Point, to: Point): boolean {
  // River lines are coarse: a walk that crosses one twice runs beside the river.
  if (isRiver && isEastOfLine(from, line) === isEastOfLine(to, line)) return false
  return !crossings.some(place => flatDistanceKm(place, nearestOnSegment(place, from, to)) <= ON_THE_WAY_KM)
}

/** Whether the straight line from `from` to `to` touches the piece; most segments are far from it. */
function meets({ barrier: { line }, first, last }: Piece, from: Point, to: Point): boolean {
  const south = Math.min(from.latitude, to.latitude)
  const north = Math.max(from.latitude, to.latitude)
  const west = Math.min(from.longitude, to.longitude)
  const east = Math.max(from.longitude, to.longitude)
  for (let index = first; index < last; index++) {
    const a = line[index]!
    const b = line[index + 1]!
    if (a.latitude < south && b.latitude < south) continue
    if (a.latitude > north && b.latitude > north) continue
    if (a.longitude < west && b.longitude < west) continue
    if (a.longitude > east && b.longitude > east) continue
    if (segmentsIntersect(from, to, a, b)) return true
  }
  return false
}

/** Half the width of a bridge plus the inaccuracy of a finger. */
const ON_BRIDGE_KM = 0.06

/**
 * The place, or, if it lies on a bridge, the nearer end of the bridge: nobody gets on or off in the middle of a
 * river. A stand is not moved.
 */
export function onLand<Place extends Point & { readonly standId?: string }>(
  { rivers }: RoadGeography,
  place: Place,
): Place {
  if (place.standId !== undefined) return place
  for (const { bridges } of rivers)
    for (const { landings } of bridges) {
      if (landings === undefined) continue
      const { west, east } = landings
      const onBridge = nearestOnSegment(place, west, east)
      if (flatDistanceKm(place, onBridge) > ON_BRIDGE_KM) continue
      const { latitude, longitude } = flatDistanceKm(place, west) <= flatDistanceKm(place, east) ? west : east
      return { ...place, latitude, longitude }
    }
  return place
}
