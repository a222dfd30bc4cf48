// Finds the faults of a GTFS feed. It shares no code with the writer and follows only the GTFS reference, for
// the files and fields that we write.

/** The files of a feed by their names in the archive. */
export type FeedFiles = Readonly<Record<string, Uint8Array>>
type Row = Readonly<Record<string, string>>

export interface Feed {
  readonly files: FeedFiles
  /** The records of each table, the column names first. */
  readonly records: ReadonlyMap<string, readonly (readonly string[])[]>
  /** The rows of a table; empty if the feed has no such table. */
  rows(table: string): readonly Row[]
  /** All non-empty values of a field such as 'stops.stop_id'. */
  values(field: string): ReadonlySet<string>
}

/** The fields of each file: those of its key first, then '|'. A type follows ':', and '!' is for values in every row. */
const FILES: Readonly<Record<string, string>> = {
  agency: 'agency_id! | agency_name! agency_url:url! agency_timezone:zone! agency_lang:language!',
  stops: 'stop_id! | stop_name! stop_desc stop_lat:degrees! stop_lon:degrees!',
  routes:
    'route_id! | agency_id! route_short_name route_long_name! route_desc route_type:bus! route_color:color route_text_color:color',
  trips: 'trip_id! | route_id! service_id! trip_headsign direction_id:flag shape_id',
  stop_times:
    'trip_id! stop_sequence:count! | arrival_time:time! departure_time:time! stop_id! timepoint:flag',
  calendar:
    'service_id! | monday:flag! tuesday:flag! wednesday:flag! thursday:flag! friday:flag! saturday:flag! sunday:flag! start_date:date! end_date:date!',
  frequencies: 'trip_id! start_time:time! | end_time:time! headway_secs:positive! exact_times:flag',
  shapes: 'shape_id! shape_pt_sequence:count! | shape_pt_lat:degrees! shape_pt_lon:degrees!',
  areas: 'area_id! | area_name',
  stop_areas: 'area_id! stop_id! |',
  networks: 'network_id! | network_name',
  route_networks: 'route_id! | network_id!',
  timeframes: 'timeframe_group_id! start_time:time! end_time:time! service_id! |',
  fare_media: 'fare_media_id! | fare_media_name fare_media_type:flag!',
  fare_products: 'fare_product_id! fare_media_id | fare_product_name amount:rupees! currency:inr!',
  fare_leg_rules: 'network_id from_area_id from_timeframe_group_id fare_product_id! |',
  translations: 'table_name! field_name! language:language! record_id field_value | translation!',
  feed_info:
    '| feed_publisher_name! feed_publisher_url:url! feed_lang:language! default_lang:language feed_start_date:date feed_end_date:date feed_version feed_contact_email:email',
  attributions: 'attribution_id | organization_name! is_producer:flag attribution_url:url',
}

const REQUIRED = ['agency', 'stops', 'routes', 'trips', 'stop_times', 'calendar', 'feed_info']

/** Validators know all top-level domains; those of RFC 2606 do not exist. */
const mayExist = (domain: string) =>
  domain.includes('.') && !/\.(?:example|invalid|localhost|test)$/.test(domain)

const TYPES: Readonly<Record<string, (value: string) => boolean>> = {
  url: value => /^https?:\/\/\S+$/.test(value) && URL.canParse(value) && mayExist(new URL(value).hostname),
  email: value => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && mayExist(value),
  language: value => /^[a-z]{2}$/.test(value),
  // Runtimes and lists of zones differ in the name of this one.
  zone: value => value === 'Asia/Kolkata',
  degrees: value => /^-?\d+(?:\.\d+)?$/.test(value) && Math.abs(Number(value)) <= 90,
  color: value => /^[0-9A-F]{6}$/.test(value),
  count: value => /^\d+$/.test(value),
  positive: value => /^[1-9]\d*$/.test(value),
  flag: value => /^[01]$/.test(value),
  // The basic type that every planner supports.
  bus: value => value === '3',
  rupees: value => /^\d+\.\d\d$/.test(value),
  inr: value => value === 'INR',
  time: value => /^\d\d:[0-5]\d:[0-5]\d$/.test(value),
  date: value => {
    const date = new Date(`${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}T00:00:00Z`)
    return /^\d{8}$/.test(value) && date.getUTCDate() === Number(value.slice(6))
  },
}

