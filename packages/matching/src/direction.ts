import { angleBetweenDegrees, bearingDegrees } from '@sawari/geo'
import type { Trip } from './trip.ts'

/** Trips whose bearings are this far apart, or farther, do not go the same way. */
const OPPOSITE_FROM_DEGREES = 90

/** From end to end, whatever turns the line takes in between. */
export function bearingOf({ source, destination }: Trip): number {
  return bearingDegrees(source, destination)
}

export function isSameWay(aBearing: number, bBearing: number): boolean {
  return angleBetweenDegrees(aBearing, bBearing) < OPPOSITE_FROM_DEGREES
}
