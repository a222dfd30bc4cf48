import type {
  CountedTrains,
  FrequentTrains,
  MetroPattern,
  MetroSection,
  MetroTrains,
  ServiceDay,
} from '@sawari/planner'
import { fail, hindi, oneOf, optionalText, text, wholeNumber } from '../read/cells.ts'
import type { Row } from '../read/csv.ts'
import type { MetroLine } from './records.ts'

const SERVICE_DAYS = ['weekday', 'saturday', 'sunday'] as const satisfies readonly ServiceDay[]

const FROM_HOUR = 4
const HOURS = Array.from({ length: 21 }, (_, at) => `h${String(FROM_HOUR + at).padStart(2, '0')}`)
export const DEPARTURE_COLUMNS = ['service', 'day', 'first', 'last', ...HOURS, 'basis'].join()

export type CountedRow = Omit<CountedTrains, 'kind' | 'countedAt'>

/**
 * The counted departures of a service on one kind of day; the hours must agree with the first and the last one.
 */
function readCounts(row: Row): CountedRow {
  const [firstMinute, lastMinute] = [minuteOf(row, 'first'), minuteOf(row, 'last')]
  if (firstMinute > lastMinute) fail(row, 'the last train leaves before the first')
  oneOf(row, 'basis', ['timetable', 'opposite', 'neighbour'])
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
function readBands(rows: readonly Row[]): FrequentTrains {
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
export function minuteOf(row: Row, column: string): number {
  const value = text(row, column)
  const match = /^(\d{2}):([0-5]\d)$/.exec(value)
  const minute = match === null ? Number.NaN : Number(match[1]) * 60 + Number(match[2])
  return minute <= 26 * 60 ? minute : fail(row, `${column} is '${value}', not a time up to 26:00`)
}

/** Converts the names in the metro's files to indices; an unknown name stops the build. */
export interface MetroNames {
  /** Place ids in the order of their indices. */
  readonly stationIds: readonly string[]
  lineOf(row: Row, column: string): number
  ticketOf(row: Row, column: string): number
  station(row: Row, placeId: string): number
  /** The station of a cell, which must lie on the line. */
  stationOn(row: Row, column: string, line: number): number
  isOn(station: number, line: number): boolean
}

export function metroNames(lines: readonly MetroLine[], tickets: readonly string[]): MetroNames {
  const stationIds = [...new Set(lines.flatMap(({ runs }) => runs.flat()))]
  const indexOf = new Map(stationIds.map((placeId, at) => [placeId, at]))
  const lineNames = lines.map(({ name }) => name)
  const stationsOf = lines.map(({ runs }) => new Set(runs.flat()))
  const isOn = (station: number, line: number) =>
    stationsOf[line]?.has(stationIds[station] as string) === true
  const station = (row: Row, placeId: string) =>
    indexOf.get(placeId) ?? fail(row, `'${placeId}' is no station of line_stations.csv`)
  return {
    stationIds,
    isOn,
    station,
    lineOf: (row, column) => lineNames.indexOf(oneOf(row, column, lineNames)),
    ticketOf: (row, column) => tickets.indexOf(oneOf(row, column, tickets)),
    stationOn: (row, column, line) => {
      const placeId = text(row, column)
      const found = station(row, placeId)
      return isOn(found, line) ? found : fail(row, `'${placeId}' is no station of the ${lineNames[line]}`)
    },
  }
}

interface TrainRows {
  readonly services: readonly Row[]
  readonly departures: readonly Row[]
  readonly headways: readonly Row[]
}

type ByDay<Trains> = ReadonlyMap<ServiceDay, Trains>

/**
 * The patterns of all services with their trains: counted ones, or those that follow from the line's intervals.
 */
export function readPatterns(
  { services, departures, headways }: TrainRows,
  sections: readonly MetroSection[],
  names: MetroNames,
): MetroPattern[] {
  const ids = services.map(row => text(row, 'service'))
  services.forEach((row, at) => {
    if (ids.indexOf(ids[at] as string) !== at) fail(row, `service '${ids[at]}' is listed twice`)
  })
  const countsOf = countsByService(departures, ids)
  const bandsOf = bandsByLine(headways, names)
  return services.map((row, at) => {
    const line = names.lineOf(row, 'line')
    const { stations, ...ring } = stationsOf(row, line, { names, sections })
    const [counts, bands] = [countsOf.get(ids[at] as string), bandsOf.get(line)]
    if (counts && bands) fail(row, 'has departures, and its line has intervals: the two overlap')
    const trains = counts ? countedTrains(row, counts, stations, names) : bands
    const weekday = trains?.get('weekday') ?? fail(row, 'has no departures on weekdays')
    return {
      line,
      stations,
      ...ring,
      ...beyondOf(row),
      trains: { ...Object.fromEntries<MetroTrains>(trains ?? []), weekday },
    }
  })
}

function countsByService(rows: readonly Row[], ids: readonly string[]): Map<string, ByDay<CountedRow>> {
  const counts = new Map<string, Map<ServiceDay, CountedRow>>()
  for (const row of rows) {
    const service = text(row, 'service')
    if (!ids.includes(service)) fail(row, `'${service}' is no service of metro_services.csv`)
    const ofService = counts.get(service) ?? new Map<ServiceDay, CountedRow>()
    const day = oneOf(row, 'day', SERVICE_DAYS)
    if (ofService.has(day)) fail(row, `service ${service} has departures on a ${day} twice`)
    counts.set(service, ofService.set(day, readCounts(row)))
  }
  return counts
}

function bandsByLine(rows: readonly Row[], names: MetroNames): Map<number, ByDay<FrequentTrains>> {
  const rowsOf = new Map<number, Row[]>()
  for (const row of rows) {
    const line = names.lineOf(row, 'line')
    oneOf(row, 'day', SERVICE_DAYS)
    text(row, 'source')
    rowsOf.set(line, [...(rowsOf.get(line) ?? []), row])
  }
  const bands = [...rowsOf].map(([line, ofLine]) => {
    const days = SERVICE_DAYS.map(day => [day, ofLine.filter(row => row.cells.day === day)] as const)
    const served = days.filter(([, ofDay]) => ofDay.length > 0)
    return [line, new Map(served.map(([day, ofDay]) => [day, readBands(ofDay)]))] as const
  })
  return new Map(bands)
}

/** A service that ends where it begins is a ring. */
function stationsOf(
  row: Row,
  line: number,
  { names, sections }: { names: MetroNames; sections: readonly MetroSection[] },
): Pick<MetroPattern, 'stations' | 'isRing'> {
  const stations = text(row, 'station_ids')
    .split(' ')
    .map(placeId => {
      const station = names.station(row, placeId)
      return names.isOn(station, line) ? station : fail(row, `'${placeId}' is no station of the line`)
    })
  if (stations.length < 2) fail(row, 'a service needs two stations')
  const isRing = stations[0] === stations.at(-1)
  stations.forEach((to, at) => {
    const isClosed = isRing && at === stations.length - 1
    if (stations.indexOf(to) !== at && !isClosed) fail(row, `'${names.stationIds[to]}' is called at twice`)
    const from = stations[at - 1]
    if (from === undefined) return
    const isRide = sections.some(
      section => section.line === line && section.from === from && section.to === to,
    )
    if (!isRide) fail(row, `no ride from '${names.stationIds[from]}' to '${names.stationIds[to]}'`)
  })
  return isRing ? { stations: stations.slice(0, -1), isRing } : { stations }
}

function countedTrains(
  row: Row,
  counts: ByDay<CountedRow>,
  stations: readonly number[],
  names: MetroNames,
): ByDay<MetroTrains> {
  const countedAt = stations.indexOf(names.station(row, text(row, 'counted_at_id')))
  if (countedAt < 0) fail(row, 'counted_at_id is none of its stations')
  return new Map([...counts].map(([day, counted]) => [day, { kind: 'counted', countedAt, ...counted }]))
}

function beyondOf(row: Row): Pick<MetroPattern, 'beyond'> {
  const name = optionalText(row, 'towards')
  return name === '' ? {} : { beyond: { name, nameHi: hindi(row, 'towards_hi') } }
}
