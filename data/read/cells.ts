import type { HourWindow } from '@sawari/planner'
import { boundsContain, type Point } from '@sawari/planner/geo'
import { DataFileError, type Row } from './csv.ts'

/** The text of a cell; an empty cell stops the build. */
export function text(row: Row, column: string): string {
  const value = optionalText(row, column)
  if (value === '') fail(row, `${column} is missing`)
  return value
}

export function optionalText(row: Row, column: string): string {
  const value = row.cells[column] ?? ''
  if (value !== value.trim()) fail(row, `${column} has spaces around it`)
  return value
}

/** A name with at least one Devanagari letter; it may also contain digits and Latin letters. */
export function hindi(row: Row, column: string): string {
  const value = text(row, column)
  return /\p{Script=Devanagari}/u.test(value) ? value : fail(row, `${column} '${value}' is not in Devanagari`)
}

export function oneOf<Value extends string>(row: Row, column: string, values: readonly Value[]): Value {
  const value = text(row, column)
  const found = values.find(candidate => candidate === value)
  return found ?? fail(row, `${column} is '${value}', not one of ${values.join(', ')}`)
}

export function yesOrNo(row: Row, column: string): boolean {
  return oneOf(row, column, ['yes', 'no']) === 'yes'
}

export function wholeNumber(row: Row, column: string): number {
  const value = text(row, column)
  return /^\d{1,6}$/.test(value) ? Number(value) : fail(row, `${column} is '${value}', not a whole number`)
}

/** A point in WGS 84 degrees, anywhere. */
export function anyPointOf(row: Row): Point {
  return { latitude: degrees(row, 'latitude'), longitude: degrees(row, 'longitude') }
}

/** A number with decimals, such as '2.9'. */
export function decimal(row: Row, column: string): number {
  const value = text(row, column)
  return /^\d{1,4}(\.\d+)?$/.test(value) ? Number(value) : fail(row, `${column} is '${value}', not a number`)
}

/** A day of the calendar, 'YYYY-MM-DD'. */
export function isoDay(row: Row, column: string): string {
  const value = text(row, column)
  const day = new Date(`${value}T00:00:00Z`)
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value
  return isDay ? value : fail(row, `${column} is '${value}', not a day such as 2026-08-15`)
}

/** A point in WGS 84 degrees; a point outside the box of the region is treated as a typing error. */
export function pointOf(row: Row): Point {
  const point = anyPointOf(row)
  return row.box === undefined || boundsContain(row.box, point)
    ? point
    : fail(row, `${point.latitude}, ${point.longitude} lies outside the service box`)
}

/** Windows of whole hours, such as '07-11;16-20'; one may end the day after. */
export function hoursOf(row: Row, column: string): HourWindow[] {
  return text(row, column)
    .split(';')
    .map(window => {
      const [, from, to] = /^(\d\d?)-(\d\d?)$/.exec(window) ?? []
      const [fromHour, toHour] = [Number(from), Number(to)]
      const isWindow = fromHour <= 23 && toHour <= 24 && fromHour !== toHour
      return isWindow ? { fromHour, toHour } : fail(row, `'${window}' are no hours like 07-11`)
    })
}

export function fail(row: Row, reason: string): never {
  throw new DataFileError(row.file, row.line, reason)
}

function degrees(row: Row, column: string): number {
  const value = text(row, column)
  return /^\d{1,3}\.\d+$/.test(value)
    ? Number(value)
    : fail(row, `${column} is '${value}', not decimal degrees`)
}
