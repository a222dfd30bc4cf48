import { type ReachedPlace, reachPlaces } from '@sawari/contract/reach'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '../../../shared/app-context.ts'
import { PLAN_LIFETIME_MS } from '../plan/queries.ts'
import { servicesOf, type Trip } from '../plan/trip.ts'

/** The limits of the fare. */
export interface ReachLimits {
  readonly minutes: number
  readonly fare: number
}

/** The places within the maximum minutes. */
export interface ReachResult {
  readonly places: readonly ReachedPlace[]
  readonly minutes: number
}

/** The places that can be reached from the source of a trip. */
export function reachQuery(
  { api }: App,
  { source, departAt, maxTransfers, service }: Trip,
  limits: ReachLimits,
) {
  return queryOptions({
    queryKey: ['routes', 'reach', source, departAt, maxTransfers, service, limits],
    queryFn: async ({ signal }) => {
      const query = {
        from: source.name.trim(),
        ...(source.point && { fromPoint: `${source.point.latitude},${source.point.longitude}` }),
        ...limits,
        maxTransfers,
        ...(departAt !== null && { departAt }),
        ...(service && { services: servicesOf(service).join(',') }),
      }
      return (await api.call(reachPlaces, { query, signal })).data
    },
    staleTime: PLAN_LIFETIME_MS,
    gcTime: PLAN_LIFETIME_MS,
    retry: false,
  })
}
