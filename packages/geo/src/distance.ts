import type { Point } from './point.ts'

/** Mean earth radius of the IUGG, in kilometres. */
export const EARTH_RADIUS_KM = 6371.0088

const RADIANS = Math.PI / 180

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const rings = ringOf(a.latitude) * ringOf(b.latitude)
  return haversineKm(b.latitude - a.latitude, b.longitude - a.longitude, rings)
}

/** How long a parallel is, as a share of the equator: the cosine of its latitude. */
export function ringOf(latitude: number): number {
  return Math.cos(latitude * RADIANS)
}

/** Squares of half the steps, of 2.9 degrees: up to there the series below give every digit. */
const SHORT_SQUARED = 0.025 ** 2

/** `distanceKm` from the steps in degrees and the product of the rings of both latitudes. */
export function haversineKm(latitudeDegrees: number, longitudeDegrees: number, rings: number): number {
  const north = (latitudeDegrees * RADIANS) / 2
  const east = (longitudeDegrees * RADIANS) / 2
  const north2 = north * north
  const east2 = east * east
  // Most distances are within a town, where four terms take a fraction of the time of two sines.
  if (north2 <= SHORT_SQUARED && east2 <= SHORT_SQUARED) {
    return 2 * EARTH_RADIUS_KM * shortArcSine(shortSineSquared(north2) + rings * shortSineSquared(east2))
  }
  const h = Math.sin(north) ** 2 + rings * Math.sin(east) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The first terms of sin², from the square of the angle. */
function shortSineSquared(square: number): number {
  return square * (1 - square * (1 / 3 - square * (2 / 45 - square / 315)))
}

/** The first terms of the arc sine, from the square of the sine. */
function shortArcSine(h: number): number {
  return Math.sqrt(h) * (1 + h * (1 / 6 + h * (3 / 40 + h * (5 / 112 + h * (35 / 1152)))))
}

/**
 * Distance in kilometres on the flat projection around the mean latitude of the two points.
 * Within the service box it differs from the great circle by less than 0.01 %: good for
 * comparing candidates, not for figures that people read.
 */
export function flatDistanceKm(a: Point, b: Point): number {
  const meanLatitude = ((a.latitude + b.latitude) / 2) * RADIANS
  const x = (b.longitude - a.longitude) * RADIANS * Math.cos(meanLatitude)
  const y = (b.latitude - a.latitude) * RADIANS
  return EARTH_RADIUS_KM * Math.hypot(x, y)
}

/** Compass bearing from a to b, degrees from 0 (north) up to, not including, 360. */
export function bearingDegrees(a: Point, b: Point): number {
  const fromLatitude = a.latitude * RADIANS
  const toLatitude = b.latitude * RADIANS
  const longitudeStep = (b.longitude - a.longitude) * RADIANS
  const y = Math.sin(longitudeStep) * Math.cos(toLatitude)
  const x =
    Math.cos(fromLatitude) * Math.sin(toLatitude) -
    Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(longitudeStep)
  return (((Math.atan2(y, x) / RADIANS + 360) % 360) + 360) % 360
}

/** Smallest angle between two bearings, 0 to 180 degrees. */
export function angleBetweenDegrees(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360
  return difference > 180 ? 360 - difference : difference
}
