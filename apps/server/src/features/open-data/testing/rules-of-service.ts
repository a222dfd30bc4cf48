import type { Feed, Rule } from './feed.ts'
import type { CsvRow } from './read-csv.ts'

/** Faster than any auto, measured in a straight line. */
const FASTEST_KM_PER_HOUR = 100
/** The reference asks for a feed that is valid for at least a month. */
const LEAST_DAYS_AHEAD = 30

/** Rules for agencies, routes, stops, trips and calendars. */
export const serviceRules: Readonly<Record<string, Rule>> = {
  *agency_id_where_several({ rows }) {
    const agencies = rows('agency')
    if (agencies.length < 2) return
    for (const row of [...agencies, ...rows('routes')]) if (!row.agency_id) yield JSON.stringify(row)
  },

  *agency_timezone_shared({ values }) {
    if (values('agency.agency_timezone').size > 1) yield [...values('agency.agency_timezone')].join(', ')
  },

  *route_has_a_name({ rows }) {
    for (const { route_id, route_short_name, route_long_name } of rows('routes')) {
      if (!route_short_name && !route_long_name) yield `${route_id}`
    }
  },

  *route_has_trips({ values }) {
    for (const id of values('routes.route_id')) if (!values('trips.route_id').has(id)) yield id
  },

  *stop_is_served({ values }) {
    for (const id of values('stops.stop_id')) if (!values('stop_times.stop_id').has(id)) yield id
  },

  *trip_has_two_stops(feed) {
    const stops = timesByTrip(feed)
    for (const id of feed.values('trips.trip_id')) if ((stops.get(id)?.length ?? 0) < 2) yield id
  },

  /** The first and last stop have times, no departure precedes its arrival, and times never decrease. */
  *stop_times_in_order(feed) {
    for (const [trip, stops] of timesByTrip(feed)) {
      let last = 0
      for (const { arrival_time, departure_time } of [stops[0]!, stops.at(-1)!]) {
        if (!arrival_time || !departure_time) yield `${trip}: no time`
      }
      for (const time of stops.flatMap(row => [row.arrival_time, row.departure_time])) {
        if (!time) continue
        if (secondsOf(time) < last) yield `${trip}: ${time}`
        last = secondsOf(time)
      }
    }
  },

  *trip_at_a_likely_pace(feed) {
    const stops = new Map(feed.rows('stops').map(row => [row.stop_id, row]))
    for (const [trip, times] of timesByTrip(feed)) {
      const [first, last] = [times[0]!, times.at(-1)!]
      const [from, to] = [stops.get(first.stop_id), stops.get(last.stop_id)]
      if (from === undefined || to === undefined) continue
      const hours = (secondsOf(last.arrival_time) - secondsOf(first.departure_time)) / 3600
      // Times are whole minutes, so the duration may be up to a minute too short.
      const kmPerHour = straightKm(from, to) / (hours + 1 / 60)
      if (kmPerHour > FASTEST_KM_PER_HOUR) yield `${trip}: ${Math.round(kmPerHour)} km/h`
    }
  },

  *frequency_begins_before_it_ends({ rows }) {
    for (const { trip_id, start_time, end_time } of rows('frequencies')) {
      if (secondsOf(start_time) >= secondsOf(end_time)) yield `${trip_id}: ${start_time}`
    }
  },

  *frequencies_do_not_overlap({ rows }) {
    yield* overlaps(
      rows('frequencies'),
      ({ trip_id }) => `${trip_id}`,
      ({ start_time, end_time }) => [secondsOf(start_time), secondsOf(end_time)],
    )
  },

  /** Trips without a timetable need a frequency. */
  *trip_has_a_frequency({ values }) {
    for (const id of values('trips.trip_id')) if (!values('frequencies.trip_id').has(id)) yield id
  },

  *calendar_in_order({ rows }) {
    for (const { service_id, start_date = '', end_date = '' } of rows('calendar')) {
      if (start_date > end_date) yield `${service_id}: ${start_date} to ${end_date}`
    }
  },

  *calendar_has_a_day({ rows }) {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
    for (const row of rows('calendar')) if (days.every(day => row[day] !== '1')) yield `${row.service_id}`
  },

  /** Has already begun, lasts at least another month, and ends within two years. */
  *calendar_in_a_sensible_range({ rows, today }) {
    for (const { service_id, start_date = '', end_date = '' } of rows('calendar')) {
      const isNear = Number(end_date.slice(0, 4)) <= Number(today.slice(0, 4)) + 2
      if (start_date > today || end_date < daysAfter(today, LEAST_DAYS_AHEAD) || !isNear)
        yield `${service_id}`
    }
  },

  *feed_dates_in_order({ rows, today }) {
    for (const { feed_start_date, feed_end_date } of rows('feed_info')) {
      if (!feed_start_date || !feed_end_date) continue
      if (feed_start_date > feed_end_date || feed_start_date > today || feed_end_date < today) {
        yield `${feed_start_date} to ${feed_end_date}`
      }
    }
  },

  *feed_dates_have_service({ rows, values }) {
    const starts = [...values('calendar.start_date')].sort()
    const ends = [...values('calendar.end_date')].sort()
    for (const { feed_start_date = '', feed_end_date = '' } of rows('feed_info')) {
      if (feed_start_date < (starts[0] ?? '') || feed_end_date > (ends.at(-1) ?? '')) {
        yield `${feed_start_date} to ${feed_end_date}`
      }
    }
  },

  *shape_has_two_points({ rows }) {
    const points = Map.groupBy(rows('shapes'), ({ shape_id }) => shape_id)
    for (const [shape, { length }] of points) if (length < 2) yield `${shape}`
  },

  *shape_is_used({ values }) {
    for (const id of values('shapes.shape_id')) if (!values('trips.shape_id').has(id)) yield id
  },
}

/** Reports rows of the same group whose half-open intervals overlap. */
export function* overlaps(
  rows: readonly CsvRow[],
  groupOf: (row: CsvRow) => string,
  intervalOf: (row: CsvRow) => readonly [number, number],
): Generator<string> {
  for (const [group, members] of Map.groupBy(rows, groupOf)) {
    const intervals = members.map(intervalOf).sort(([a], [b]) => a - b)
    for (let index = 1; index < intervals.length; index++) {
      if (intervals[index]![0] < intervals[index - 1]![1]) yield `${group}: at second ${intervals[index]![0]}`
    }
  }
}

export function secondsOf(time: string | undefined): number {
  const [hours = 0, minutes = 0, seconds = 0] = (time ?? '').split(':').map(Number)
  return 3600 * hours + 60 * minutes + seconds
}

function timesByTrip({ rows }: Feed): ReadonlyMap<string | undefined, CsvRow[]> {
  const trips = Map.groupBy(rows('stop_times'), ({ trip_id }) => trip_id)
  for (const stops of trips.values()) stops.sort((a, b) => Number(a.stop_sequence) - Number(b.stop_sequence))
  return trips
}

function straightKm(from: CsvRow, to: CsvRow): number {
  const north = (Number(to.stop_lat) - Number(from.stop_lat)) * 111.2
  const east = (Number(to.stop_lon) - Number(from.stop_lon)) * 111.2 * Math.cos((28.6 * Math.PI) / 180)
  return Math.hypot(north, east)
}

function daysAfter(day: string, days: number): string {
  const start = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`)
  return new Date(start + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
}
