import type { PlannableLocation } from '@sawari/contract'
import { distanceKm, type Point } from '@sawari/geo'

/** Farther away a name would say nothing about where one stands. */
const NEAR_KM = 1.5

/** The place that says best where a point is; null where none is near. */
export function nearestLocation(
  point: Point,
  locations: readonly PlannableLocation[],
): PlannableLocation | null {
  let nearest: PlannableLocation | null = null
  let nearestKm = NEAR_KM
  for (const location of locations) {
    const km = distanceKm(point, location)
    if (km > nearestKm) continue
    nearest = location
    nearestKm = km
  }
  return nearest
}
