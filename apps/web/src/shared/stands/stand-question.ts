import { NEARBY_DEFAULT_RADIUS_KM } from '@sawari/contract/limits'
import type { Bounds, Point } from '@sawari/planner/geo'

/** The query that selects the stands to show on a map. */
export type StandQuestion =
  | { readonly kind: 'bounds'; readonly bounds: Bounds; readonly zoom: number }
  | { readonly kind: 'nearby'; readonly point: Point; readonly radiusKm: number }

const BOUNDS_DECIMALS = 3
const POINT_DECIMALS = 4

/** The stands around a point, within the specified radius. */
export function nearbyQuestion(point: Point): StandQuestion {
  return { kind: 'nearby', point, radiusKm: NEARBY_DEFAULT_RADIUS_KM }
}

/** Queries with the same key share a cached result: the key omits the zoom and rounds the positions. */
export function questionKey(question: StandQuestion): readonly string[] {
  if (question.kind === 'bounds') {
    const { north, south, east, west } = question.bounds
    return ['bounds', ...[north, south, east, west].map(edge => edge.toFixed(BOUNDS_DECIMALS))]
  }
  const { point, radiusKm } = question
  const position = [point.latitude, point.longitude].map(degrees => degrees.toFixed(POINT_DECIMALS))
  return ['nearby', ...position, String(radiusKm)]
}
