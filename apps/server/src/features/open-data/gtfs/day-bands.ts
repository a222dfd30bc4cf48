import { type HourWindow, startOfDay } from '@sawari/planner'

/** A stretch of the day in which nothing changes; half-open, never over midnight. */
export interface DayBand {
  readonly fromHour: number
  readonly toHour: number
  /** A moment in it, for rules that ask for one. */
  readonly instant: Date
}

const HOUR_MS = 3_600_000

/** A day 'YYYY-MM-DD' in Asia/Kolkata, cut wherever one of the windows begins or ends. */
export function dayBands(day: string, windows: readonly HourWindow[]): readonly DayBand[] {
  const cuts = new Set([0, 24, ...windows.flatMap(({ fromHour, toHour }) => [fromHour, toHour])])
  const hours = [...cuts].sort((a, b) => a - b)
  const midnight = startOfDay(day)
  return hours.slice(1).map((toHour, index) => {
    const fromHour = hours[index]!
    return { fromHour, toHour, instant: new Date(midnight + fromHour * HOUR_MS) }
  })
}

/** 'HH:MM:SS' of a number of seconds since midnight. */
export function clockTime(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

/** 'HH:MM:SS' of an hour of the day, which may have a fraction. */
export function hourTime(hour: number): string {
  return clockTime(Math.round(hour * 3600))
}
