/** The nearest whole number to `numerator / denominator`, halves up. Exact for integers. */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/**
 * Kilometres, rupees or factors as whole hundredths, the unit of all fare and time calculations: in
 * binary fractions 50 × 1.15 falls below 57.5 and would be rounded down.
 */
export function hundredths(value: number): number {
  return Math.round(value * 100)
}
