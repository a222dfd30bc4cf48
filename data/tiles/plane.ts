import type { Position } from '../read/map-files.ts'
import { metresBetween as metresBetweenSpots, type Spot } from '../streets/plane.ts'

const METRES_PER_LATITUDE = 110_800
// The region is small enough for a single scale: at its edges the error is half a percent.
const METRES_PER_LONGITUDE = 97_700

/** A position in metres. */
export function onPlane([longitude, latitude]: Position): Spot {
  return { x: longitude * METRES_PER_LONGITUDE, y: latitude * METRES_PER_LATITUDE }
}

export function metresBetween(a: Position, b: Position): number {
  return metresBetweenSpots(onPlane(a), onPlane(b))
}

export function lengthMetres(line: readonly Position[]): number {
  let metres = 0
  for (let at = 1; at < line.length; at += 1) metres += metresBetween(line[at - 1]!, line[at]!)
  return metres
}

/** The area of a polygon less its holes. */
export function polygonAreaM2(rings: readonly (readonly Position[])[]): number {
  const [outer = 0, ...holes] = rings.map(ringAreaM2)
  return outer - holes.reduce((sum, hole) => sum + hole, 0)
}

function ringAreaM2(ring: readonly Position[]): number {
  let doubled = 0
  for (let at = 1; at < ring.length; at += 1) {
    const [from, to] = [onPlane(ring[at - 1]!), onPlane(ring[at]!)]
    const origin = onPlane(ring[0]!)
    doubled += (from.x - origin.x) * (to.y - origin.y) - (to.x - origin.x) * (from.y - origin.y)
  }
  return Math.abs(doubled) / 2
}

/**
 * Tile zooms, for tiles of 512 px: one less than the zooms of the product. Beyond the last zoom the map
 * enlarges tiles.
 */
export const FIRST_ZOOM = 7
export const LAST_ZOOM = 14

const EARTH_CIRCUMFERENCE_METRES = 40_075_016.686

export function metresPerPixel(zoom: number, latitude: number): number {
  return (EARTH_CIRCUMFERENCE_METRES * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom)
}
