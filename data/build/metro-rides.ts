import type { MetroSection } from '@sawari/planner'
import { distanceKm, type Point } from '@sawari/planner/geo'
import { fail, oneOf, wholeNumber } from '../read/cells.ts'
import type { Row } from '../read/csv.ts'
import type { MetroNames } from './metro-names.ts'

/** A faster section, or one shorter than the straight line, is a data error. */
const FASTEST_KM_PER_HOUR = 130
const LEAST_OF_STRAIGHT = 0.9

/** The sections of all lines, each in both directions. */
export function readSections(
  rows: readonly Row[],
  names: MetroNames,
  pointOf: (station: number) => Point,
): MetroSection[] {
  const read = new Map<string, { row: Row; section: MetroSection }>()
  for (const row of rows) {
    const section = sectionOf(row, names)
    checkMeasures(row, section, pointOf)
    const key = keyOf(section)
    if (read.has(key)) fail(row, 'this ride is listed twice')
    read.set(key, { row, section })
  }
  for (const { row, section } of read.values()) {
    const back = { ...section, from: section.to, to: section.from }
    if (!read.has(keyOf(back))) fail(row, 'the ride back is missing')
  }
  return [...read.values()].map(({ section }) => section)
}

function sectionOf(row: Row, names: MetroNames): MetroSection {
  const line = names.lineOf(row, 'line')
  const [from, to] = [names.stationOn(row, 'from_id', line), names.stationOn(row, 'to_id', line)]
  if (from === to) fail(row, 'the ride ends where it begins')
  return {
    ...{ line, from, to, seconds: wholeNumber(row, 'seconds'), metres: wholeNumber(row, 'metres') },
    basis: oneOf(row, 'basis', ['timetable', 'estimated']),
  }
}

function checkMeasures(
  row: Row,
  { from, to, seconds, metres }: MetroSection,
  pointOf: (station: number) => Point,
): void {
  if (seconds === 0) fail(row, 'the ride takes no time')
  if ((metres / seconds) * 3.6 > FASTEST_KM_PER_HOUR) {
    fail(row, `${metres} m in ${seconds} s is faster than ${FASTEST_KM_PER_HOUR} km/h`)
  }
  const straight = distanceKm(pointOf(from), pointOf(to)) * 1000
  if (metres < straight * LEAST_OF_STRAIGHT) {
    fail(row, `${metres} m is less than the straight line of ${Math.round(straight)} m`)
  }
}

function keyOf({ line, from, to }: MetroSection): string {
  return `${line} ${from} ${to}`
}
