import type { PlanningRules } from './rules.ts'
import { type HourWindow, WEEKDAYS, type Weekday } from './tariff.ts'

/** Asia/Kolkata is UTC+5:30 all year; a fixed offset keeps the package free of time zone tables. */
const HOUR_MS = 3_600_000
const KOLKATA_OFFSET_MS = 5.5 * HOUR_MS
const DAY_MS = 24 * HOUR_MS
export const MINUTE_MS = 60_000

/** Speeds and waits change slowly, so they hold for a slot of the day. */
export const SLOT_MINUTES = 5
export const SLOTS_PER_HOUR = 60 / SLOT_MINUTES
const SLOT_MS = SLOT_MINUTES * MINUTE_MS

/** Whole minutes since 1970. Every rule that depends on the time changes at a whole minute. */
export function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE_MS)
}

/** Hours since midnight in Asia/Kolkata, fractional: 0 ≤ h < 24. */
export function hourOfDay(instant: Date): number {
  return sinceMidnightMs(instant) / HOUR_MS
}

function sinceMidnightMs(instant: Date): number {
  return (((instant.getTime() + KOLKATA_OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS
}

/**
 * Whole hours since 1970 on the clock of Asia/Kolkata; changes whenever `hourOfDay` passes a whole
 * hour.
 */
export function hourNumber(instant: Date): number {
  return Math.floor((instant.getTime() + KOLKATA_OFFSET_MS) / HOUR_MS)
}

/** The number of the slot of the day that contains the instant. */
export function slotOfDay(instant: Date): number {
  return Math.floor(sinceMidnightMs(instant) / SLOT_MS)
}

/** The start of the slot that contains the instant, in milliseconds. */
export function startOfSlot(instant: Date): number {
  return Math.floor(instant.getTime() / SLOT_MS) * SLOT_MS
}

/** The calendar day in Asia/Kolkata, 'YYYY-MM-DD'. */
export function dayOf(instant: Date): string {
  const local = new Date(instant.getTime() + KOLKATA_OFFSET_MS)
  // A plan calls it many times, and `toISOString` is slow.
  const month = twoDigits(local.getUTCMonth() + 1)
  return `${String(local.getUTCFullYear()).padStart(4, '0')}-${month}-${twoDigits(local.getUTCDate())}`
}

function twoDigits(count: number): string {
  return count < 10 ? `0${count}` : String(count)
}

/** The start of a day 'YYYY-MM-DD' in Asia/Kolkata, in milliseconds. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - KOLKATA_OFFSET_MS
}

/** Whether the half-open window contains the hour; if `fromHour > toHour`, the window spans midnight. */
export function inWindow({ fromHour, toHour }: HourWindow, hour: number): boolean {
  if (fromHour <= toHour) return hour >= fromHour && hour < toHour
  return hour >= fromHour || hour < toHour
}

/** The day of the week in Asia/Kolkata. */
export function weekdayOf(instant: Date): Weekday {
  return WEEKDAYS[new Date(instant.getTime() + KOLKATA_OFFSET_MS).getUTCDay()]!
}

/** An interval in milliseconds; `endsAtMs` lies after it. */
export interface TimeSpan {
  readonly beginsAtMs: number
  readonly endsAtMs: number
}

/**
 * The hours of the day at which vehicles, fares or trains may change, ascending. They include whole hours,
 * by which the metro counts its trains and closed roads open.
 */
export function breakHoursOf({ availability, tariffs }: PlanningRules): number[] {
  const { bands, vehicleHours = {}, seatsUnusual } = availability
  const windows: HourWindow[] = [
    ...bands.map(({ window }) => window),
    ...Object.values(vehicleHours),
    ...(seatsUnusual === undefined ? [] : [seatsUnusual]),
    ...tariffs.flatMap(({ surcharges }) => surcharges.flatMap(({ windows }) => windows)),
  ]
  const ends = windows.flatMap(({ fromHour, toHour }) => [fromHour % 24, toHour % 24])
  const wholeHours = Array.from({ length: 24 }, (_, hour) => hour)
  return [...new Set([...wholeHours, ...ends])].sort((a, b) => a - b)
}

/** The interval around an instant between two of these hours. */
export function spanAround(breakHours: readonly number[], instant: Date): TimeSpan {
  const hour = hourOfDay(instant)
  const midnightMs = instant.getTime() - Math.round(hour * HOUR_MS)
  const next = breakHours.findIndex(breakHour => breakHour > hour)
  const [begins, ends] = next < 0 ? [breakHours.at(-1)!, 24] : [breakHours[next - 1]!, breakHours[next]!]
  return { beginsAtMs: midnightMs + begins * HOUR_MS, endsAtMs: midnightMs + ends * HOUR_MS }
}