/** Each value of the first field is one of the second. */
const REFERENCES: readonly (readonly [string, string])[] = [
  ['routes.agency_id', 'agency.agency_id'],
  ['trips.route_id', 'routes.route_id'],
  ['trips.service_id', 'calendar.service_id'],
  ['trips.shape_id', 'shapes.shape_id'],
  ['stop_times.trip_id', 'trips.trip_id'],
  ['stop_times.stop_id', 'stops.stop_id'],
  ['frequencies.trip_id', 'trips.trip_id'],
  ['stop_areas.area_id', 'areas.area_id'],
  ['stop_areas.stop_id', 'stops.stop_id'],
  ['route_networks.network_id', 'networks.network_id'],
  ['route_networks.route_id', 'routes.route_id'],
  ['timeframes.service_id', 'calendar.service_id'],
  ['fare_products.fare_media_id', 'fare_media.fare_media_id'],
  ['fare_leg_rules.network_id', 'networks.network_id'],
  ['fare_leg_rules.from_area_id', 'areas.area_id'],
  ['fare_leg_rules.from_timeframe_group_id', 'timeframes.timeframe_group_id'],
  ['fare_leg_rules.fare_product_id', 'fare_products.fare_product_id'],
]

/** References whose targets must all be used; a trip without a timetable needs a frequency. */
const USED = new Set([
  'trips.route_id',
  'trips.shape_id',
  'stop_times.stop_id',
  'frequencies.trip_id',
  'stop_areas.area_id',
  'route_networks.network_id',
  'fare_leg_rules.fare_product_id',
])

/** Reads the files of a feed as tables. */
export function openFeed(files: FeedFiles): Feed {
  const records = new Map(
    Object.entries(files).map(([name, bytes]) => {
      return [name.replace(/\.txt$/, ''), readCsv(Buffer.from(bytes).toString('utf8')) ?? []] as const
    }),
  )
  const rowsOf = new Map<string, readonly Row[]>()
  const rows = (table: string) => {
    const [columns = [], ...cells] = records.get(table) ?? []
    const found =
      rowsOf.get(table) ??
      cells.map(row => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])))
    rowsOf.set(table, found)
    return found
  }
  const known = new Map<string, ReadonlySet<string>>()
  const values = (field: string) => {
    const [table = '', column = ''] = field.split('.')
    const found = known.get(field) ?? new Set(rows(table).flatMap(row => row[column] || []))
    known.set(field, found)
    return found
  }
  return { files, records, rows, values }
}

/** The records of comma-separated text, strictly by RFC 4180; undefined if it is not such text. */
export function readCsv(text: string): string[][] | undefined {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  const records: string[][] = []
  let record: string[] = []
  while (field.lastIndex < text.length) {
    const found = field.exec(text)
    if (found === null) return undefined
    record.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') continue
    records.push(record)
    record = []
  }
  return record.length === 0 ? records : undefined
}

/** The faults found on a day 'YYYYMMDD', as 'rule: fault', at most five per rule. */
export function faultsOf(files: FeedFiles, today: string): string[] {
  const feed = openFeed(files)
  return Object.entries(GTFS_RULES).flatMap(([name, rule]) =>
    [...rule(feed, today)].slice(0, 5).map(finding => `${name}: ${finding}`),
  )
}

/** Returns one text per fault; none if the feed follows the rule. */
type Rule = (feed: Feed, today: string) => Iterable<string>

