/**
 * Tile zooms, for tiles of 512 px: one less than the zooms of the product. Beyond the last zoom the map
 * enlarges tiles.
 */
export const FIRST_ZOOM = 7
export const LAST_ZOOM = 14

const EARTH_CIRCUMFERENCE_METRES = 40_075_016.686
const LATITUDE_COSINE = Math.cos((28.6 * Math.PI) / 180)

export function metresPerPixel(zoom: number): number {
  return (EARTH_CIRCUMFERENCE_METRES * LATITUDE_COSINE) / (512 * 2 ** zoom)
}

/** A part of the map in degrees. */
export interface MapBox {
  readonly north: number
  readonly south: number
  readonly east: number
  readonly west: number
}
