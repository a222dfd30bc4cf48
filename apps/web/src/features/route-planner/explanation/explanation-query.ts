// Separate from the other calls of the route service: it loads with the dialog that needs it.

import { explainRoutes } from '@sawari/contract/route-explanation'
import type { Point } from '@sawari/planner/geo'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '../../../shared/app-context.ts'
import { PLAN_LIFETIME_MS } from '../plan/queries.ts'
import { servicesOf, type Trip } from '../plan/trip.ts'

/** The explanation of a trip's routes and the alternatives. */
export function explanationQuery({ api }: App, trip: Trip) {
  const { source, destination, departAt, maxTransfers, service } = trip
  return queryOptions({
    queryKey: ['routes', 'explanation', trip],
    queryFn: async ({ signal }) => {
      const query = {
        from: source.name.trim(),
        to: destination.name.trim(),
        maxTransfers,
        ...(source.point && { fromPoint: pointText(source.point) }),
        ...(destination.point && { toPoint: pointText(destination.point) }),
        ...(departAt !== null && { departAt }),
        ...(service && { services: servicesOf(service).join(',') }),
      }
      return (await api.call(explainRoutes, { query, signal })).data
    },
    staleTime: PLAN_LIFETIME_MS,
    gcTime: PLAN_LIFETIME_MS,
    retry: false,
  })
}

const pointText = ({ latitude, longitude }: Point) => `${latitude},${longitude}`
