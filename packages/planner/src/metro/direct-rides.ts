import type { MetroData, MetroTimeBasis, ServiceDay } from '../model/metro.ts'
import { divideHalfUp } from '../model/rounding.ts'
import type { TimedPattern } from './run-times.ts'
import { type TrainsAtStation, trainsAt } from './trains.ts'

/** Two stations that trains of one line connect without a change. */
export interface DirectPair {
  readonly line: number
  readonly from: number
  readonly to: number
  /** The same list object for every caller. */
  readonly calls: readonly number[]
  readonly minutes: number
  /** Hundredths of a kilometre. */
  readonly distance: number
  readonly basis: MetroTimeBasis
  /** The patterns that serve the pair, with positions in the list of stops. */
  readonly stops: readonly number[]
}

/** The trains of a pattern at one of its stations. */
interface PatternStop {
  readonly pattern: number
  readonly isStated: boolean
  readonly trains: TrainsAtStation
}

/** The pairs on one kind of day. */
export interface DirectPairs {
  readonly stops: readonly PatternStop[]
  /** In order of ticket and boarding station. */
  readonly pairs: readonly DirectPair[]
  /** The end, the length and the minutes of each pair, in parallel arrays for the search. */
  readonly to: Int32Array
  readonly distance: Int32Array
  readonly minutes: Int32Array
  /** By ticket and boarding station: the first of its pairs; one more entry at the end. */
  readonly firstOut: Int32Array
}

/** All pairs of stations that some pattern connects on one kind of day. */
export function directPairs(data: MetroData, timed: readonly TimedPattern[], day: ServiceDay): DirectPairs {
  const stationCount = data.stations.length
  const stops: PatternStop[] = []
  // The pairs by the number that determines their order.
  const found = new Map<number, PairOfPattern>()
  timed.forEach((timedPattern, patternAt) => {
    const { pattern, seconds } = timedPattern
    const trains = pattern.trains[day] ?? pattern.trains.weekday
    const countedAt = trains.kind === 'counted' ? trains.countedAt : 0
    const ticket = data.lines[pattern.line]?.ticket ?? 0
    pattern.stations.forEach((from, at) => {
      const sinceCount = (seconds[at] as number) - (seconds[countedAt] as number)
      const stop = stops.push({
        pattern: patternAt,
        isStated: trains.kind === 'frequent',
        trains: trainsAt(trains, sinceCount),
      })
      const lineAndStart = (ticket * stationCount + from) * data.lines.length + pattern.line
      for (let end = at + 1; end < pattern.stations.length; end += 1) {
        const key = lineAndStart * stationCount + pattern.stations[end]!
        const pair = found.get(key)
        if (pair !== undefined) pair.stops.push(stop - 1)
        else found.set(key, new PairOfPattern(timedPattern, { at, end, stop: stop - 1 }))
      }
    })
  })
  const keys = Float64Array.from(found.keys()).sort()
  const pairs = Array.from(keys, key => found.get(key)!)
  const perRow = data.lines.length * stationCount
  return {
    ...{ stops, pairs },
    to: Int32Array.from(pairs, ({ to }) => to),
    distance: Int32Array.from(pairs, ({ distance }) => distance),
    minutes: Int32Array.from(pairs, ({ minutes }) => minutes),
    firstOut: startsOf(
      Int32Array.from(keys, key => Math.floor(key / perRow)),
      data.tickets.length * stationCount,
    ),
  }
}

/** Two stations of a pattern. The stations between them are listed for the few pairs of which they are asked. */
class PairOfPattern implements DirectPair {
  readonly line: number
  readonly from: number
  readonly to: number
  readonly minutes: number
  readonly distance: number
  readonly stops: number[]
  private readonly timed: TimedPattern
  private readonly at: number
  private readonly end: number
  private knownCalls: readonly number[] | undefined

  constructor(timed: TimedPattern, { at, end, stop }: { at: number; end: number; stop: number }) {
    const { pattern, seconds, metres } = timed
    this.line = pattern.line
    this.from = pattern.stations[at]!
    this.to = pattern.stations[end]!
    this.minutes = Math.max(1, divideHalfUp(seconds[end]! - seconds[at]!, 60))
    this.distance = divideHalfUp(metres[end]! - metres[at]!, 10)
    this.stops = [stop]
    this.timed = timed
    this.at = at
    this.end = end
  }

  get calls(): readonly number[] {
    this.knownCalls ??= this.timed.pattern.stations.slice(this.at, this.end + 1)
    return this.knownCalls
  }

  get basis(): MetroTimeBasis {
    const { seconds, estimatedSeconds } = this.timed
    const span = (sums: readonly number[]) => sums[this.end]! - sums[this.at]!
    return 2 * span(estimatedSeconds) > span(seconds) ? 'estimated' : 'timetable'
  }
}

/** For sorted row numbers, the index where each row begins. */
function startsOf(rows: Int32Array, rowCount: number): Int32Array {
  const starts = new Int32Array(rowCount + 1)
  for (const row of rows) starts[row + 1]! += 1
  for (let row = 0; row < rowCount; row += 1) starts[row + 1]! += starts[row]!
  return starts
}
