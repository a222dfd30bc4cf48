import type { MetroData, MetroSpecialDay, ServiceDay } from '../model/metro.ts'
import { dayOf, hourOfDay } from '../model/time-band.ts'

/** Trains that run after midnight belong to the previous day until this hour. */
const DAY_ENDS_HOUR = 3
const DAY_MS = 86_400_000
/** A product may be a little less than a whole minute. A millisecond is 1.7e-5 minutes, far more than this. */
const ROUNDING_ERROR = 1e-6

/** A moment of the metro's service day, which ends at 03:00. */
export interface ServiceMoment {
  /** 'YYYY-MM-DD' */
  readonly day: string
  readonly kind: ServiceDay
  /** The special days that it is. */
  readonly special: readonly MetroSpecialDay[]
  /** Moments with the same timetable have the same trains. */
  readonly timetable: string
  readonly isSundayOrHoliday: boolean
  /** Whole minutes since midnight of `day`: 180 ≤ m < 1620. */
  readonly minute: number
}

export function serviceMoment(
  data: Pick<MetroData, 'holidays' | 'specialDays'>,
  instant: Date,
): ServiceMoment {
  const isAfterMidnight = hourOfDay(instant) < DAY_ENDS_HOUR
  const day = dayOf(isAfterMidnight ? new Date(instant.getTime() - DAY_MS) : instant)
  const kind = kindOf(day)
  const special = (data.specialDays ?? []).filter(({ on }) => on === day || on === kind)
  return {
    day,
    kind,
    special,
    timetable: special.some(({ on }) => on === day) ? day : kind,
    isSundayOrHoliday: kind === 'sunday' || data.holidays.includes(day),
    minute: serviceMinute(instant),
  }
}

/** Whole minutes since midnight of the service day, comparable with `latestStart`. */
export function serviceMinute(instant: Date): number {
  const minute = Math.floor(hourOfDay(instant) * 60 + ROUNDING_ERROR)
  return minute < DAY_ENDS_HOUR * 60 ? minute + 24 * 60 : minute
}

function kindOf(day: string): ServiceDay {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0) return 'sunday'
  return weekday === 6 ? 'saturday' : 'weekday'
}
