// A duration that the product promises, on a machine that does other work as well.

const MOST_ROUNDS = 5

/**
 * The least of several measurements, which other programs disturbed least. Measuring ends with the first one below the
 * limit, so a quiet machine measures once.
 */
export async function leastOf(limit: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < MOST_ROUNDS && least >= limit; round++) least = Math.min(least, await measure())
  return least
}