export const GTFS_RULES: Readonly<Record<string, Rule>> = {
  *files({ files, records }) {
    for (const name of REQUIRED) if (!records.has(name)) yield `${name} is missing`
    for (const [file, bytes] of Object.entries(files)) {
      const table = file.replace(/\.txt$/, '')
      const text = Buffer.from(bytes).toString('utf8')
      if (!(table in FILES) || file === table) yield `${file} is not of the format`
      if (!Buffer.from(text).equals(bytes)) yield `${file} is not UTF-8`
      const [columns = [], ...rows] = readCsv(text) ?? []
      if (rows.some(row => row.length !== columns.length)) yield `${file} has rows of another length`
      if (columns.length === 0) yield `${file} is not comma-separated text`
      else if (rows.length === 0) yield `${file} is empty`
      const fields = fieldsOf(table).map(({ field }) => field)
      for (const each of columns) if (!fields.includes(each)) yield `${table}.${each} is not a field`
    }
  },

  *values({ records, rows, values }) {
    for (const table of records.keys()) {
      for (const { field, isRequired, fits } of fieldsOf(table)) {
        if (isRequired && rows(table).some(row => !row[field])) yield `${table}.${field} has a gap`
        for (const value of values(`${table}.${field}`)) {
          if (!fits(value)) yield `${table}.${field} has ${value}`
          // The reference forbids tabs and line breaks; parsers treat outer spaces as part of the value.
          if (/[\t\r\n]/.test(value) || value !== value.trim()) yield `${table}.${field} has spaces`
        }
      }
    }
  },

  *keys({ records, rows }) {
    for (const table of records.keys()) {
      const key = fieldsOf(table).filter(({ isKey }) => isKey)
      const found = new Set(rows(table).map(row => key.map(({ field }) => row[field]).join('\t')))
      if (found.size < rows(table).length) yield `${table} has a row twice`
    }
  },

  *references({ values }) {
    for (const [field, target] of REFERENCES) {
      for (const id of values(field)) if (!values(target).has(id)) yield `${field} ${id} is not in ${target}`
      if (!USED.has(field)) continue
      for (const id of values(target)) if (!values(field).has(id)) yield `${target} ${id} is not in ${field}`
    }
  },

  /** A trip has two stops, in order of time, at a pace that an auto can reach. */
  *trips({ rows, values }) {
    const stops = new Map(rows('stops').map(row => [row.stop_id, row]))
    const trips = Map.groupBy(rows('stop_times'), ({ trip_id }) => trip_id)
    for (const trip of values('trips.trip_id')) {
      const [first, last] = trips.get(trip) ?? []
      if (first === undefined || last === undefined) yield `${trip} has no two stops`
      else {
        const times = [first.arrival_time, first.departure_time, last.arrival_time, last.departure_time]
        const seconds = times.map(secondsOf)
        if (seconds.some((second, at) => second < (seconds[at - 1] ?? 0))) yield `${trip}: ${times}`
        // Times are whole minutes, so the duration may be up to a minute too short.
        const hours = (seconds[2]! - seconds[1]! + 60) / 3_600
        const km = straightKm(stops.get(first.stop_id), stops.get(last.stop_id))
        if (km / hours > FASTEST_KM_PER_HOUR) yield `${trip} is too fast`
      }
    }
  },

  /** Runs and timeframes begin before they end, within a day, and do not overlap. */
  *times({ rows }) {
    for (const [table, group] of [
      ['frequencies', 'trip_id'],
      ['timeframes', 'timeframe_group_id'],
    ] as const) {
      for (const [name, members] of Map.groupBy(rows(table), row => row[group])) {
        let endsAt = 0
        for (const row of members.toSorted((a, b) => secondsOf(a.start_time) - secondsOf(b.start_time))) {
          const [start, end] = [secondsOf(row.start_time), secondsOf(row.end_time)]
          if (start < endsAt || end <= start || end > DAY_SECONDS) yield `${name}: ${row.start_time}`
          endsAt = end
        }
      }
    }
  },

  /** The service has begun, lasts at least another month and ends within two years; the feed has the same days. */
  *days({ rows }, today) {
    const [calendar, info] = [rows('calendar')[0], rows('feed_info')[0]]
    const { start_date: start = '', end_date: end = '' } = calendar ?? {}
    if (start > today || end < dayAfter(today, 30) || end > dayAfter(today, 800)) yield `${start} to ${end}`
    if (info?.feed_start_date !== start || info.feed_end_date !== end) yield 'the feed has other days'
  },

  *texts({ rows }) {
    for (const row of rows('routes')) {
      const { route_id, route_short_name = '', route_long_name, route_desc } = row
      const texts = [route_short_name, route_long_name, route_desc].filter(Boolean)
      if (new Set(texts).size < texts.length || route_short_name.length > 12) yield `${route_id}: its texts`
      // Minimum contrast according to WCAG 2.2, 1.4.3.
      const lights = [luminance(row.route_color!), luminance(row.route_text_color!)]
      if (!((Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05) >= 4.5)) yield `${route_id}: contrast`
    }
  },

  /** A translation is of an existing text, identified by its record or by its value. */
  *translations({ rows, values }) {
    for (const { table_name = '', field_name = '', record_id, field_value } of rows('translations')) {
      const known = fieldsOf(table_name)
      const isText = known.some(each => each.field === field_name && each.isText)
      const isNamed = Boolean(record_id) !== Boolean(field_value)
      const named = record_id
        ? values(`${table_name}.${known[0]?.field}`)
        : values(`${table_name}.${field_name}`)
      if (!isText || !isNamed || !named.has(record_id || field_value!)) yield `${table_name}.${field_name}`
    }
  },

  /** For every network, area and time at which a leg can begin, exactly one fare applies. */
  *fares(feed) {
    const { rows } = feed
    const networks = new Map(rows('route_networks').map(row => [row.route_id, row.network_id]))
    const areas = new Map(rows('stop_areas').map(row => [row.stop_id, row.area_id]))
    const routes = new Map(rows('trips').map(row => [row.trip_id, row.route_id]))
    const starts = new Set(rows('timeframes').map(({ start_time }) => secondsOf(start_time)))
    const begun = rows('stop_times').filter(({ stop_sequence }) => stop_sequence === '0')
    const legs = new Set(
      begun.map(({ trip_id, stop_id }) => `${networks.get(routes.get(trip_id))} ${areas.get(stop_id)}`),
    )
    for (const leg of legs) {
      const [network = '', area = ''] = leg.split(' ')
      for (const second of starts) {
        const found = legRules(feed, { network, area, second })
        if (found.length !== 1) yield `${leg} at second ${second}: ${found.length} rules`
      }
    }
  },
}

