import type { StreetMap } from '../network/street-network.ts'
import type { Segments } from './segment-grid.ts'

/** The straight segments of all edges, edge by edge. */
export interface EdgePieces extends Segments {
  /** By segment. */
  readonly edgeOf: Int32Array
  /** By edge: its first segment. */
  readonly firstPiece: Int32Array
}

export function cutIntoPieces(map: StreetMap): EdgePieces {
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
