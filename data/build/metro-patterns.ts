import type { FrequentTrains, MetroPattern, MetroSection, MetroTrains, ServiceDay } from '@sawari/planner'
import { fail, hindi, oneOf, optionalText, text } from '../read/cells.ts'
import type { Row } from '../read/csv.ts'
import type { MetroNames } from './metro-names.ts'
import { type CountedRow, readBands, readCounts, SERVICE_DAYS } from './metro-trains.ts'

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
    const stations = stationsOf(row, line, { names, sections })
    const [counts, bands] = [countsOf.get(ids[at] as string), bandsOf.get(line)]
    if (counts && bands) fail(row, 'has departures, and its line has intervals: the two overlap')
    const trains = counts ? countedTrains(row, counts, stations, names) : bands
    const weekday = trains?.get('weekday') ?? fail(row, 'has no departures on weekdays')
    return {
      ...{ line, stations },
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

function stationsOf(
  row: Row,
  line: number,
  { names, sections }: { names: MetroNames; sections: readonly MetroSection[] },
): number[] {
  const stations = text(row, 'station_ids')
    .split(' ')
    .map(placeId => {
      const station = names.station(row, placeId)
      return names.isOn(station, line) ? station : fail(row, `'${placeId}' is no station of the line`)
    })
  if (stations.length < 2) fail(row, 'a service needs two stations')
  stations.forEach((to, at) => {
    if (stations.indexOf(to) !== at) fail(row, `'${names.stationIds[to]}' is called at twice`)
    const from = stations[at - 1]
    if (from === undefined) return
    const isRide = sections.some(
      section => section.line === line && section.from === from && section.to === to,
    )
    if (!isRide) fail(row, `no ride from '${names.stationIds[from]}' to '${names.stationIds[to]}'`)
  })
  return stations
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