interface FieldFormat {
  readonly field: string
  readonly isKey: boolean
  readonly isRequired: boolean
  readonly isText: boolean
  fits(value: string): boolean
}

function fieldsOf(table: string): readonly FieldFormat[] {
  return (FILES[table] ?? '').split('|').flatMap((part, index) =>
    [...part.matchAll(/(\w+)(?::(\w+))?(!?)/g)].map(([, field = '', type, mark]) => ({
      field,
      isKey: index === 0,
      isRequired: mark === '!',
      isText: type === undefined && !field.endsWith('_id'),
      fits: type === undefined ? () => true : TYPES[type]!,
    })),
  )
}

/** The rules of the fare of a leg that begins in a network and an area at a second of the day. */
function legRules(
  { rows }: Feed,
  { network, area, second }: { readonly network: string; readonly area: string; readonly second: number },
): readonly Row[] {
  const isNow = (group: string | undefined) =>
    rows('timeframes').some(
      ({ timeframe_group_id, start_time, end_time }) =>
        timeframe_group_id === group && second >= secondsOf(start_time) && second < secondsOf(end_time),
    )
  return rows('fare_leg_rules').filter(
    rule => rule.network_id === network && rule.from_area_id === area && isNow(rule.from_timeframe_group_id),
  )
}

export interface FoundRide {
  readonly minutes: number
  /** Half a headway: the average wait of a passenger who arrives at a random time. */
  readonly waitMinutes: number
  readonly rupees: readonly number[]
}

/** Finds the rides between two stops at a second of the day, as a trip planner would that reads only the feed. */
export function rideFinder(
  feed: Feed,
): (fromId: string, toId: string, second: number) => readonly FoundRide[] {
  const { rows } = feed
  const runs = Map.groupBy(rows('frequencies'), row => row.trip_id)
  const routes = new Map(rows('trips').map(row => [row.trip_id, row.route_id]))
  const networks = new Map(rows('route_networks').map(row => [row.route_id, row.network_id]))
  const areas = new Map(rows('stop_areas').map(row => [row.stop_id, row.area_id]))
  const amounts = new Map(rows('fare_products').map(row => [row.fare_product_id, Number(row.amount)]))
  const trips = Map.groupBy(rows('stop_times'), row => row.trip_id)
  const byEnds = Map.groupBy(trips, ([, [first, last]]) => `${first?.stop_id} ${last?.stop_id}`)
  return (fromId, toId, second) =>
    (byEnds.get(`${fromId} ${toId}`) ?? []).flatMap(([trip, [first, last]]) => {
      const run = runs.get(trip)?.find(({ start_time, end_time }) => {
        return second >= secondsOf(start_time) && second < secondsOf(end_time)
      })
      if (run === undefined) return []
      const network = networks.get(routes.get(trip)) ?? ''
      const rules = legRules(feed, { network, area: areas.get(fromId) ?? '', second })
      return {
        minutes: (secondsOf(last?.arrival_time) - secondsOf(first?.departure_time)) / 60,
        waitMinutes: Number(run.headway_secs) / 120,
        rupees: rules.map(rule => amounts.get(rule.fare_product_id) ?? Number.NaN),
      }
    })
}

/** Faster than any auto, measured in a straight line. */
const FASTEST_KM_PER_HOUR = 100
const DAY_SECONDS = 86_400

function secondsOf(time: string | undefined): number {
  const [hours = 0, minutes = 0, seconds = 0] = (time ?? '').split(':').map(Number)
  return 3_600 * hours + 60 * minutes + seconds
}

function dayAfter(day: string, days: number): string {
  const start = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`)
  return new Date(start + days * DAY_SECONDS * 1_000).toISOString().slice(0, 10).replaceAll('-', '')
}

function straightKm(from: Row | undefined, to: Row | undefined): number {
  const north = (Number(to?.stop_lat) - Number(from?.stop_lat)) * 111.2
  const east = (Number(to?.stop_lon) - Number(from?.stop_lon)) * 97.6
  return Math.hypot(north, east)
}

/** Relative luminance of a colour, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
