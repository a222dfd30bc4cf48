import { EARTH_RADIUS_KM, type Point } from './point.ts'

/** A box on the map. `west > east` means a box across the 180th meridian. */
export interface Bounds {
  readonly north: number
  readonly south: number
  readonly east: number
  readonly west: number
}

/** Pixels per side of a map tile. */
const TILE_PIXELS = 256
const DEGREES = 180 / Math.PI
/** The edge of the square map. */
const HIGHEST_LATITUDE = 85.0511

export function boundsContain(bounds: Bounds, { latitude, longitude }: Point): boolean {
  if (latitude < bounds.south || latitude > bounds.north) return false
  if (bounds.west <= bounds.east) return longitude >= bounds.west && longitude <= bounds.east
  return longitude >= bounds.west || longitude <= bounds.east
}

/** The box that a Web Mercator map with 256 px tiles shows at a centre and zoom. */
export function boundsAround(centre: Point, zoom: number, widthPixels = 800, heightPixels = 600): Bounds {
  const worldPixels = TILE_PIXELS * 2 ** zoom
  const halfWidth = Math.min(180, (widthPixels / worldPixels) * 180)
  const { y } = mercatorOf(centre)
  const halfHeight = heightPixels / worldPixels / 2
  return {
    north: latitudeOfMercator(y - halfHeight),
    south: latitudeOfMercator(y + halfHeight),
    east: wrapLongitude(centre.longitude + halfWidth),
    west: wrapLongitude(centre.longitude - halfWidth),
  }
}

/** The smallest box that contains every point within `radiusKm` of the centre. */
export function boundsWithin(centre: Point, radiusKm: number): Bounds {
  const latitudeStep = (radiusKm / EARTH_RADIUS_KM) * DEGREES
  const north = Math.min(90, centre.latitude + latitudeStep)
  const south = Math.max(-90, centre.latitude - latitudeStep)
  const ratio = Math.sin(radiusKm / EARTH_RADIUS_KM) / Math.cos(centre.latitude / DEGREES)
  if (north >= 90 || south <= -90 || ratio >= 1) return { north, south, east: 180, west: -180 }
  const longitudeStep = Math.asin(ratio) * DEGREES
  return {
    north,
    south,
    east: wrapLongitude(centre.longitude + longitudeStep),
    west: wrapLongitude(centre.longitude - longitudeStep),
  }
}

/** Whether any edge moved by at least `degrees`; smaller moves do not require a reload. */
export function boundsMoved(before: Bounds, after: Bounds, degrees: number): boolean {
  return (
    Math.abs(before.north - after.north) >= degrees ||
    Math.abs(before.south - after.south) >= degrees ||
    Math.abs(before.east - after.east) >= degrees ||
    Math.abs(before.west - after.west) >= degrees
  )
}

function wrapLongitude(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** The position on the square Web Mercator map of the world: from 0 to 1 eastward and southward. */
export function mercatorOf({ latitude, longitude }: Point): { readonly x: number; readonly y: number } {
  const clamped = Math.max(-HIGHEST_LATITUDE, Math.min(HIGHEST_LATITUDE, latitude))
  const north = Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360))
  return { x: (longitude + 180) / 360, y: 0.5 - north / (2 * Math.PI) }
}

/** The latitude at the given southward position on that map. */
export function latitudeOfMercator(y: number): number {
  return (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) * (180 / Math.PI)
}
