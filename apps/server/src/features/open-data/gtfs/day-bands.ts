import { type HourWindow, startOfDay } from '@sawari/planner'

/** A part of the day in which no rule changes: half-open, never across midnight. */
export interface DayBand {
  readonly fromHour: number
  readonly toHour: number
  /** An instant in the band, for rules that take an instant. */
  readonly instant: Date
}

const HOUR_MS = 3_600_000

/** Splits a day 'YYYY-MM-DD' in Asia/Kolkata wherever one of the windows begins or ends. */
export function dayBands(day: string, windows: readonly HourWindow[]): readonly DayBand[] {
  const cuts = new Set([0, 24, ...windows.flatMap(({ fromHour, toHour }) => [fromHour, toHour])])
  const hours = [...cuts].sort((a, b) => a - b)
  const midnight = startOfDay(day)
  return hours.slice(1).map((toHour, index) => {
    const fromHour = hours[index]!
    return { fromHour, toHour, instant: new Date(midnight + fromHour * HOUR_MS) }
  })
}

/** Formats seconds since midnight as 'HH:MM:SS'. */
export function clockTime(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

/** Formats an hour of the day, possibly with a fraction, as 'HH:MM:SS'. */
export function hourTime(hour: number): string {
  return clockTime(Math.round(hour * 3600))
}
