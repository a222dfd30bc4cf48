import { bearingDegrees } from '@sawari/planner/geo'
import type { TripGeometry } from './trip.ts'

/** Trips whose bearings differ by at least this angle do not go the same way. */
const OPPOSITE_FROM_DEGREES = 90

/** From end to end, regardless of turns in between. */
export function bearingOf({ source, destination }: TripGeometry): number {
  return bearingDegrees(source, destination)
}

/** Takes bearings from 0 to below 360, which may lie on both sides of north. */
export function isSameWay(aBearing: number, bBearing: number): boolean {
  const apart = Math.abs(aBearing - bBearing)
  return apart < OPPOSITE_FROM_DEGREES || apart > 360 - OPPOSITE_FROM_DEGREES
}
