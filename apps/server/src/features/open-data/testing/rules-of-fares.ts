import type { Feed, Rule } from './feed.ts'
import { VALUE_TYPES } from './gtfs-format.ts'
import type { CsvRow } from './read-csv.ts'
import { overlaps, secondsOf } from './rules-of-service.ts'

const DAY_SECONDS = 86_400

/** Rules for fares: GTFS-Fares v2. */
export const fareRules: Readonly<Record<string, Rule>> = {
  /** The number of decimals that ISO 4217 defines for the currency. */
  *amount_has_the_decimals_of_its_currency({ rows }) {
    for (const { fare_product_id, amount = '', currency = '' } of rows('fare_products')) {
      if (!VALUE_TYPES.currency?.(currency)) continue
      const format = new Intl.NumberFormat('en', { style: 'currency', currency })
      const decimals = format.resolvedOptions().maximumFractionDigits ?? 0
      if ((amount.split('.')[1] ?? '').length !== decimals) yield `${fare_product_id}: ${amount} ${currency}`
    }
  },

  *fare_product_is_used({ values }) {
    const used = values('fare_leg_rules.fare_product_id')
    for (const id of values('fare_products.fare_product_id')) if (!used.has(id)) yield id
  },

  /** Either both times or neither, and none after 24:00:00. */
  *timeframe_within_a_day({ rows }) {
    for (const { timeframe_group_id, start_time, end_time } of rows('timeframes')) {
      const isHalf = Boolean(start_time) !== Boolean(end_time)
      const isLate = secondsOf(end_time) > DAY_SECONDS || secondsOf(start_time) > DAY_SECONDS
      const isBackwards = Boolean(end_time) && secondsOf(start_time) >= secondsOf(end_time)
      if (isHalf || isLate || isBackwards) yield `${timeframe_group_id}: ${start_time} to ${end_time}`
    }
  },

  *timeframes_do_not_overlap({ rows }) {
    yield* overlaps(
      rows('timeframes'),
      ({ timeframe_group_id, service_id }) => `${timeframe_group_id} ${service_id}`,
      ({ start_time, end_time }) => [secondsOf(start_time), end_time ? secondsOf(end_time) : DAY_SECONDS],
    )
  },

  *area_has_stops({ values }) {
    for (const id of values('areas.area_id')) if (!values('stop_areas.area_id').has(id)) yield id
  },

  *network_has_routes({ values }) {
    for (const id of values('networks.network_id')) if (!values('route_networks.network_id').has(id)) yield id
  },

  /**
   * For every network, area and time at which a leg can begin, exactly one rule applies, with one price per
   * medium.
   */
  *leg_has_one_fare(feed) {
    const begins = legBeginnings(feed)
    const cuts = [...new Set(feed.rows('timeframes').map(({ start_time }) => secondsOf(start_time)))]
    for (const [key, { network, area }] of begins) {
      for (const second of cuts.length === 0 ? [0] : cuts) {
        const found = matchingRules(feed, { network, area, second })
        if (found.length !== 1) yield `${key} at second ${second}: ${found.length} rules`
      }
    }
  },
}

export interface LegBeginning {
  readonly network: string
  readonly area: string
}

/** The rules that apply to a leg; an empty field matches values that no other rule names. */
export function matchingRules(
  { rows, values }: Feed,
  { network, area, second }: LegBeginning & { readonly second: number },
): readonly CsvRow[] {
  const fits = (rule: CsvRow, field: string, value: string) =>
    rule[field] ? rule[field] === value : !values(`fare_leg_rules.${field}`).has(value)
  return rows('fare_leg_rules').filter(
    rule =>
      fits(rule, 'network_id', network) &&
      fits(rule, 'from_area_id', area) &&
      (!rule.from_timeframe_group_id || holdsAt(rows('timeframes'), rule.from_timeframe_group_id, second)),
  )
}

function holdsAt(timeframes: readonly CsvRow[], group: string, second: number): boolean {
  return timeframes.some(
    ({ timeframe_group_id, start_time, end_time }) =>
      timeframe_group_id === group &&
      second >= secondsOf(start_time) &&
      second < (end_time ? secondsOf(end_time) : DAY_SECONDS),
  )
}

/** All beginnings of legs: each network combined with each area of its trips' first stops. */
function legBeginnings({ rows }: Feed): ReadonlyMap<string, LegBeginning> {
  const networks = new Map(rows('route_networks').map(row => [row.route_id, row.network_id ?? '']))
  const areas = Map.groupBy(rows('stop_areas'), ({ stop_id }) => stop_id)
  const routes = new Map(rows('trips').map(row => [row.trip_id, row.route_id]))
  const begins = new Map<string, LegBeginning>()
  for (const { trip_id, stop_id, stop_sequence } of rows('stop_times')) {
    if (stop_sequence !== '0') continue
    const network = networks.get(routes.get(trip_id)) ?? ''
    for (const { area_id = '' } of areas.get(stop_id) ?? [{ area_id: '' }]) {
      begins.set(`${network} from ${area_id}`, { network, area: area_id })
    }
  }
  return begins
}
