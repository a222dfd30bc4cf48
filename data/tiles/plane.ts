import type { Position } from '../read/map-files.ts'

const METRES_PER_LATITUDE = 110_800
// The region is small enough for a single scale: at its edges the error is half a percent.
const METRES_PER_LONGITUDE = 97_700

export interface PlanePoint {
  readonly x: number
  readonly y: number
}

/** A position in metres. */
export function onPlane([longitude, latitude]: Position): PlanePoint {
  return { x: longitude * METRES_PER_LONGITUDE, y: latitude * METRES_PER_LATITUDE }
}

export function metresBetween(a: Position, b: Position): number {
  const [from, to] = [onPlane(a), onPlane(b)]
  return Math.hypot(to.x - from.x, to.y - from.y)
}

export function lengthMetres(line: readonly Position[]): number {
  let metres = 0
  for (let at = 1; at < line.length; at += 1) metres += metresBetween(line[at - 1]!, line[at]!)
  return metres
}
