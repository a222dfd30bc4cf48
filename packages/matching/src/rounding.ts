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
