import { calculateRoutes } from '@sawari/contract/route-planner'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '../../../shared/app-context.ts'
import { PLAN_LIFETIME_MS, planBody } from '../plan/queries.ts'
import { leavingAt, type Trip } from '../plan/trip.ts'

const QUARTER_HOUR_MS = 15 * 60_000
const RANGE_MS = 12 * QUARTER_HOUR_MS

/** The figures of a trip at every quarter of an hour. */
export function rangeQuery({ api }: App, trip: Trip, plannedAt: string) {
  const { departAt, until } = rangeAround(trip, plannedAt)
  return queryOptions({
    queryKey: ['routes', 'range', trip, departAt],
    queryFn: async ({ signal }) => {
      const body = { ...planBody(leavingAt(trip, departAt)), until }
      return (await api.call(calculateRoutes, { body, signal })).data.steps ?? []
    },
    staleTime: PLAN_LIFETIME_MS,
    gcTime: PLAN_LIFETIME_MS,
    retry: false,
  })
}

/** Three hours in steps of a quarter: after the planned departure, or before it in a plan by arrival. */
function rangeAround({ arriveBy }: Trip, plannedAt: string) {
  const quarters = new Date(plannedAt).getTime() / QUARTER_HOUR_MS
  const startMs =
    arriveBy === undefined
      ? (Math.floor(quarters) + 1) * QUARTER_HOUR_MS
      : (Math.ceil(quarters) - 1) * QUARTER_HOUR_MS - RANGE_MS
  return { departAt: new Date(startMs).toISOString(), until: new Date(startMs + RANGE_MS).toISOString() }
}
