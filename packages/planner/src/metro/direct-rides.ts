import type { MetroData, MetroTimeBasis, ServiceDay } from '../model/metro.ts'
import { divideHalfUp } from '../model/rounding.ts'
import type { TimedPattern } from './run-times.ts'
import { type TrainsAtStation, trainsAt } from './trains.ts'

/** All trains of one line that join two stations without a change. */
interface DirectPair {
  readonly line: number
  readonly from: number
  readonly to: number
  readonly calls: readonly number[]
  readonly minutes: number
  /** Hundredths of a kilometre. */
  readonly distance: number
  readonly basis: MetroTimeBasis
  /** The patterns that serve the pair and their trains at `from`. */
  readonly served: readonly { readonly pattern: number; readonly trains: TrainsAtStation }[]
}

/** A direct ride at one hour. */
export interface DirectRide {
  readonly pair: DirectPair
  readonly waitMinutes: number
  readonly headwayMinutes: number
  readonly lastMinute: number
  /** The patterns that run at this hour. */
  readonly patterns: readonly number[]
}

/** All pairs of stations that some pattern joins on one kind of day, by boarding station. */
export function directPairs(
  data: MetroData,
  timed: readonly TimedPattern[],
  day: ServiceDay,
): readonly (readonly DirectPair[])[] {
  const byStation = data.stations.map(() => new Map<string, DirectPair>())
  timed.forEach(({ pattern, seconds, metres, estimates }, patternAt) => {
    const trains = pattern.trains[day] ?? pattern.trains.weekday
    const countedAt = trains.kind === 'counted' ? trains.countedAt : 0
    pattern.stations.forEach((from, at) => {
      const trainsHere = trainsAt(trains, (seconds[at] as number) - (seconds[countedAt] as number))
      const pairs = byStation[from] as Map<string, DirectPair>
      for (let end = at + 1; end < pattern.stations.length; end += 1) {
        const to = pattern.stations[end] as number
        const key = `${pattern.line} ${to}`
        const span = (sums: readonly number[]) => (sums[end] as number) - (sums[at] as number)
        const served = { pattern: patternAt, trains: trainsHere }
        const present = pairs.get(key)
        pairs.set(key, {
          line: pattern.line,
          from,
          to,
          calls: present?.calls ?? pattern.stations.slice(at, end + 1),
          minutes: present?.minutes ?? Math.max(1, divideHalfUp(span(seconds), 60)),
          distance: present?.distance ?? divideHalfUp(span(metres), 10),
          basis: present?.basis ?? (span(estimates) > 0 ? 'estimated' : 'timetable'),
          served: [...(present?.served ?? []), served],
        })
      }
    })
  })
  return byStation.map(pairs => [...pairs.values()])
}

/** The ride at the hour of the minute, or undefined before the first train and after the last. */
export function rideAt(data: MetroData, pair: DirectPair, minute: number): DirectRide | undefined {
  const hour = Math.floor(minute / 60)
  const begun = pair.served.filter(({ trains }) => trains.firstMinute <= minute)
  const running = begun.filter(({ trains }) => trains.perMinute(hour) > 0)
  if (running.length === 0) return undefined
  const headwayMinutes = headwayOf(data, running, hour)
  return {
    pair,
    waitMinutes: Math.floor(headwayMinutes / 2 + 0.5 + ROUNDING_ERROR),
    headwayMinutes: Math.floor(headwayMinutes * 10 + 0.5 + ROUNDING_ERROR) / 10,
    lastMinute: Math.max(...begun.map(({ trains }) => trains.lastMinute)),
    patterns: running.map(({ pattern }) => pattern),
  }
}

/** Sums of fractions miss a half by less than this. */
const ROUNDING_ERROR = 1e-9

/** Counted trains add up. A stated headway is that of the line: patterns share its trains. */
function headwayOf(data: MetroData, running: DirectPair['served'], hour: number): number {
  const rates = running.map(({ trains }) => trains.perMinute(hour))
  const isStated = running.some(({ pattern }) => data.patterns[pattern]?.trains.weekday.kind === 'frequent')
  return 1 / (isStated ? Math.max(...rates) : rates.reduce((sum, rate) => sum + rate, 0))
}
