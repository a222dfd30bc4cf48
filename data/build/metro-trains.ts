import type { CountedTrains, FrequentTrains, ServiceDay } from '@sawari/planner'
import { fail, oneOf, text, wholeNumber } from '../read/cells.ts'
import type { Row } from '../read/csv.ts'

export const SERVICE_DAYS = ['weekday', 'saturday', 'sunday'] as const satisfies readonly ServiceDay[]

const FROM_HOUR = 4
const HOURS = Array.from({ length: 21 }, (_, at) => `h${String(FROM_HOUR + at).padStart(2, '0')}`)
export const DEPARTURE_COLUMNS = ['service', 'day', 'first', 'last', ...HOURS, 'basis'].join()

export type CountedRow = Omit<CountedTrains, 'kind' | 'countedAt'>

/**
 * The counted departures of a service on one kind of day; the hours must agree with the first and the last one.
 */
export function readCounts(row: Row): CountedRow {
  const [firstMinute, lastMinute] = [minuteOf(row, 'first'), minuteOf(row, 'last')]
  if (firstMinute > lastMinute) fail(row, 'the last train leaves before the first')
  oneOf(row, 'basis', ['timetable', 'opposite'])
  const perHour = HOURS.map(column => wholeNumber(row, column))
  perHour.forEach((count, at) => {
    const hour = FROM_HOUR + at
    const isOutside = hour < Math.floor(firstMinute / 60) || hour > Math.floor(lastMinute / 60)
    if (isOutside && count > 0) fail(row, `${HOURS[at]} has trains before the first or after the last`)
    const isEnd = hour === Math.floor(firstMinute / 60) || hour === Math.floor(lastMinute / 60)
    if (isEnd && count === 0) fail(row, `${HOURS[at]} must have the first or the last train`)
    if (count > 60) fail(row, `${count} trains an hour are too many`)
  })
  return { firstMinute, lastMinute, fromHour: FROM_HOUR, perHour }
}

/** The stated intervals of a line on one kind of day, in order. */
export function readBands(rows: readonly Row[]): FrequentTrains {
  const bands = rows.map(row => {
    const [fromMinute, toMinute] = [minuteOf(row, 'from'), minuteOf(row, 'to')]
    if (fromMinute >= toMinute) fail(row, 'the hours run backwards')
    return { fromMinute, toMinute, headwayMinutes: headwayOf(row) }
  })
  bands.forEach(({ fromMinute }, at) => {
    const end = bands[at - 1]?.toMinute ?? fromMinute
    if (fromMinute < end) fail(rows[at] as Row, 'the hours overlap those of the row before')
    if (fromMinute > end) fail(rows[at] as Row, 'the hours leave a gap after the row before')
  })
  return { kind: 'frequent', bands }
}

function headwayOf(row: Row): number {
  const value = text(row, 'minutes')
  return /^\d{1,2}(\.\d)?$/.test(value) && Number(value) > 0
    ? Number(value)
    : fail(row, `minutes is '${value}', not minutes with at most one decimal`)
}

/** 'HH:MM' on the clock of the service day; hours after midnight count from 24. */
function minuteOf(row: Row, column: string): number {
  const value = text(row, column)
  const match = /^(\d{2}):([0-5]\d)$/.exec(value)
  const minute = match === null ? Number.NaN : Number(match[1]) * 60 + Number(match[2])
  return minute <= 26 * 60 ? minute : fail(row, `${column} is '${value}', not a time up to 26:00`)
}
