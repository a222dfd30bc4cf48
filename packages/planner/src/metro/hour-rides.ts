import type { DirectPairs } from './direct-rides.ts'

/** A direct ride at one hour. */
export interface DirectRide {
  readonly waitMinutes: number
  readonly headwayMinutes: number
  readonly lastMinute: number
  /** The patterns that run at this hour. */
  readonly patterns: readonly number[]
}

/** The rides of all pairs at one hour, one entry per pair. */
export interface HourRides {
  readonly hour: number
  /** Wait and ride; 0 where no train runs. */
  readonly minutes: Int32Array
  readonly lastMinute: Int32Array
  /** The ride of a pair that has trains. */
  rideOf(pair: number): DirectRide
}

/** Sums of fractions miss a half by less than this. */
const ROUNDING_ERROR = 1e-9

/**
 * The rides at the hour of the minute. A pattern whose first train leaves the station after the minute
 * does not run, nor does one without trains in this hour.
 */
export function hourRides({ pairs, stops }: DirectPairs, minute: number): HourRides {
  const hour = Math.floor(minute / 60)
  const rates = stops.map(({ trains }) => (trains.firstMinute <= minute ? trains.perMinute(hour) : 0))
  const minutes = new Int32Array(pairs.length)
  const lastMinute = new Int32Array(pairs.length)
  pairs.forEach((pair, at) => {
    const rate = rateOf(pair.stops)
    if (rate === 0) return
    minutes[at] = pair.minutes + waitOf(rate)
    for (const stop of pair.stops) {
      const { firstMinute, lastMinute: last } = stops[stop]!.trains
      if (firstMinute <= minute) lastMinute[at] = Math.max(lastMinute[at]!, last)
    }
  })
  return { hour, minutes, lastMinute, rideOf }

  /** Counted trains add up. A stated interval is that of the line: patterns share its trains. */
  function rateOf(served: readonly number[]): number {
    let rate = 0
    for (const stop of served) {
      rate = stops[stop]!.isStated ? Math.max(rate, rates[stop]!) : rate + rates[stop]!
    }
    return rate
  }

  function rideOf(pair: number): DirectRide {
    const served = pairs[pair]!.stops
    const rate = rateOf(served)
    return {
      waitMinutes: waitOf(rate),
      headwayMinutes: Math.floor(10 / rate + 0.5 + ROUNDING_ERROR) / 10,
      lastMinute: lastMinute[pair]!,
      patterns: served.filter(stop => rates[stop]! > 0).map(stop => stops[stop]!.pattern),
    }
  }
}

/** Half the interval, rounded half up. */
function waitOf(trainsPerMinute: number): number {
  return Math.floor(0.5 / trainsPerMinute + 0.5 + ROUNDING_ERROR)
}
