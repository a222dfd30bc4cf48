import { bearingDegrees } from '@sawari/geo'
import type { Trip } from './trip.ts'

/** Trips whose bearings are this far apart, or farther, do not go the same way. */
const OPPOSITE_FROM_DEGREES = 90

/** From end to end, whatever turns the line takes in between. */
export function bearingOf({ source, destination }: Trip): number {
  return bearingDegrees(source, destination)
}

/** For bearings from 0 up to 360, which may lie on both sides of north. */
export function isSameWay(aBearing: number, bBearing: number): boolean {
  const apart = Math.abs(aBearing - bBearing)
  return apart < OPPOSITE_FROM_DEGREES || apart > 360 - OPPOSITE_FROM_DEGREES
}
