/** A place on the ground in WGS 84 degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

export function isLatitude(value: number): boolean {
  return Number.isFinite(value) && value >= -90 && value <= 90
}

export function isLongitude(value: number): boolean {
  return Number.isFinite(value) && value >= -180 && value <= 180
}

/** Mean radius of the earth in kilometres (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088

const RADIANS = Math.PI / 180

/** Great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const cosines = cosineOf(a.latitude) * cosineOf(b.latitude)
  return haversineToKm(haversine(b.latitude - a.latitude, b.longitude - a.longitude, cosines))
}

/** The cosine of a latitude in degrees. */
function cosineOf(latitude: number): number {
  return Math.cos(latitude * RADIANS)
}

/**
 * The square of half of 2.9 degrees, in radians. Up to this value the series below are exact to the
 * last digit.
 */
const SHORT_SQUARED = 0.025 ** 2
/** The largest haversine of two such differences. */
const SHORT_HAVERSINE = 2 * SHORT_SQUARED

/**
 * The haversine of the angle between two points: the squared sine of half the angle. It grows with the
 * distance, so haversines can be compared instead of distances. The differences of latitude and
 * longitude are in degrees; `cosines` is the product of the cosines of both latitudes.
 */
function haversine(latitudeDegrees: number, longitudeDegrees: number, cosines: number): number {
  const north = (latitudeDegrees * RADIANS) / 2
  const east = (longitudeDegrees * RADIANS) / 2
  const north2 = north * north
  const east2 = east * east
  // Most distances are within a town. There, four terms take a fraction of the time of two sines.
  if (north2 <= SHORT_SQUARED && east2 <= SHORT_SQUARED) {
    return shortSineSquared(north2) + cosines * shortSineSquared(east2)
  }
  return Math.sin(north) ** 2 + cosines * Math.sin(east) ** 2
}

/** The great-circle distance in kilometres for a haversine. */
function haversineToKm(value: number): number {
  if (value <= SHORT_HAVERSINE) return 2 * EARTH_RADIUS_KM * shortArcSine(value)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(value)))
}

/** The first terms of the series of sin², from the square of the angle. */
function shortSineSquared(square: number): number {
  return square * (1 - square * (1 / 3 - square * (2 / 45 - square * (1 / 315))))
}

/** The first terms of the series of the arc sine, from the square of the sine. */
function shortArcSine(h: number): number {
  return Math.sqrt(h) * (1 + h * (1 / 6 + h * (3 / 40 + h * (5 / 112 + h * (35 / 1152)))))
}

/** The nearest of these places, of equally near ones the last; undefined if none is within `mostKm`. */
export function nearestWithin<Place extends Point>(
  point: Point,
  places: Iterable<Place>,
  mostKm: number,
): Place | undefined {
  let nearest: Place | undefined
  let leastKm = mostKm
  for (const place of places) {
    const awayKm = distanceKm(point, place)
    if (awayKm > leastKm) continue
    nearest = place
    leastKm = awayKm
  }
  return nearest
}

/**
 * Distance in kilometres on a flat projection around the mean latitude of the two points. Within the
 * service box it differs from the great circle by less than 0.01 %: good for comparing candidates, but
 * not for figures shown to users.
 */
export function flatDistanceKm(a: Point, b: Point): number {
  const meanLatitude = ((a.latitude + b.latitude) / 2) * RADIANS
  const x = (b.longitude - a.longitude) * RADIANS * Math.cos(meanLatitude)
  const y = (b.latitude - a.latitude) * RADIANS
  return EARTH_RADIUS_KM * Math.hypot(x, y)
}

/** Compass bearing from a to b in degrees: at least 0 (north), less than 360. */
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

/** The smallest angle between two bearings, 0 to 180 degrees. */
export function angleBetweenDegrees(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360
  return difference > 180 ? 360 - difference : difference
}
