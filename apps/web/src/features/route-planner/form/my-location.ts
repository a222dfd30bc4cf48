import type { PlannableLocation } from '@sawari/contract'
import { distanceKm, type Point } from '@sawari/planner/geo'

/** Beyond this distance the name of a place does not help to locate the passenger. */
const NEAR_KM = 1.5

/** The place whose name describes a point best; null when none is near. */
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
