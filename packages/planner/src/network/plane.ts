import { EARTH_RADIUS_KM, type Point } from '../geo/index.ts'
import type { Plane, PlanePoint } from '../search/index.ts'

/** Kilometres per degree on the plane. */
export interface Projection {
  readonly kmPerLongitude: number
  readonly kmPerLatitude: number
}

/** The ends of a trip lie at most this far outside the area of the stands. */
const MARGIN_DEGREES = 0.05
/** Slightly too short, so that rounding never makes a distance too long. */
const KM_PER_DEGREE = ((EARTH_RADIUS_KM * Math.PI) / 180) * (1 - 1e-5)

/**
 * A projection on which no distance exceeds the distance on the globe: it uses the width of a degree of
 * longitude at the latitude farthest from the equator, where it is least.
 */
export function projectionOf(latitudes: Float64Array): Projection {
  let farthest = 0
  for (const latitude of latitudes) farthest = Math.max(farthest, Math.abs(latitude))
  const shrink = Math.cos((Math.min(90, farthest + MARGIN_DEGREES) * Math.PI) / 180)
  return { kmPerLongitude: KM_PER_DEGREE * shrink, kmPerLatitude: KM_PER_DEGREE }
}

export function pointOnPlane(
  { kmPerLongitude, kmPerLatitude }: Projection,
  { latitude, longitude }: Point,
): PlanePoint {
  return { x: longitude * kmPerLongitude, y: latitude * kmPerLatitude }
}

export function planeOf(
  { kmPerLongitude, kmPerLatitude }: Projection,
  latitudes: Float64Array,
  longitudes: Float64Array,
): Plane {
  const plane = new Float64Array(2 * latitudes.length)
  for (let node = 0; node < latitudes.length; node++) {
    plane[2 * node] = longitudes[node]! * kmPerLongitude
    plane[2 * node + 1] = latitudes[node]! * kmPerLatitude
  }
  return plane
}
