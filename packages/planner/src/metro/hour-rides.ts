import type { DirectPairs } from './direct-rides.ts'

/** A direct ride. */
export interface DirectRide {
  /** The mean wait and ride. */
  readonly waitMinutes: number
  /** The first train of the day, if it has not left when the window begins. */
  readonly firstMinute: number | undefined
  readonly headwayMinutes: number
  /** The patterns that run. */
  readonly patterns: readonly number[]
}

/** A window of one hour in whole minutes, including its last minute. */
export interface ServiceWindow {
  readonly firstMinute: number
  readonly lastMinute: number
}

/**
 * The rides of all sets of patterns in a window of one hour and soon after it. As patterns begin to run, more
 * trains serve a pair: each entry has a first train, and a shorter wait or a later last train than the previous
 * one.
 */
export interface WindowRides {
  readonly hour: number
  /** By service: the first of its entries; one more entry at the end. */
  readonly firstOf: Int32Array
  /** The minute of the first train; 0 if trains already run when the window begins. */
  readonly firstTrain: Int32Array
  /** The mean wait in minutes. */
  readonly wait: Int32Array
  readonly lastMinute: Int32Array
  /** An entry of a service. */
  rideOf(service: number, entry: number): DirectRide
}

/** A trip may wait for trains that begin to run at most this long after its window. */
export const FIRST_TRAIN_AHEAD_MINUTES = 120

/** The moments of a service of which no pattern begins to run. */
const RUNNING: readonly number[] = [0]

/** The rounding error of sums of fractions is less than this. */
const ROUNDING_ERROR = 1e-9

/**
 * The rides in a window of one hour, including those whose first train leaves soon after it. A pattern runs as
 * often as in this hour, or as in that of its first train.
 */
export function ridesIn(
  { services, stops }: Pick<DirectPairs, 'services' | 'stops'>,
  window: ServiceWindow,
): WindowRides {
  const hour = Math.floor(window.firstMinute / 60)
  const begins = Float64Array.from(stops, ({ trains }) => trains.firstMinute)
  const rates = Float64Array.from(stops, ({ trains }, stop) =>
    trains.perMinute(Math.max(hour, Math.floor(begins[stop]! / 60))),
  )
  const lasts = Float64Array.from(stops, ({ trains }) => trains.lastMinute)
  const latestFirst = window.lastMinute + FIRST_TRAIN_AHEAD_MINUTES
  const isAhead = Uint8Array.from(begins, begin =>
    begin > window.firstMinute && begin <= latestFirst ? 1 : 0,
  )
  const firstOf = new Int32Array(services.length + 1)
  const [firstTrain, wait, lastMinute] = [[], [], []] as [number[], number[], number[]]
  for (let service = 0; service < services.length; service += 1) {
    const served = services[service]!
    for (const from of momentsOf(served)) {
      const running = Math.max(from, window.firstMinute)
      const rate = rateAt(served, running)
      if (rate === 0) continue
      const waiting = waitOf(rate)
      const last = lastAt(served, running)
      const before = wait.length - 1
      if (before >= firstOf[service]! && wait[before] === waiting && lastMinute[before] === last) continue
      firstTrain.push(from)
      wait.push(waiting)
      lastMinute.push(last)
    }
    firstOf[service + 1] = wait.length
  }
  return {
    ...{ hour, firstOf, rideOf },
    firstTrain: Int32Array.from(firstTrain),
    wait: Int32Array.from(wait),
    lastMinute: Int32Array.from(lastMinute),
  }

  /** 0, and the minutes after the beginning at which patterns begin to run; in daytime only 0. */
  function momentsOf(served: readonly number[]): readonly number[] {
    let moments = RUNNING
    for (let at = 0; at < served.length; at += 1) {
      const stop = served[at]!
      if (isAhead[stop] === 1 && !moments.includes(begins[stop]!)) moments = [...moments, begins[stop]!]
    }
    return moments === RUNNING ? moments : moments.toSorted((a, b) => a - b)
  }

  /** Counted trains add up. A stated interval belongs to the line: its patterns share the trains. */
  function rateAt(served: readonly number[], minute: number): number {
    let rate = 0
    for (let at = 0; at < served.length; at += 1) {
      const stop = served[at]!
      if (begins[stop]! > minute) continue
      rate = stops[stop]!.isStated ? Math.max(rate, rates[stop]!) : rate + rates[stop]!
    }
    return rate
  }

  function lastAt(served: readonly number[], minute: number): number {
    let last = Number.NEGATIVE_INFINITY
    for (let at = 0; at < served.length; at += 1) {
      const stop = served[at]!
      if (begins[stop]! <= minute) last = Math.max(last, lasts[stop]!)
    }
    return last
  }

  function rideOf(service: number, entry: number): DirectRide {
    const first = firstTrain[entry]!
    const calling = services[service]!
    const running = Math.max(first, window.firstMinute)
    const rate = rateAt(calling, running)
    return {
      waitMinutes: waitOf(rate),
      firstMinute: first === 0 ? undefined : first,
      headwayMinutes: Math.floor(10 / rate + 0.5 + ROUNDING_ERROR) / 10,
      patterns: calling
        .filter(stop => begins[stop]! <= running && rates[stop]! > 0)
        .map(stop => stops[stop]!.pattern),
    }
  }
}

/** Half the interval, rounded half up. */
function waitOf(trainsPerMinute: number): number {
  return Math.floor(0.5 / trainsPerMinute + 0.5 + ROUNDING_ERROR)
}
