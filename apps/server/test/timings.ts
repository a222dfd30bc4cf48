// Whether two kinds of calls can be told apart by how long they take.

/** Samples per kind. The two kinds alternate, so that other load on the machine affects both equally. */
export const SAMPLES = 60

/** In standard errors: a larger distance of the mean ranks has a chance below 1 in 10,000. */
const SURELY = 4
/** A smaller relative difference cannot be measured through a network. */
const NOTICEABLE = 0.1

/** The number of measurements in a row that must agree: on a busy machine one alone may differ by chance. */
const MEASUREMENTS = 3

/** Measures two kinds of calls, again if they are apart, and returns whether they are apart each time. */
export async function areAlwaysApart(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<boolean> {
  for (let measured = 0; measured < MEASUREMENTS; measured++) {
    if (!isDistinguishable(...(await timeInTurns(first, second)))) return false
  }
  return true
}

async function timeInTurns(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<readonly [number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let sample = -5; sample < SAMPLES; sample++) {
    // Alternates which kind goes first, so that work left over from one kind does not always delay the other.
    const order = sample % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const kind of order) {
      const before = performance.now()
      await (kind === 0 ? first() : second())
      // Skips the first samples, which warm up caches and compiled code.
      if (sample >= 0) times[kind].push(performance.now() - before)
    }
  }
  return times
}

/** True if the ranks differ significantly (Mann–Whitney) and the medians differ noticeably. */
export function isDistinguishable(a: readonly number[], b: readonly number[]): boolean {
  const apart = Math.abs(median(a) - median(b)) / Math.max(median(a), median(b))
  return Math.abs(rankDistance(a, b)) > SURELY && apart > NOTICEABLE
}

/** The z value of the Mann–Whitney U statistic. */
function rankDistance(a: readonly number[], b: readonly number[]): number {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return (wins - mean) / deviation
}

function median(values: readonly number[]): number {
  return values.toSorted((x, y) => x - y)[Math.floor(values.length / 2)]!
}
