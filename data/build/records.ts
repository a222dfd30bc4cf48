import {
  type City,
  type ClosedArea,
  type DatedFact,
  type Evidence,
  LINK_VEHICLES,
  type LinkVehicle,
  type MetroData,
  PLACE_KINDS,
  type Place,
  type PlaceKind,
  type PlaceName,
  type Stand,
} from '@sawari/planner'
import { distanceKm, isEastOfLine, type Point } from '@sawari/planner/geo'
import {
  fail,
  hindi,
  isoDay,
  oneOf,
  optionalText,
  pointOf,
  text,
  wholeNumber,
  yesOrNo,
} from '../read/cells.ts'
import type { Row } from '../read/csv.ts'
import type { River } from '../streets/build-streets.ts'

/** A place of `places.csv`; `mayBeStand` is false for places without passengers. */
export interface SourcePlace extends Place {
  readonly mayBeStand: boolean
}

/** A published service: its stops in order, both ends included. */
export interface Service {
  readonly stops: readonly string[]
  readonly vehicle: LinkVehicle
  readonly fareRupees: number | null
  readonly bothWays: boolean
  readonly confidence: 'high' | 'medium' | 'low'
  readonly source: string
  /** The source in short; absent on services of low confidence. */
  readonly evidence?: Evidence
}

export interface MetroLine {
  readonly name: string
  readonly nameHi: string
  readonly colour: string
  /** Station place ids of each run in order; the main run comes first, then branches. */
  readonly runs: readonly (readonly string[])[]
}

/** The tag values of OpenStreetMap whose places people search for, best known first. */
export const KIND_OF_TYPE = {
  city: 'locality',
  town: 'locality',
  suburb: 'locality',
  quarter: 'locality',
  village: 'locality',
  neighbourhood: 'locality',
  locality: 'locality',
  hamlet: 'locality',
  station: 'rail',
  bus_station: 'bus',
  bus_stop: 'bus-stop',
  hospital: 'hospital',
  marketplace: 'market',
  retail: 'market',
  university: 'university',
  college: 'university',
  attraction: 'landmark',
  museum: 'landmark',
  theatre: 'landmark',
  cinema: 'landmark',
  courthouse: 'landmark',
  place_of_worship: 'landmark',
  institutional: 'landmark',
  area: 'area',
  residential: 'area',
  commercial: 'area',
  industrial: 'area',
  education: 'area',
  school: 'school',
  park: 'park',
} as const satisfies Record<string, PlaceKind>

export type MappedType = keyof typeof KIND_OF_TYPE

export const MAPPED_TYPES = Object.keys(KIND_OF_TYPE) as MappedType[]

export function readPlaces(rows: readonly Row[], cities: readonly City[]): SourcePlace[] {
  const seen = new Set<string>()
  return rows.map(row => {
    const placeId = text(row, 'place_id')
    if (!/^[a-z0-9-]+$/.test(placeId)) fail(row, `place_id '${placeId}' is not lower-case words and dashes`)
    if (seen.has(placeId)) fail(row, `place_id '${placeId}' is listed twice`)
    seen.add(placeId)
    text(row, 'source')
    return {
      placeId,
      name: text(row, 'name'),
      nameHi: hindi(row, 'name_hi'),
      kind: oneOf(row, 'kind', PLACE_KINDS),
      city: oneOf(row, 'city', cities),
      ...pointOf(row),
      quality: oneOf(row, 'quality', ['A', 'B', 'C']),
      mayBeStand: yesOrNo(row, 'stand'),
    }
  })
}

/** The facts of each place by name. 'yes' and 'no' become truth values, digits a number. */
export function readStandFacts(
  rows: readonly Row[],
  ids: ReadonlySet<string>,
): ReadonlyMap<string, Stand['facts']> {
  const ofPlace = Map.groupBy(rows, row => knownId(row, text(row, 'place_id'), ids))
  const entryOf = (row: Row): [string, boolean | number | string] => {
    text(row, 'source')
    const value = text(row, 'value')
    if (['yes', 'no'].includes(value)) return [text(row, 'fact'), value === 'yes']
    return [text(row, 'fact'), /^\d+(\.\d+)?$/.test(value) ? Number(value) : value]
  }
  const facts = (own: readonly Row[]) => Object.fromEntries(keyed(own, entryOf))
  return new Map([...ofPlace].map(([placeId, own]) => [placeId, facts(own)]))
}

/** Reads 'Old Town|पुराना शहर;Fort|किला'. */
export function namesIn(row: Row, cell: string): PlaceName[] {
  return (cell === '' ? [] : cell.split(';')).map(pair => {
    const [name, nameHi, ...rest] = pair.split('|')
    return name && nameHi && rest.length === 0
      ? { name, nameHi }
      : fail(row, `'${pair}' is not a name in both languages, joined by |`)
  })
}

function readEvidence(row: Row, publications: ReadonlyMap<string, string>): Evidence {
  const name = text(row, 'evidence_name')
  const nameHi = publications.get(name)
  return { name, ...(nameHi && { nameHi }), year: wholeNumber(row, 'evidence_year') }
}

