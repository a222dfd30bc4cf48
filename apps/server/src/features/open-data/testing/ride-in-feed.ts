// Computes a ride as a trip planner would that reads only the feed.

import type { Feed } from './feed.ts'
import { matchingRules } from './rules-of-fares.ts'
import { secondsOf } from './rules-of-service.ts'

export interface FoundRide {
  readonly minutes: number
  /** Half a headway: the average wait of a passenger who arrives at a random time. */
  readonly waitMinutes: number
  readonly rupees: readonly number[]
}

/** Returns a function that finds the rides between two stops that depart at a second of the day. */
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
      const rules = matchingRules(feed, { network, area: areas.get(fromId) ?? '', second })
      return {
        minutes: (secondsOf(last?.arrival_time) - secondsOf(first?.departure_time)) / 60,
        waitMinutes: Number(run.headway_secs) / 120,
        rupees: rules.map(rule => amounts.get(rule.fare_product_id) ?? Number.NaN),
      }
    })
}
