import type { Services } from './direct-rides.ts'
import type { PatternStop } from './trains.ts'

/** A ride without a change, as the passengers of a window find it. */
export interface DirectRide {
  /** The mean wait, half the headway. */
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

/** The trains of a window, by stop. */
export interface WindowTrains {
  readonly begins: Float64Array
  readonly lasts: Float64Array
  /** Trains per minute in the hour of the window, or in that of the first train. */
  readonly rates: Float64Array
  readonly isShared: Uint8Array
}

/**
 * The rides of all services in a window of one hour and soon after it. As patterns begin to run, more trains serve a
 * pair: each entry has a first train, and a shorter wait or a later last train than the previous one.
 */
export interface WindowRides {
  /** One entry per service: the first of its entries; one more entry at the end. */
  readonly firstOf: Int32Array
  /** The minute of the first train; 0 if trains already run when the window begins. */
  readonly firstTrain: Int32Array
  /** The mean wait in minutes. */
  readonly wait: Int32Array
  readonly lastMinute: Int32Array
}

/** A trip may wait for trains that begin to run at most this long after its window. */
export const FIRST_TRAIN_AHEAD_MINUTES = 120

/** The moments of a service whose patterns all run already. */
const RUNNING: readonly number[] = [0]

/** The rounding error of sums of fractions is less than this. */
const ROUNDING_ERROR = 1e-9

export function trainsIn(stops: readonly PatternStop[], window: ServiceWindow): WindowTrains {
  const hour = Math.floor(window.firstMinute / 60)
  const begins = new Float64Array(stops.length)
  const found = {
    begins,
    lasts: begins.slice(),
    rates: begins.slice(),
    isShared: new Uint8Array(stops.length),
  }
  for (let stop = 0; stop < stops.length; stop += 1) {
    const { trains, isShared } = stops[stop]!
    begins[stop] = trains.firstMinute
    found.lasts[stop] = trains.lastMinute
    found.rates[stop] = trains.perMinute(Math.max(hour, Math.floor(trains.firstMinute / 60)))
    found.isShared[stop] = isShared ? 1 : 0
  }
  return found
}

/** The rides in a window of one hour, including those whose first train leaves soon after it. */
export function ridesIn(services: Services, trains: WindowTrains, window: ServiceWindow): WindowRides {
  const { begins, lasts } = trains
  const latestFirst = window.lastMinute + FIRST_TRAIN_AHEAD_MINUTES
  const firstOf = new Int32Array(services.count + 1)
  const [firstTrain, wait, lastMinute] = [[], [], []] as [number[], number[], number[]]
  for (let service = 0; service < services.count; service += 1) {
    const served = services.stopsOf(service)
    for (const from of momentsOf(served)) {
      const running = Math.max(from, window.firstMinute)
      const rate = rateAt(served, trains, running)
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
    firstOf,
    firstTrain: Int32Array.from(firstTrain),
    wait: Int32Array.from(wait),
    lastMinute: Int32Array.from(lastMinute),
  }

  /** 0 and then, ascending, the minutes in which patterns begin to run after the window does; in daytime only 0. */
  function momentsOf(served: readonly number[]): readonly number[] {
    let moments = RUNNING
    for (let at = 0; at < served.length; at += 1) {
      const begin = begins[served[at]!]!
      const isAhead = begin > window.firstMinute && begin <= latestFirst
      if (isAhead && !moments.includes(begin)) moments = [...moments, begin]
    }
    return moments === RUNNING ? moments : moments.toSorted((a, b) => a - b)
  }

  function lastAt(served: readonly number[], minute: number): number {
    let last = Number.NEGATIVE_INFINITY
    for (let at = 0; at < served.length; at += 1) {
      const stop = served[at]!
      if (begins[stop]! <= minute) last = Math.max(last, lasts[stop]!)
    }
    return last
  }
}

/** Counted trains add up. Patterns that share their trains, at a stated interval or on a ring, count once. */
function rateAt(
  served: readonly number[],
  { begins, rates, isShared }: WindowTrains,
  minute: number,
): number {
  let [sum, shared] = [0, 0]
  for (let at = 0; at < served.length; at += 1) {
    const stop = served[at]!
    if (begins[stop]! > minute) continue
    if (isShared[stop] === 1) shared = Math.max(shared, rates[stop]!)
    else sum += rates[stop]!
  }
  return Math.max(sum, shared)
}

/** Half the interval, rounded half up. */
function waitOf(trainsPerMinute: number): number {
  return Math.floor(0.5 / trainsPerMinute + 0.5 + ROUNDING_ERROR)
}

interface RideOfService {
  /** The stops of its service. */
  readonly served: readonly number[]
  /** The minute of its first train; 0 if trains already run when the window begins. */
  readonly firstTrain: number
}

/** Describes one ride of a window. */
export function describeRide(
  { served, firstTrain }: RideOfService,
  trains: WindowTrains,
  { stops, firstMinute }: { readonly stops: readonly PatternStop[]; readonly firstMinute: number },
): DirectRide {
  const running = Math.max(firstTrain, firstMinute)
  const rate = rateAt(served, trains, running)
  return {
    waitMinutes: waitOf(rate),
    firstMinute: firstTrain === 0 ? undefined : firstTrain,
    headwayMinutes: Math.floor(10 / rate + 0.5 + ROUNDING_ERROR) / 10,
    patterns: served
      .filter(stop => trains.begins[stop]! <= running && trains.rates[stop]! > 0)
      .map(stop => stops[stop]!.pattern),
  }
}
