/** Splits the total into whole rupees in proportion to the weights by the largest remainder method. */
export function sharesOf(total: number, weights: readonly number[]): number[] {
  const sum = sumOf(weights)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map(weight => Math.floor((total * weight) / sum))
  const missing = total - sumOf(shares)
  if (missing === 0) return shares
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index]! += 1
  return shares
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
