import type { DirectPairs } from './direct-rides.ts'

/** A direct ride. */
export interface DirectRide {
  /** A mean. */
  readonly waitMinutes: number
  /** The first train of the day, if it has not left when the stretch begins. */
  readonly firstMinute: number | undefined
  readonly headwayMinutes: number
  /** The patterns that run. */
  readonly patterns: readonly number[]
}

/** A stretch of one hour in whole minutes, of which the last belongs to it. */
export interface Stretch {
  readonly firstMinute: number
  readonly lastMinute: number
}

/**
 * The rides of all pairs in a stretch of one hour and soon after it. As patterns begin to run, more trains serve a
 * pair: each entry has a first train, and is faster or lasts longer than the one before.
 */
export interface StretchRides {
  readonly hour: number
  /** By pair the first of its entries; one more entry at the end. */
  readonly firstOf: Int32Array
  readonly pair: Int32Array
  /** The first train; 0 where trains run as the stretch begins. */
  readonly firstTrain: Int32Array
  /** Wait and ride. */
  readonly minutes: Int32Array
  readonly lastMinute: Int32Array
  rideOf(entry: number): DirectRide
}

/** A trip may wait for trains that begin to run at most this long after the stretch in which it begins. */
export const FIRST_TRAIN_AHEAD_MINUTES = 120

/** Sums of fractions miss a half by less than this. */
const ROUNDING_ERROR = 1e-9

/**
 * The rides in a stretch of one hour, those included whose first train leaves soon after it. A pattern runs as
 * often as in this hour, or in that of its first train.
 */
export function ridesIn({ pairs, stops }: DirectPairs, stretch: Stretch): StretchRides {
  const hour = Math.floor(stretch.firstMinute / 60)
  const begins = stops.map(({ trains }) => trains.firstMinute)
  const rates = stops.map(({ trains }, stop) =>
    trains.perMinute(Math.max(hour, Math.floor(begins[stop]! / 60))),
  )
  const firstOf = new Int32Array(pairs.length + 1)
  const [pair, firstTrain, minutes, lastMinute] = [[], [], [], []] as [number[], number[], number[], number[]]
  pairs.forEach((direct, at) => {
    const begunIn = new Set(direct.stops.map(stop => begins[stop]!).filter(isAhead(stretch)))
    for (const from of [0, ...[...begunIn].sort((a, b) => a - b)]) {
      const served = runningAt(direct.stops, Math.max(from, stretch.firstMinute))
      const rate = rateOf(served)
      if (rate === 0) continue
      const ride = direct.minutes + waitOf(rate)
      const last = Math.max(...served.map(stop => stops[stop]!.trains.lastMinute))
      const isFirst = firstOf[at] === pair.length
      if (!isFirst && minutes.at(-1) === ride && lastMinute.at(-1) === last) continue
      pair.push(at)
      firstTrain.push(from)
      minutes.push(ride)
      lastMinute.push(last)
    }
    firstOf[at + 1] = pair.length
  })
  return {
    ...{ hour, firstOf, rideOf },
    pair: Int32Array.from(pair),
    firstTrain: Int32Array.from(firstTrain),
    minutes: Int32Array.from(minutes),
    lastMinute: Int32Array.from(lastMinute),
  }

  function runningAt(served: readonly number[], minute: number): number[] {
    return served.filter(stop => begins[stop]! <= minute)
  }

  /** Counted trains add up. A stated interval is that of the line: patterns share its trains. */
  function rateOf(served: readonly number[]): number {
    let rate = 0
    for (const stop of served) {
      rate = stops[stop]!.isStated ? Math.max(rate, rates[stop]!) : rate + rates[stop]!
    }
    return rate
  }

  function rideOf(entry: number): DirectRide {
    const first = firstTrain[entry]!
    const served = runningAt(pairs[pair[entry]!]!.stops, Math.max(first, stretch.firstMinute))
    const rate = rateOf(served)
    return {
      waitMinutes: waitOf(rate),
      firstMinute: first === 0 ? undefined : first,
      headwayMinutes: Math.floor(10 / rate + 0.5 + ROUNDING_ERROR) / 10,
      patterns: served.filter(stop => rates[stop]! > 0).map(stop => stops[stop]!.pattern),
    }
  }
}

function isAhead({ firstMinute, lastMinute }: Stretch): (minute: number) => boolean {
  return minute => minute > firstMinute && minute <= lastMinute + FIRST_TRAIN_AHEAD_MINUTES
}

/** Half the interval, rounded half up. */
function waitOf(trainsPerMinute: number): number {
  return Math.floor(0.5 / trainsPerMinute + 0.5 + ROUNDING_ERROR)
}
