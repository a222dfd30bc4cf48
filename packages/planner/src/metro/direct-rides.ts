import type { MetroData, MetroTimeBasis, ServiceDay } from '../model/metro.ts'
import { divideHalfUp } from '../model/rounding.ts'
import type { TimedPattern } from './run-times.ts'
import { type TrainsAtStation, trainsAt } from './trains.ts'

/** Two stations that trains of one line join without a change. */
export interface DirectPair {
  readonly line: number
  readonly from: number
  readonly to: number
  readonly calls: readonly number[]
  readonly minutes: number
  /** Hundredths of a kilometre. */
  readonly distance: number
  readonly basis: MetroTimeBasis
  /** The patterns that serve the pair, as places in the list of stops. */
  readonly stops: readonly number[]
}

/** The trains of a pattern at one of its stations. */
interface PatternStop {
  readonly pattern: number
  readonly isStated: boolean
  readonly trains: TrainsAtStation
}

/** The pairs of one kind of day. */
export interface DirectPairs {
  readonly stops: readonly PatternStop[]
  /** In order of ticket and boarding station. */
  readonly pairs: readonly DirectPair[]
  /** The end and the length of each pair, side by side for the search. */
  readonly to: Int32Array
  readonly distance: Int32Array
  /** By ticket and boarding station the first of its pairs; one more entry at the end. */
  readonly firstOut: Int32Array
}

/** All pairs of stations that some pattern joins on one kind of day. */
export function directPairs(data: MetroData, timed: readonly TimedPattern[], day: ServiceDay): DirectPairs {
  const stops: PatternStop[] = []
  const found = new Map<string, DirectPair & { readonly stops: number[] }>()
  timed.forEach((timedPattern, patternAt) => {
    const { pattern, seconds } = timedPattern
    const trains = pattern.trains[day] ?? pattern.trains.weekday
    const countedAt = trains.kind === 'counted' ? trains.countedAt : 0
    pattern.stations.forEach((from, at) => {
      const sinceCount = (seconds[at] as number) - (seconds[countedAt] as number)
      const stop = stops.push({
        pattern: patternAt,
        isStated: trains.kind === 'frequent',
        trains: trainsAt(trains, sinceCount),
      })
      for (let end = at + 1; end < pattern.stations.length; end += 1) {
        const key = `${pattern.line} ${from} ${pattern.stations[end]}`
        const pair = found.get(key) ?? { ...pairOf(timedPattern, at, end), stops: [] }
        pair.stops.push(stop - 1)
        found.set(key, pair)
      }
    })
  })
  const ticketOf = ({ line }: DirectPair) => data.lines[line]?.ticket ?? 0
  const pairs = [...found.values()].sort(
    (a, b) => ticketOf(a) - ticketOf(b) || a.from - b.from || a.line - b.line || a.to - b.to,
  )
  const rows = pairs.map(pair => ticketOf(pair) * data.stations.length + pair.from)
  return {
    ...{ stops, pairs },
    to: Int32Array.from(pairs, ({ to }) => to),
    distance: Int32Array.from(pairs, ({ distance }) => distance),
    firstOut: startsOf(rows, data.tickets.length * data.stations.length),
  }
}

function pairOf(
  { pattern, seconds, metres, estimatedSeconds }: TimedPattern,
  at: number,
  end: number,
): Omit<DirectPair, 'stops'> {
  const span = (sums: readonly number[]) => (sums[end] as number) - (sums[at] as number)
  return {
    line: pattern.line,
    from: pattern.stations[at] as number,
    to: pattern.stations[end] as number,
    calls: pattern.stations.slice(at, end + 1),
    minutes: Math.max(1, divideHalfUp(span(seconds), 60)),
    distance: divideHalfUp(span(metres), 10),
    basis: 2 * span(estimatedSeconds) > span(seconds) ? 'estimated' : 'timetable',
  }
}

/** For sorted row numbers, the place where each row begins. */
function startsOf(rows: readonly number[], rowCount: number): Int32Array {
  const starts = new Int32Array(rowCount + 1)
  for (const row of rows) starts[row + 1]! += 1
  for (let row = 0; row < rowCount; row += 1) starts[row + 1]! += starts[row]!
  return starts
}
