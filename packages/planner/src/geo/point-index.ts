import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { type Bounds, boundsWithin } from './bounds.ts'
import { distanceKm, type Point } from './point.ts'

/** The library's distances differ from ours in the last digits. */
const ROUNDING_FACTOR = 1 + 1e-9
/** Below any distance that counts; it makes the radius of equal points positive. */
const ROUNDING_KM = 1e-9
/** Points in a leaf of the tree. The queries' radii are small, so small leaves save distances. */
const NODE_SIZE = 16

/**
 * A fixed set of points, for queries by box, by radius and for the nearest points. A point is identified by its
 * index in the arrays from which the index was built.
 */
export interface PointIndex {
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** Undefined without points, because the library's tree needs at least one. */
  readonly tree: KDBush | undefined
}

/** A point by its index, and its distance from the centre of the query. */
export interface NearPoint {
  readonly index: number
  readonly distanceKm: number
}

export function buildPointIndex(latitudes: ArrayLike<number>, longitudes: ArrayLike<number>): PointIndex {
  const count = latitudes.length
  const tree = count === 0 ? undefined : new KDBush(count, NODE_SIZE)
  for (let index = 0; index < count; index++) tree?.add(longitudes[index]!, latitudes[index]!)
  tree?.finish()
  return { latitudes: Float64Array.from(latitudes), longitudes: Float64Array.from(longitudes), tree }
}

/** The indices of the points inside the box, edges included, in no particular order. */
export function pointsInBox({ tree }: PointIndex, { north, south, east, west }: Bounds): number[] {
  if (tree === undefined) return []
  if (west <= east) return tree.range(west, south, east, north)
  return [...tree.range(west, south, 180, north), ...tree.range(-180, south, east, north)]
}

/** The points within a radius, nearest first; points at equal distance by index. */
export function pointsWithin(points: PointIndex, centre: Point, radiusKm: number): NearPoint[] {
  const { latitudes, longitudes } = points
  const near: NearPoint[] = []
  for (const index of pointsInBox(points, boundsWithin(centre, radiusKm))) {
    const point = { latitude: latitudes[index]!, longitude: longitudes[index]! }
    const awayKm = distanceKm(centre, point)
    if (awayKm <= radiusKm) near.push({ index, distanceKm: awayKm })
  }
  return near.sort((a, b) => a.distanceKm - b.distanceKm || a.index - b.index)
}

/** The nearest points, nearest first; points at equal distance by index. */
export function nearestPoints(points: PointIndex, centre: Point, count: number): NearPoint[] {
  const { tree, latitudes, longitudes } = points
  if (tree === undefined) return []
  const last = around(tree, centre.longitude, centre.latitude, count).at(-1)
  if (last === undefined) return []
  // Of points at equal distance the library returns any, so all within the radius of the last one are compared.
  const radiusKm = distanceKm(centre, { latitude: latitudes[last]!, longitude: longitudes[last]! })
  return pointsWithin(points, centre, radiusKm * ROUNDING_FACTOR + ROUNDING_KM).slice(0, count)
}
