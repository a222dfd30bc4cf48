import { divideHalfUp, hundredths } from './rounding.ts'

/**
 * The asking rider's fare in whole rupees if the cost of the common stretch of their own reserved auto
 * is split in two, rounded half up. It is never more than the fare alone and never less than half of
 * it.
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
