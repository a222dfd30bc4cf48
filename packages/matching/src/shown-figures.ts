/** The step is half a kilometre, in hundredths of a kilometre. */
const DISTANCE_STEP = 50
const PERCENTAGE_STEP = 5

/**
 * The figures of a shared ride that a rider sees: rounded, because exact figures would reveal the other rider's
 * position.
 */
export interface ShownFigures {
  /** Rounded to half a kilometre; at least that much if anything is shared. */
  readonly sharedDistanceKm: number
  /** Rounded to five per cent of the reader's own distance. */
  readonly overlapPercentage: number
  readonly sharedFareRupees: number
}

/** The figures for the rider who pays `aloneFareRupees` alone. */
export function shownFigures(
  aloneFareRupees: number,
  shared: { readonly sharedDistanceKm: number; readonly overlapPercentage: number },
): ShownFigures {
  const overlapPercentage = roundedPercentage(shared.overlapPercentage)
  return {
    sharedDistanceKm: roundedKm(shared.sharedDistanceKm),
    overlapPercentage,
    sharedFareRupees: sharedFareRupees(aloneFareRupees, overlapPercentage),
  }
}

function roundedKm(km: number): number {
  const shared = hundredths(km)
  if (shared <= 0) return 0
  return (Math.max(1, divideHalfUp(shared, DISTANCE_STEP)) * DISTANCE_STEP) / 100
}

function roundedPercentage(percentage: number): number {
  return divideHalfUp(Math.round(10 * percentage), 10 * PERCENTAGE_STEP) * PERCENTAGE_STEP
}

/**
 * The reader's fare in whole rupees if the cost of the shared segment of their own reserved auto is split in
 * two, rounded half up. It depends only on the rounded percentage, so it reveals nothing more.
 */
export function sharedFareRupees(aloneFareRupees: number, overlapPercentage: number): number {
  const shared = Math.max(0, Math.min(100, overlapPercentage))
  return divideHalfUp(aloneFareRupees * (200 - shared), 200)
}

/** The nearest whole number to `numerator / denominator`, halves up. Exact for integers. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/**
 * Kilometres as whole hundredths. Shares are compared in them, so that the result agrees with the
 * figures shown.
 */
export function hundredths(km: number): number {
  return Math.round(km * 100)
}
