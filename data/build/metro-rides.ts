import type { MetroChange, MetroData, MetroSection, MetroWalk } from '@sawari/planner'
import { distanceKm, type Point } from '@sawari/planner/geo'
import { fail, oneOf, text, wholeNumber, yesOrNo } from '../read/cells.ts'
import { DataFileError, type Row } from '../read/csv.ts'
import type { MetroNames } from './metro-trains.ts'

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
    line,
    from,
    to,
    seconds: wholeNumber(row, 'seconds'),
    metres: wholeNumber(row, 'metres'),
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

const LONGEST_MINUTES = 30

interface Transfers {
  readonly everywhere: number
  readonly minutesAt: ReadonlyMap<number, number>
  readonly walks: readonly MetroWalk[]
}

/** Changes inside the gates, and walks to gates of another ticket. */
export function readChanges(
  rows: readonly Row[],
  data: Pick<MetroData, 'lines' | 'patterns'>,
  names: MetroNames,
): Pick<MetroData, 'changes' | 'walks'> {
  const { everywhere, minutesAt, walks } = readTransfers(rows, names)
  const minutesOf = (station: number) => minutesAt.get(station) ?? everywhere
  const stations = names.stationIds.map((_, station) => station)
  const changes = stations
    .filter(station => isChange(data, station))
    .map((station): MetroChange => ({ station, minutes: minutesOf(station) }))
  const shared = stations
    .filter(station => ticketsAt(data, station).size > 1)
    .map((station): MetroWalk => ({ from: station, to: station, minutes: minutesOf(station) }))
  return { changes, walks: [...walks, ...shared] }
}

function readTransfers(rows: readonly Row[], names: MetroNames): Transfers {
  const minutesAt = new Map<number, number>()
  const walks: MetroWalk[] = []
  let everywhere: number | undefined
  for (const row of rows) {
    text(row, 'note')
    const minutes = wholeNumber(row, 'minutes')
    if (minutes === 0 || minutes > LONGEST_MINUTES) fail(row, `${minutes} minutes are no change of trains`)
    const isInside = yesOrNo(row, 'inside_gates')
    const [fromId, toId] = [text(row, 'from_id'), text(row, 'to_id')]
    if (isInside !== (fromId === toId)) fail(row, 'a change inside the gates stays at one station')
    if (fromId === '*') {
      everywhere = minutes
      continue
    }
    const [from, to] = [names.station(row, fromId), names.station(row, toId)]
    if (isInside) minutesAt.set(from, minutes)
    else walks.push({ from, to, minutes })
  }
  if (everywhere === undefined) {
    throw new DataFileError(rows[0]?.file ?? 'sources/metro_transfers.csv', 1, 'no row for all stations (*)')
  }
  return { everywhere, minutesAt, walks }
}

/**
 * Where lines with the same ticket meet, and where trains of one line diverge, start or end at a station of
 * other trains.
 */
function isChange({ lines, patterns }: Pick<MetroData, 'lines' | 'patterns'>, station: number): boolean {
  const here = patterns.filter(({ stations }) => stations.includes(station))
  const lineAt = [...new Set(here.map(({ line }) => line))]
  if (new Set(lineAt.map(line => lines[line]?.ticket)).size < lineAt.length) return true
  return lineAt.some(line => {
    const ofLine = here
      .filter(pattern => pattern.line === line)
      .map(({ stations, isRing }) => (isRing ? aroundStart(stations, station) : stations))
    const neighbours = ofLine.flatMap(stations => {
      const at = stations.indexOf(station)
      return [stations[at - 1], stations[at + 1]].filter(neighbour => neighbour !== undefined)
    })
    const isEnd = ofLine.some(stations => stations[0] === station || stations.at(-1) === station)
    return new Set(neighbours).size > (isEnd ? 1 : 2)
  })
}

/** The stations of a ring, beginning with the one before the given station. */
function aroundStart(ring: readonly number[], station: number): readonly number[] {
  const before = (ring.indexOf(station) + ring.length - 1) % ring.length
  return [...ring.slice(before), ...ring.slice(0, before)]
}

function ticketsAt(data: Pick<MetroData, 'lines' | 'patterns'>, station: number): Set<number | undefined> {
  const here = data.patterns.filter(({ stations }) => stations.includes(station))
  return new Set(here.map(({ line }) => data.lines[line]?.ticket))
}
