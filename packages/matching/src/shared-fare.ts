import { divideHalfUp, hundredths } from './rounding.ts'

/**
 * What the asking rider pays in whole rupees when the common stretch of their own reserved auto is
 * split in two, rounded half up: never more than alone, never less than half of it.
 */
export function sharedFareRupees(
  aloneFareRupees: number,
  ownDistanceKm: number,
  sharedDistanceKm: number,
): number {
  const own = hundredths(ownDistanceKm)
  if (own <= 0) return aloneFareRupees
  const shared = Math.max(0, Math.min(own, hundredths(sharedDistanceKm)))
  return divideHalfUp(aloneFareRupees * (2 * own - shared), 2 * own)
}
