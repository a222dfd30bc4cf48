// A duration that the product promises, on a machine that does other work as well.

/**
 * The least of several measurements, which other programs and garbage collections disturbed least. Measuring ends with
 * the first one below the limit, so a quiet machine measures once.
 */
export async function leastOf(
  limit: number,
  measure: (round: number) => Promise<number>,
  mostRounds = 5,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < mostRounds && least >= limit; round++)
    least = Math.min(least, await measure(round))
  return least
}

/** The processor time of this thread alone, so that other processes do not count. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
