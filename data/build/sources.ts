import type { Point } from '@sawari/geo'
import { CITIES, type City, type LinkVehicle, PLACE_KINDS, type Place } from '@sawari/planner'
import { fail, oneOf, optionalText, pointOf, text, wholeNumber, yesOrNo } from './cells.ts'
import { parseCsv, type Row } from './csv.ts'
import { readTables, type Tables } from './tables.ts'

/** A place of `places.csv`; `mayBeStand` is false for places without any passengers. */
export interface SourcePlace extends Place {
  readonly mayBeStand: boolean
}

export interface NamedStand {
  readonly standing: 'official' | 'reported' | 'planned'
  readonly source: string
}

export interface Hub {
  /** Autos of Delhi and Uttar Pradesh meet here: likely links may cross the state line. */
  readonly isAtBorder: boolean
  readonly reason: string
}

/** A published service: its stops in order, both ends included. */
export interface Service {
  readonly stops: readonly string[]
  readonly vehicle: LinkVehicle
  readonly fareRupees: number | null
  readonly bothWays: boolean
  readonly confidence: 'high' | 'medium' | 'low'
  readonly source: string
}

export interface MetroLine {
  readonly name: string
  readonly nameHi: string
  readonly colour: string
  /** Place ids of stations in order; the main run first, then branches. */
  readonly runs: readonly (readonly string[])[]
}

export interface River {
  readonly name: string
  readonly line: readonly Point[]
  /** Only bridges that autos may use. */
  readonly bridges: readonly (Point & { readonly name: string })[]
}

export interface Bank {
  readonly row: Row
  readonly placeId: string
  readonly river: string
  readonly bank: 'east' | 'west'
}

export interface Label extends Point {
  readonly name: string
  readonly nameHi: string
}

export interface Sources extends Tables {
  readonly places: readonly SourcePlace[]
  readonly namedStands: ReadonlyMap<string, NamedStand>
  readonly hubs: ReadonlyMap<string, Hub>
  readonly services: readonly Service[]
  readonly metroLines: readonly MetroLine[]
  readonly rivers: readonly River[]
  readonly banks: readonly Bank[]
  readonly border: readonly Point[]
  readonly labels: readonly Label[]
}

/** Reads and checks every source file; `read` gives the text of a path below `data/`. */
export function readSources(read: (file: string) => string): Sources {
  const rows = (name: string, columns: string) =>
    parseCsv(`sources/${name}`, read(`sources/${name}`), columns.split(','))
  const places = readPlaces(
    rows('places.csv', 'place_id,name,name_hi,kind,city,latitude,longitude,quality,stand,source,note'),
  )
  const ids = new Set(places.map(({ placeId }) => placeId))
  const known = (row: Row, column: string) => knownId(row, text(row, column), ids)
  return {
    ...readTables(read),
    places,
    namedStands: keyed(rows('named_stands.csv', 'place_id,standing,source'), row => [
      known(row, 'place_id'),
      {
        standing: oneOf(row, 'standing', ['official', 'reported', 'planned']),
        source: text(row, 'source'),
      },
    ]),
    hubs: keyed(rows('hubs.csv', 'place_id,border,reason'), row => [
      known(row, 'place_id'),
      { isAtBorder: yesOrNo(row, 'border'), reason: text(row, 'reason') },
    ]),
    services: rows('services.csv', 'from_id,to_id,via_ids,kind,fare_rupees,both_ways,confidence,source').map(
      row => readService(row, ids),
    ),
    metroLines: readMetroLines(
      rows('lines.csv', 'line,name_hi,colour'),
      rows('line_stations.csv', 'line,branch,order,station_id'),
      known,
    ),
    rivers: readRivers(
      rows('water.csv', 'river,order,latitude,longitude,source'),
      rows('bridges.csv', 'name,river,latitude,longitude,autos,source'),
    ),
    banks: rows('banks.csv', 'place_id,river,bank,reason').map(row => ({
      row,
      placeId: known(row, 'place_id'),
      river: text(row, 'river'),
      bank: oneOf(row, 'bank', ['east', 'west']),
    })),
    border: inOrder(rows('border.csv', 'order,latitude,longitude')).map(pointOf),
    labels: rows('labels.csv', 'name,name_hi,latitude,longitude').map(row => ({
      name: text(row, 'name'),
      nameHi: text(row, 'name_hi'),
      ...pointOf(row),
    })),
  }
}

