import { PLACE_KINDS } from '@sawari/planner'
import { anyPointOf, hindi, oneOf, optionalText, pointOf, text, wholeNumber, yesOrNo } from '../read/cells.ts'
import { MissingFile, parseCsv, type Row } from '../read/csv.ts'
import {
  ROAD_RULE_COLUMNS,
  readRoadRule,
  readStreetGap,
  STREET_GAP_COLUMNS,
} from '../streets/closed-roads.ts'
import { readFacts } from './facts.ts'
import { readMetro } from './metro-data.ts'
import {
  inOrder,
  keyed,
  knownId,
  MAPPED_TYPES,
  namesIn,
  readClosedAreas,
  readDates,
  readMetroLines,
  readPlaces,
  readRivers,
  readService,
  readStandFacts,
  withTimetableYears,
} from './records.ts'
import { readTables } from './tables.ts'

/** The only required file; a region may omit any other. */
const NEEDED = 'sources/places.csv'

function rowsOf(read: (file: string) => string, file: string, columns: string): Row[] {
  let text: string
  try {
    text = read(file)
  } catch (error) {
    if (file === NEEDED || !isMissing(error)) throw error
    return []
  }
  return parseCsv(file, text, columns.split(','))
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof MissingFile
}

export type Sources = ReturnType<typeof readSources>

/** Reads and checks every source file; `read` returns the text of a path below the region's folder. */
export function readSources(read: (file: string) => string) {
  const { region, facts } = readFacts(read)
  const { box } = region
  const lineOf = (name: string) => inOrder(rows(name, 'order,latitude,longitude')).map(pointOf)
  const rows = (name: string, columns: string) =>
    rowsOf(read, `sources/${name}`, columns).map(row => ({ ...row, box }))
  const places = readPlaces(
    rows('places.csv', 'place_id,name,name_hi,kind,city,latitude,longitude,quality,stand,source,note'),
    region.cities.map(({ name }) => name),
  )
  const ids = new Set(places.map(({ placeId }) => placeId))
  const known = (row: Row, column: string) => knownId(row, text(row, column), ids)
  const publications = keyed(rows('publications.csv', 'name,name_hi'), row => [
    text(row, 'name'),
    hindi(row, 'name_hi'),
  ])
  const metroLines = readMetroLines(
    rows('lines.csv', 'line,name_hi,colour,ticket'),
    rows('line_stations.csv', 'line,branch,order,station_id'),
    known,
  )
  const dates = readDates(rows('dates.csv', 'kind,about,date,source'))
  return {
    region,
    facts,
    dates,
    ...readTables(read, region),
    places,
    otherNames: rows('also_called.csv', 'place_id,name,name_hi,source').map(row => {
      text(row, 'source')
      return { placeId: known(row, 'place_id'), name: text(row, 'name'), nameHi: hindi(row, 'name_hi') }
    }),
    namedStands: keyed(rows('named_stands.csv', 'place_id,standing,source'), row => [
      known(row, 'place_id'),
      {
        standing: oneOf(row, 'standing', ['official', 'reported', 'planned']),
        source: text(row, 'source'),
      },
    ]),
    standFacts: readStandFacts(rows('stand_facts.csv', 'place_id,fact,value,source'), ids),
    // At a border autos of two states meet: likely links from there may cross the state line.
    hubs: keyed(rows('hubs.csv', 'place_id,border,reason'), row => [
      known(row, 'place_id'),
      { isAtBorder: yesOrNo(row, 'border'), reason: text(row, 'reason') },
    ]),
    services: rows(
      'services.csv',
      'from_id,to_id,via_ids,kind,fare_rupees,both_ways,confidence,evidence_name,evidence_year,source',
    ).map(row => readService(row, ids, publications)),
    metroLines,
    // Absent in a region without a metro.
    metro:
      metroLines.length === 0 ? undefined : withTimetableYears(readMetro(rows, places, metroLines), dates),
    rivers: readRivers(
      rows('water.csv', 'river,order,latitude,longitude,source'),
      rows(
        'bridges.csv',
        'name,name_hi,river,latitude,longitude,west_latitude,west_longitude,east_latitude,east_longitude,autos,source',
      ),
    ),
    banks: rows('banks.csv', 'place_id,river,bank,reason').map(row => ({
      row,
      placeId: known(row, 'place_id'),
      river: text(row, 'river'),
      bank: oneOf(row, 'bank', ['east', 'west']),
    })),
    // The borders between states, from north to south.
    borders: mapValues(facts.borders, lineOf),
    // A point slightly outside of the wide part of the ring counts as inside.
    outline: facts.outline && {
      city: facts.outline.city,
      ring: facts.outline.files.flatMap(lineOf),
      wideAlong: lineOf(facts.outline.wideAlong),
    },
    busStops: rows('bus_stops.csv', 'name,latitude,longitude,routes').map(row => ({
      name: text(row, 'name'),
      ...pointOf(row),
      routes: wholeNumber(row, 'routes'),
    })),
    mappedNames: rows('osm_names.csv', 'type,name,latitude,longitude,osm_id').map(row => ({
      osmId: text(row, 'osm_id'),
      type: oneOf(row, 'type', MAPPED_TYPES),
      name: text(row, 'name'),
      ...anyPointOf(row),
    })),
    // Places without a known position: the address names the place where each lies.
    addresses: [
      ...keyed(rows('addresses.csv', 'name,name_hi,kind,place_id,also_called,source'), row => {
        text(row, 'source')
        const name = text(row, 'name')
        const aliases = optionalText(row, 'also_called').split(';').filter(Boolean)
        const [kind, placeId] = [oneOf(row, 'kind', PLACE_KINDS), known(row, 'place_id')]
        return [name, { name, nameHi: hindi(row, 'name_hi'), kind, placeId, aliases }]
      }).values(),
    ],
    // Places that only search knows, at their own points.
    searchPlaces: rows('search_places.csv', 'name,name_hi,kind,latitude,longitude,also_called,source').map(
      row => {
        text(row, 'source')
        const aliases = optionalText(row, 'also_called').split(';').filter(Boolean)
        const kind = oneOf(row, 'kind', PLACE_KINDS)
        return { name: text(row, 'name'), nameHi: hindi(row, 'name_hi'), kind, aliases, ...pointOf(row) }
      },
    ),
    pinCodes: rows('pin_codes.csv', 'pin,place_id,source').map(row => {
      text(row, 'source')
      return [text(row, 'pin'), known(row, 'place_id')] as const
    }),
    outside: rows('outside.csv', 'name,name_hi,also_called,latitude,longitude,source').map(row => {
      text(row, 'source')
      return {
        name: text(row, 'name'),
        nameHi: hindi(row, 'name_hi'),
        aliases: namesIn(row, optionalText(row, 'also_called')),
        ...anyPointOf(row),
      }
    }),
    labels: rows('labels.csv', 'name,name_hi,latitude,longitude').map(row => ({
      name: text(row, 'name'),
      nameHi: hindi(row, 'name_hi'),
      ...pointOf(row),
    })),
    closedAreas: readClosedAreas(
      rows('closed_areas.csv', 'area,vehicles,order,latitude,longitude,quality,source'),
    ),
    roadRules: rows('closed_to_autos.csv', ROAD_RULE_COLUMNS).map(readRoadRule),
    streetGaps: rows('street_gaps.csv', STREET_GAP_COLUMNS).map(readStreetGap),
  }
}

function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From) => To,
): Readonly<Record<Key, To>> {
  const entries = Object.entries(record) as [Key, From][]
  return Object.fromEntries(entries.map(([key, value]) => [key, change(value)])) as Record<Key, To>
}
