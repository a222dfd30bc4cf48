import type { PlanningRules } from './rules.ts'
import type { HourWindow } from './tariff.ts'
import { hourOfDay } from './time-band.ts'

const HOUR_MS = 3_600_000

/** An interval in milliseconds; `endsAtMs` lies after it. */
export interface TimeSpan {
  readonly beginsAtMs: number
  readonly endsAtMs: number
}

/**
 * The hours of the day at which speeds, waits, fares or trains may change, ascending. They include whole hours,
 * by which the metro counts its trains and closed roads open.
 */
export function breakHoursOf({ speeds, availability, tariffs }: PlanningRules): number[] {
  const { bands, vehicleHours = {}, seatsUnusual } = availability
  const windows: HourWindow[] = [
    ...speeds.auto.map(({ window }) => window),
    ...bands.map(({ window }) => window),
    ...Object.values(vehicleHours),
    ...(seatsUnusual === undefined ? [] : [seatsUnusual]),
    ...tariffs.flatMap(({ night, peak }) => [...night.windows, ...peak.windows]),
  ]
  const ends = windows.flatMap(({ fromHour, toHour }) => [fromHour % 24, toHour % 24])
  const wholeHours = Array.from({ length: 24 }, (_, hour) => hour)
  return [...new Set([...wholeHours, ...ends])].sort((a, b) => a - b)
}

/** The interval around an instant within which no rule changes. */
export function spanAround(breakHours: readonly number[], instant: Date): TimeSpan {
  const hour = hourOfDay(instant)
  const midnightMs = instant.getTime() - Math.round(hour * HOUR_MS)
  const next = breakHours.findIndex(breakHour => breakHour > hour)
  const [begins, ends] = next < 0 ? [breakHours.at(-1)!, 24] : [breakHours[next - 1]!, breakHours[next]!]
  return { beginsAtMs: midnightMs + begins * HOUR_MS, endsAtMs: midnightMs + ends * HOUR_MS }
}