function readPlaces(rows: readonly Row[]): SourcePlace[] {
  const seen = new Set<string>()
  return rows.map(row => {
    const placeId = text(row, 'place_id')
    if (!/^[a-z0-9-]+$/.test(placeId)) fail(row, `place_id '${placeId}' is not lower-case words and dashes`)
    if (seen.has(placeId)) fail(row, `place_id '${placeId}' stands here twice`)
    seen.add(placeId)
    text(row, 'source')
    return {
      placeId,
      name: text(row, 'name'),
      nameHi: text(row, 'name_hi'),
      kind: oneOf(row, 'kind', PLACE_KINDS),
      city: oneOf<City>(row, 'city', CITIES),
      ...pointOf(row),
      quality: oneOf(row, 'quality', ['A', 'B', 'C']),
      mayBeStand: yesOrNo(row, 'stand'),
    }
  })
}

function readService(row: Row, ids: ReadonlySet<string>): Service {
  const via = optionalText(row, 'via_ids')
  const stops = [text(row, 'from_id'), ...(via === '' ? [] : via.split(';')), text(row, 'to_id')]
  for (const stop of stops) knownId(row, stop, ids)
  const kind = oneOf(row, 'kind', ['shared', 'e-rickshaw', 'gramin-sewa'])
  return {
    stops,
    vehicle: kind === 'shared' ? 'auto' : kind,
    fareRupees: optionalText(row, 'fare_rupees') === '' ? null : wholeNumber(row, 'fare_rupees'),
    bothWays: yesOrNo(row, 'both_ways'),
    confidence: oneOf(row, 'confidence', ['high', 'medium', 'low']),
    source: text(row, 'source'),
  }
}

function readMetroLines(
  lines: readonly Row[],
  stations: readonly Row[],
  known: (row: Row, column: string) => string,
): MetroLine[] {
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
    return { name, nameHi: text(row, 'name_hi'), colour, runs: runs.filter(run => run.length > 0) }
  })
}

function readRivers(water: readonly Row[], bridges: readonly Row[]): River[] {
  const names = [...new Set(water.map(row => text(row, 'river')))]
  for (const row of bridges) oneOf(row, 'river', names)
  return names.map(name => ({
    name,
    line: inOrder(water.filter(row => text(row, 'river') === name)).map(pointOf),
    bridges: bridges
      .filter(row => text(row, 'river') === name && yesOrNo(row, 'autos'))
      .map(row => ({ name: text(row, 'name'), ...pointOf(row) })),
  }))
}

/** Rows numbered 1, 2, 3 … in that order; a gap or a double is an error. */
function inOrder(rows: readonly Row[]): readonly Row[] {
  rows.forEach((row, at) => {
    if (wholeNumber(row, 'order') !== at + 1) fail(row, `order should be ${at + 1}`)
  })
  return rows
}

function keyed<Value>(rows: readonly Row[], entry: (row: Row) => [string, Value]): Map<string, Value> {
  const map = new Map<string, Value>()
  for (const row of rows) {
    const [key, value] = entry(row)
    if (map.has(key)) fail(row, `'${key}' stands here twice`)
    map.set(key, value)
  }
  return map
}

function knownId(row: Row, placeId: string, ids: ReadonlySet<string>): string {
  return ids.has(placeId) ? placeId : fail(row, `'${placeId}' is no place of places.csv`)
}
