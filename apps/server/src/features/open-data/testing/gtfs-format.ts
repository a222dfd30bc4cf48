// The files of a GTFS feed according to the reference (gtfs.org, Schedule Reference), limited to those that
// we write. A field is described by its type, followed by '!' if the reference requires a value in every row.

export interface FileFormat {
  readonly isRequired: boolean
  /** The fields whose values together must be unique; empty if only one row is allowed. */
  readonly key: readonly string[]
  readonly fields: Readonly<Record<string, string>>
}

function required(key: readonly string[], fields: FileFormat['fields']): FileFormat {
  return { isRequired: true, key, fields }
}

function optional(key: readonly string[], fields: FileFormat['fields']): FileFormat {
  return { isRequired: false, key, fields }
}

export const GTFS_FORMAT: Readonly<Record<string, FileFormat>> = {
  agency: required(['agency_id'], {
    agency_id: 'id',
    agency_name: 'text!',
    agency_url: 'url!',
    agency_timezone: 'timezone!',
    agency_lang: 'language',
    agency_email: 'email',
  }),
  stops: required(['stop_id'], {
    stop_id: 'id!',
    stop_code: 'text',
    // Required for stops, stations and entrances; the feed contains only stops.
    stop_name: 'text!',
    stop_desc: 'text',
    stop_lat: 'latitude!',
    stop_lon: 'longitude!',
    location_type: 'enum(0)',
    stop_timezone: 'timezone',
    wheelchair_boarding: 'enum(0 1 2)',
  }),
  routes: required(['route_id'], {
    route_id: 'id!',
    agency_id: 'ref(agency.agency_id)',
    route_short_name: 'text',
    route_long_name: 'text',
    route_desc: 'text',
    route_type: 'enum(0 1 2 3 4 5 6 7 11 12)!',
    route_url: 'url',
    route_color: 'color',
    route_text_color: 'color',
    route_sort_order: 'count',
    network_id: 'id',
  }),
  trips: required(['trip_id'], {
    route_id: 'ref(routes.route_id)!',
    service_id: 'ref(calendar.service_id)!',
    trip_id: 'id!',
    trip_headsign: 'text',
    trip_short_name: 'text',
    direction_id: 'enum(0 1)',
    shape_id: 'ref(shapes.shape_id)',
    wheelchair_accessible: 'enum(0 1 2)',
    bikes_allowed: 'enum(0 1 2)',
  }),
  stop_times: required(['trip_id', 'stop_sequence'], {
    trip_id: 'ref(trips.trip_id)!',
    arrival_time: 'time',
    departure_time: 'time',
    stop_id: 'ref(stops.stop_id)!',
    stop_sequence: 'count!',
    stop_headsign: 'text',
    pickup_type: 'enum(0 1 2 3)',
    drop_off_type: 'enum(0 1 2 3)',
    shape_dist_traveled: 'amount',
    timepoint: 'enum(0 1)',
  }),
  calendar: required(['service_id'], {
    service_id: 'id!',
    monday: 'enum(0 1)!',
    tuesday: 'enum(0 1)!',
    wednesday: 'enum(0 1)!',
    thursday: 'enum(0 1)!',
    friday: 'enum(0 1)!',
    saturday: 'enum(0 1)!',
    sunday: 'enum(0 1)!',
    start_date: 'date!',
    end_date: 'date!',
  }),
  frequencies: optional(['trip_id', 'start_time'], {
    trip_id: 'ref(trips.trip_id)!',
    start_time: 'time!',
    end_time: 'time!',
    headway_secs: 'positive!',
    exact_times: 'enum(0 1)',
  }),
  shapes: optional(['shape_id', 'shape_pt_sequence'], {
    shape_id: 'id!',
    shape_pt_lat: 'latitude!',
    shape_pt_lon: 'longitude!',
    shape_pt_sequence: 'count!',
    shape_dist_traveled: 'amount',
  }),
  areas: optional(['area_id'], { area_id: 'id!', area_name: 'text' }),
  stop_areas: optional(['area_id', 'stop_id'], {
    area_id: 'ref(areas.area_id)!',
    stop_id: 'ref(stops.stop_id)!',
  }),
  networks: optional(['network_id'], { network_id: 'id!', network_name: 'text' }),
  route_networks: optional(['route_id'], {
    network_id: 'ref(networks.network_id)!',
    route_id: 'ref(routes.route_id)!',
  }),
  timeframes: optional(['timeframe_group_id', 'start_time', 'end_time', 'service_id'], {
    timeframe_group_id: 'id!',
    start_time: 'time',
    end_time: 'time',
    service_id: 'ref(calendar.service_id)!',
  }),
  fare_media: optional(['fare_media_id'], {
    fare_media_id: 'id!',
    fare_media_name: 'text',
    fare_media_type: 'enum(0 1 2 3 4)!',
  }),
  fare_products: optional(['fare_product_id', 'fare_media_id'], {
    fare_product_id: 'id!',
    fare_product_name: 'text',
    fare_media_id: 'ref(fare_media.fare_media_id)',
    amount: 'money!',
    currency: 'currency!',
  }),
  fare_leg_rules: optional(
    [
      'network_id',
      'from_area_id',
      'to_area_id',
      'from_timeframe_group_id',
      'to_timeframe_group_id',
      'fare_product_id',
    ],
    {
      leg_group_id: 'id',
      network_id: 'ref(networks.network_id)',
      from_area_id: 'ref(areas.area_id)',
      to_area_id: 'ref(areas.area_id)',
      from_timeframe_group_id: 'ref(timeframes.timeframe_group_id)',
      to_timeframe_group_id: 'ref(timeframes.timeframe_group_id)',
      fare_product_id: 'ref(fare_products.fare_product_id)!',
      rule_priority: 'count',
    },
  ),
  translations: optional(
    ['table_name', 'field_name', 'language', 'record_id', 'record_sub_id', 'field_value'],
    {
      table_name: 'enum(agency stops routes trips stop_times pathways levels feed_info attributions)!',
      field_name: 'text!',
      language: 'language!',
      translation: 'text!',
      record_id: 'id',
      record_sub_id: 'id',
      field_value: 'text',
    },
  ),
  feed_info: optional([], {
    feed_publisher_name: 'text!',
    feed_publisher_url: 'url!',
    feed_lang: 'language!',
    default_lang: 'language',
    feed_start_date: 'date',
    feed_end_date: 'date',
    feed_version: 'text',
    feed_contact_email: 'email',
    feed_contact_url: 'url',
  }),
  attributions: optional(['attribution_id'], {
    attribution_id: 'id',
    agency_id: 'ref(agency.agency_id)',
    organization_name: 'text!',
    is_producer: 'enum(0 1)',
    is_operator: 'enum(0 1)',
    is_authority: 'enum(0 1)',
    attribution_url: 'url',
    attribution_email: 'email',
  }),
}

