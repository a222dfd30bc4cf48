import type { LinkBasis, LinkVehicle } from '@sawari/planner'
import { type Credit, lineOf } from '../open-data-source.ts'
import type { Cell, Table } from './csv.ts'
import { clockTime, type FeedRide, type FeedRoute, type FeedTrip, hourTime } from './services.ts'

export const AGENCY_ID = 'shared-autos'
/** Every day of the year: service is reduced on holidays, but no source says by how much. */
export const SERVICE_ID = 'daily'

/** The autos of the region have no operator; planners show this name instead. */
export const AGENCY_NAME = { name: 'Shared autos', nameHi: 'साझा ऑटो' } as const

export interface FeedFacts {
  readonly version: string
  /** 'YYYY-MM-DD'. The feed's service begins with this year and ends with the next. */
  readonly day: string
  readonly publisherUrl: string
  readonly contactEmail: string
  readonly credits: readonly Credit[]
}

export function feedTables(facts: FeedFacts): readonly Table[] {
  return [agencyTable(facts), calendarTable(facts), feedInfoTable(facts), attributionsTable(facts)]
}

function agencyTable({ publisherUrl }: FeedFacts): Table {
  return {
    name: 'agency',
    columns: ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang'],
    rows: [[AGENCY_ID, AGENCY_NAME.name, publisherUrl, 'Asia/Kolkata', 'en']],
  }
}

function calendarTable(facts: FeedFacts): Table {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  return {
    name: 'calendar',
    columns: ['service_id', ...days, 'start_date', 'end_date'],
    rows: [[SERVICE_ID, ...days.map(() => 1), ...firstAndLastDay(facts)]],
  }
}

function feedInfoTable(facts: FeedFacts): Table {
  return {
    name: 'feed_info',
    columns: [
      'feed_publisher_name',
      'feed_publisher_url',
      'feed_lang',
      'default_lang',
      'feed_start_date',
      'feed_end_date',
      'feed_version',
      'feed_contact_email',
    ],
    rows: [
      ['Sawari', facts.publisherUrl, 'en', 'en', ...firstAndLastDay(facts), facts.version, contactOf(facts)],
    ],
  }
}

/**
 * Omits addresses in domains that cannot exist (RFC 2606), such as the default one, because validators reject
 * them.
 */
function contactOf({ contactEmail }: FeedFacts): string | undefined {
  return /\.(?:example|invalid|localhost|test)$/i.test(contactEmail) ? undefined : contactEmail
}

function firstAndLastDay({ day }: FeedFacts): readonly [string, string] {
  const year = Number(day.slice(0, 4))
  return [`${year}0101`, `${year + 1}1231`]
}

function attributionsTable({ credits }: FeedFacts): Table {
  return {
    name: 'attributions',
    columns: ['attribution_id', 'organization_name', 'is_producer', 'attribution_url'],
    rows: credits.map(({ name, licence, url }, index) => [
      `credit-${index + 1}`,
      `${name}, ${licence}`,
      1,
      url,
    ]),
  }
}

// The extended types 717 and 1501 (share taxi, communal taxi) would be more exact, but validators warn about
// them, and planners ignore them or interpret them differently. All planners support buses.
const BUS = 3

/** Short names of the vehicles, at most twelve letters. */
const SHORT_NAMES = {
  auto: 'Auto',
  'e-rickshaw': 'E-rickshaw',
  'gramin-sewa': 'Gramin Sewa',
} as const satisfies Record<LinkVehicle, string>

/** Colours: known services green, likely ones yellow; the text has a contrast above 4.5 on both. */
const COLOURS = {
  known: { ground: '146C43', text: 'FFFFFF' },
  likely: { ground: 'F4C430', text: '000000' },
} as const satisfies Record<LinkBasis, { readonly ground: string; readonly text: string }>

const LIKELY = 'Likely: ask first. Derived by rule from the stands around, published nowhere'

/** The name of a route in one language, made of both ends. */
export function routeName([first, second]: FeedRoute['ends'], language: 'name' | 'nameHi'): string {
  return `${first[language]} – ${second[language]}`
}

export function routesTable(routes: readonly FeedRoute[]): Table {
  return {
    name: 'routes',
    columns: [
      'route_id',
      'agency_id',
      'route_short_name',
      'route_long_name',
      'route_desc',
      'route_type',
      'route_color',
      'route_text_color',
    ],
    rows: routes.map(({ id, ends, vehicle, basis, source }) => [
      id,
      AGENCY_ID,
      SHORT_NAMES[vehicle],
      routeName(ends, 'name'),
      basis === 'likely' ? LIKELY : source && `Known: ${source}`,
      BUS,
      COLOURS[basis].ground,
      COLOURS[basis].text,
    ]),
  }
}

export function tripsTable(trips: readonly FeedTrip[]): Table {
  return {
    name: 'trips',
    columns: ['route_id', 'service_id', 'trip_id', 'trip_headsign', 'direction_id', 'shape_id'],
    rows: rowsOf(trips, ({ id, ride }) => {
      const shapeId = lineOf(ride.link) && ride.id
      return [[ride.routeId, SERVICE_ID, id, ride.to.name, ride.direction, shapeId]]
    }),
  }
}

/** The duration of each ride; the frequencies table contains the departures. */
export function stopTimesTable(trips: readonly FeedTrip[]): Table {
  const APPROXIMATE = 0
  return {
    name: 'stop_times',
    columns: ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence', 'timepoint'],
    rows: rowsOf(trips, ({ id, ride, minutes }) => {
      const [begin, end] = [clockTime(0), clockTime(60 * minutes)]
      return [
        [id, begin, begin, ride.from.id, 0, APPROXIMATE],
        [id, end, end, ride.to.id, 1, APPROXIMATE],
      ]
    }),
  }
}

export function frequenciesTable(trips: readonly FeedTrip[]): Table {
  const NO_TIMETABLE = 0
  return {
    name: 'frequencies',
    columns: ['trip_id', 'start_time', 'end_time', 'headway_secs', 'exact_times'],
    rows: rowsOf(trips, ({ id, runs }) =>
      runs.map(({ fromHour, toHour, headwaySeconds }) => {
        return [id, hourTime(fromHour), hourTime(toHour), headwaySeconds, NO_TIMETABLE]
      }),
    ),
  }
}

/** The lines along the streets, where known: one per ride. */
export function shapesTable(rides: readonly FeedRide[]): Table {
  return {
    name: 'shapes',
    columns: ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence'],
    rows: rowsOf(rides, ({ id, link }) => {
      return (lineOf(link) ?? []).map(({ latitude, longitude }, position) => [
        id,
        latitude,
        longitude,
        position,
      ])
    }),
  }
}

/** Generates the rows while they are written, because there are tens of thousands. */
function* rowsOf<Item>(
  items: readonly Item[],
  rowsFor: (item: Item) => readonly (readonly Cell[])[],
): Generator<readonly Cell[]> {
  for (const item of items) yield* rowsFor(item)
}
