import type { DirectPairs } from './direct-rides.ts'

/** A direct ride at one minute. */
export interface DirectRide {
  readonly waitMinutes: number
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
 * The rides of all pairs in a stretch of one hour. As patterns begin to run, more trains serve a pair: each
 * entry holds from a minute on, and is faster or lasts longer than the one before.
 */
export interface StretchRides {
  readonly hour: number
  /** By pair the first of its entries; one more entry at the end. */
  readonly firstOf: Int32Array
  readonly pair: Int32Array
  /** The minute from which the ride can be begun; 0 at the beginning of the stretch. */
  readonly fromMinute: Int32Array
  /** Wait and ride. */
  readonly minutes: Int32Array
  readonly lastMinute: Int32Array
  /** The ride of a pair that has trains at a minute of the stretch. */
  rideOf(pair: number, minute: number): DirectRide
}

/** Sums of fractions miss a half by less than this. */
const ROUNDING_ERROR = 1e-9

/**
 * The rides in a stretch of one hour. A pattern whose first train leaves the station after a minute does not
 * run at it, nor does one without trains in this hour.
 */
export function ridesIn({ pairs, stops }: DirectPairs, stretch: Stretch): StretchRides {
  const hour = Math.floor(stretch.firstMinute / 60)
  const rates = stops.map(({ trains }) => trains.perMinute(hour))
  const begins = stops.map(({ trains }) => trains.firstMinute)
  const firstOf = new Int32Array(pairs.length + 1)
  const [pair, fromMinute, minutes, lastMinute] = [[], [], [], []] as [number[], number[], number[], number[]]
  pairs.forEach((direct, at) => {
    const begunIn = direct.stops.map(stop => begins[stop]!).filter(isWithin(stretch))
    for (const from of [0, ...begunIn.sort((a, b) => a - b)]) {
      const served = runningAt(direct.stops, Math.max(from, stretch.firstMinute))
      const rate = rateOf(served)
      if (rate === 0) continue
      const ride = direct.minutes + waitOf(rate)
      const last = Math.max(...served.map(stop => stops[stop]!.trains.lastMinute))
      const isFirst = firstOf[at] === pair.length
      if (!isFirst && minutes.at(-1) === ride && lastMinute.at(-1) === last) continue
      pair.push(at)
      fromMinute.push(from)
      minutes.push(ride)
      lastMinute.push(last)
    }
    firstOf[at + 1] = pair.length
  })
  return {
    ...{ hour, firstOf, rideOf },
    pair: Int32Array.from(pair),
    fromMinute: Int32Array.from(fromMinute),
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

  function rideOf(at: number, minute: number): DirectRide {
    const served = runningAt(pairs[at]!.stops, minute)
    const rate = rateOf(served)
    return {
      waitMinutes: waitOf(rate),
      headwayMinutes: Math.floor(10 / rate + 0.5 + ROUNDING_ERROR) / 10,
      patterns: served.filter(stop => rates[stop]! > 0).map(stop => stops[stop]!.pattern),
    }
  }
}

function isWithin({ firstMinute, lastMinute }: Stretch): (minute: number) => boolean {
  return minute => minute > firstMinute && minute <= lastMinute
}

/** Half the interval, rounded half up. */
function waitOf(trainsPerMinute: number): number {
  return Math.floor(0.5 / trainsPerMinute + 0.5 + ROUNDING_ERROR)
}