/** Checks the format of each value type. Ids and texts may be anything; a separate rule checks references. */
export const VALUE_TYPES: Readonly<Record<string, (value: string) => boolean>> = {
  id: () => true,
  text: () => true,
  ref: () => true,
  url: value => /^https?:\/\/\S+$/.test(value) && URL.canParse(value) && mayExist(new URL(value).hostname),
  email: value => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && mayExist(value),
  language: value => /^[a-z]{2,3}(?:-[A-Z][A-Za-z]+)*$/.test(value),
  timezone: isTimeZone,
  latitude: value => isDecimal(value) && Math.abs(Number(value)) <= 90,
  longitude: value => isDecimal(value) && Math.abs(Number(value)) <= 180,
  color: value => /^[0-9A-F]{6}$/.test(value),
  count: value => /^\d+$/.test(value),
  positive: value => /^[1-9]\d*$/.test(value),
  amount: value => /^\d+(?:\.\d+)?$/.test(value),
  money: value => /^-?\d+(?:\.\d+)?$/.test(value),
  currency: value => Intl.supportedValuesOf('currency').includes(value),
  time: value => /^\d{1,2}:[0-5]\d:[0-5]\d$/.test(value),
  date: isDate,
}

/** Validators know all top-level domains; those of RFC 2606 do not exist. */
function mayExist(domain: string): boolean {
  return domain.includes('.') && !/\.(?:example|invalid|localhost|test)$/.test(domain)
}

function isDecimal(value: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(value)
}

/** Accepts every zone that the runtime supports, because lists of zones differ in their aliases. */
function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isDate(value: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(value) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}
