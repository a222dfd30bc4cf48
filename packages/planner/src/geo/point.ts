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