export function readService(
  row: Row,
  ids: ReadonlySet<string>,
  publications: ReadonlyMap<string, string>,
): Service {
  const via = optionalText(row, 'via_ids')
  const stops = [text(row, 'from_id'), ...(via === '' ? [] : via.split(';')), text(row, 'to_id')]
  for (const stop of stops) knownId(row, stop, ids)
  const kind = oneOf(row, 'kind', ['shared', 'e-rickshaw', 'gramin-sewa'])
  const confidence = oneOf(row, 'confidence', ['high', 'medium', 'low'])
  const evidence = confidence === 'low' ? undefined : readEvidence(row, publications)
  return {
    stops,
    vehicle: kind === 'shared' ? 'auto' : kind,
    fareRupees: optionalText(row, 'fare_rupees') === '' ? null : wholeNumber(row, 'fare_rupees'),
    bothWays: yesOrNo(row, 'both_ways'),
    confidence,
    source: text(row, 'source'),
    ...(evidence && { evidence }),
  }
}

export function readMetroLines(
  lines: readonly Row[],
  stations: readonly Row[],
  known: (row: Row, column: string) => string,
): MetroLine[] {
  const names = lines.map(row => text(row, 'line'))
  for (const station of stations) oneOf(station, 'line', names)
  return lines.map(row => {
    const name = text(row, 'line')
    const runs = (['main', 'branch'] as const).map(branch =>
      inOrder(
        stations.filter(
          station =>
            text(station, 'line') === name && oneOf(station, 'branch', ['main', 'branch']) === branch,
        ),
      ).map(station => known(station, 'station_id')),
    )
    if (runs[0]?.length === 0) fail(row, `${name} has no stations`)
    const colour = text(row, 'colour')
    if (!/^#[0-9a-f]{6}$/.test(colour)) fail(row, `colour '${colour}' is not #rrggbb`)
    return { name, nameHi: hindi(row, 'name_hi'), colour, runs: runs.filter(run => run.length > 0) }
  })
}

export function readRivers(water: readonly Row[], bridges: readonly Row[]): River[] {
  const names = [...new Set(water.map(row => text(row, 'river')))]
  for (const row of bridges) oneOf(row, 'river', names)
  const lineOf = (name: string) => inOrder(water.filter(row => text(row, 'river') === name)).map(pointOf)
  return names.map(name => ({
    name,
    line: lineOf(name),
    bridges: bridges
      .filter(row => text(row, 'river') === name && yesOrNo(row, 'autos'))
      .map(row => ({
        name: text(row, 'name'),
        nameHi: hindi(row, 'name_hi'),
        ...pointOf(row),
        landings: { west: landingOf(row, 'west', lineOf(name)), east: landingOf(row, 'east', lineOf(name)) },
      })),
  }))
}

/** The areas where vehicles of some kinds, separated by semicolons, may not ply. */
export function readClosedAreas(rows: readonly Row[]): ClosedArea[] {
  const byArea = Map.groupBy(rows, row => text(row, 'area'))
  return Array.from(byArea, ([name, corners]) => {
    const [first] = corners
    if (corners.length < 3) fail(first!, `${name} has ${corners.length} corners`)
    text(first!, 'source')
    const vehicles = text(first!, 'vehicles').split(';')
    const vehicleOf = (vehicle: string) =>
      LINK_VEHICLES.find(each => each === vehicle) ?? fail(first!, `no vehicle is '${vehicle}'`)
    return { name, vehicles: vehicles.map(vehicleOf), outline: inOrder(corners).map(pointOf) }
  })
}

/** The dates of the sources of timetables, each by its ticket, and of positions. */
export function readDates(rows: readonly Row[]): DatedFact[] {
  return rows.map(row => {
    text(row, 'source')
    const kind = oneOf(row, 'kind', ['timetable', 'position'])
    return { kind, about: text(row, 'about'), date: isoDay(row, 'date') }
  })
}

export function withTimetableYears(metro: MetroData, dates: readonly DatedFact[]): MetroData {
  const tickets = metro.tickets.map(ticket => {
    const edition = dates.find(({ kind, about }) => kind === 'timetable' && about === ticket.name)
    return edition ? { ...ticket, timetableYear: Number(edition.date.slice(0, 4)) } : ticket
  })
  return { ...metro, tickets }
}

/** The landing must be on its bank, and no farther from the middle than a bridge can be long. */
function landingOf(row: Row, bank: 'west' | 'east', line: readonly Point[]): Point {
  const [latitude, longitude] = [text(row, `${bank}_latitude`), text(row, `${bank}_longitude`)]
  const landing = pointOf({ ...row, cells: { ...row.cells, latitude, longitude } })
  if (distanceKm(landing, pointOf(row)) > LONGEST_HALF_KM) fail(row, `the ${bank} landing is far from it`)
  if (isEastOfLine(landing, line) !== (bank === 'east')) fail(row, `the ${bank} landing is on the other bank`)
  return landing
}

const LONGEST_HALF_KM = 0.6

/** Checks that the rows are numbered 1, 2, 3 … in this order, without gaps or duplicates. */
export function inOrder(rows: readonly Row[]): readonly Row[] {
  rows.forEach((row, at) => {
    if (wholeNumber(row, 'order') !== at + 1) fail(row, `order should be ${at + 1}`)
  })
  return rows
}

export function keyed<Value>(rows: readonly Row[], entry: (row: Row) => [string, Value]): Map<string, Value> {
  const map = new Map<string, Value>()
  for (const row of rows) {
    const [key, value] = entry(row)
    if (map.has(key)) fail(row, `'${key}' is listed twice`)
    map.set(key, value)
  }
  return map
}

export function knownId(row: Row, placeId: string, ids: ReadonlySet<string>): string {
  return ids.has(placeId) ? placeId : fail(row, `'${placeId}' is no place of places.csv`)
}
