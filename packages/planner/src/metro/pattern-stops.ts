import type { ServiceDay } from '../model/metro.ts'
import type { TimedPattern } from './run-times.ts'
import { type TrainsAtStation, trainsAt } from './trains.ts'

/** The trains of a pattern at one of its stations. */
export interface PatternStop {
  readonly pattern: number
  readonly isStated: boolean
  readonly trains: TrainsAtStation
}

/** The stations of all patterns on one kind of day, pattern by pattern. */
export function stopsOn(timed: readonly TimedPattern[], day: ServiceDay): readonly PatternStop[] {
  const stops: PatternStop[] = []
  for (let at = 0; at < timed.length; at += 1) {
    const { pattern, seconds } = timed[at]!
    const trains = pattern.trains[day] ?? pattern.trains.weekday
    const countedAt = trains.kind === 'counted' ? trains.countedAt : 0
    const isStated = trains.kind === 'frequent'
    for (const sinceStart of seconds) {
      stops.push({ pattern: at, isStated, trains: trainsAt(trains, sinceStart - seconds[countedAt]!) })
    }
  }
  return stops
}
