// Whether two kinds of calls can be told apart by how long they take.

/** Pairs of one measurement. */
export const SAMPLES = 60
/** Pairs before the measurements, in which caches and compiled code warm up. */
const WARM_UP = 5
/** A measurement is repeated where the kinds may be apart; all pairs together then decide. */
const MEASUREMENTS = 3

/** In standard errors of the sum of signed ranks: what chance exceeds once in 400 measurements. */
const SUSPICIOUS = 3
/** What chance exceeds less than once in a million measurements. */
const SURELY = 5
/** A smaller relative difference cannot be measured through a network. */
const NOTICEABLE = 0.1

type Call = () => Promise<unknown>
type NowMs = () => number
/** The times of both kinds; those of a pair have one index. */
type Times = readonly [number[], number[]]

/** Whether two kinds of calls differ in their duration, surely and noticeably. */
export async function areApart(
  first: Call,
  second: Call,
  nowMs: NowMs = () => performance.now(),
): Promise<boolean> {
  await timeInPairs([first, second], nowMs, WARM_UP)
  const all: Times = [[], []]
  for (let measured = 0; measured < MEASUREMENTS; measured++) {
    const times = await timeInPairs([first, second], nowMs, SAMPLES)
    all[0].push(...times[0])
    all[1].push(...times[1])
    if (Math.abs(signedRanks(...all)) < SUSPICIOUS) return false
  }
  return isDistinguishable(...all)
}

/**
 * Times the calls in pairs of one of each kind. Chance decides which of a pair goes first: whatever else the machine
 * does, and whatever a call leaves behind, is then as likely to delay one kind as the other.
 */
async function timeInPairs(calls: readonly [Call, Call], nowMs: NowMs, pairs: number): Promise<Times> {
  const times: Times = [[], []]
  for (let pair = 0; pair < pairs; pair++) {
    const order = Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)
    for (const kind of order) {
      const before = nowMs()
      await calls[kind]()
      times[kind].push(nowMs() - before)
    }
  }
  return times
}

/** True if the pairs differ significantly (Wilcoxon's signed ranks) and the medians differ noticeably. */
export function isDistinguishable(a: readonly number[], b: readonly number[]): boolean {
  const apart = Math.abs(median(a) - median(b)) / Math.max(median(a), median(b))
  return Math.abs(signedRanks(a, b)) > SURELY && apart > NOTICEABLE
}

/**
 * The z value of the sum of signed ranks of the differences. If the kinds are alike each sign is a coin of its own, even
 * where the load of the machine makes the times depend on each other.
 */
function signedRanks(a: readonly number[], b: readonly number[]): number {
  const differences = a.map((time, index) => time - b[index]!)
  const sizes = differences.map(Math.abs)
  const ranks = sizes.map(size => {
    const smaller = sizes.filter(other => other < size).length
    const equal = sizes.filter(other => other === size).length
    return smaller + (equal + 1) / 2
  })
  const sum = ranks.reduce((total, rank, index) => total + Math.sign(differences[index]!) * rank, 0)
  const deviation = Math.sqrt(ranks.reduce((total, rank) => total + rank * rank, 0))
  return sum / deviation
}

function median(values: readonly number[]): number {
  return values.toSorted((x, y) => x - y)[Math.floor(values.length / 2)]!
}
