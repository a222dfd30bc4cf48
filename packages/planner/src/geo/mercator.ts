import type { Point } from './point.ts'

const HIGHEST_LATITUDE = 85.0511

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
