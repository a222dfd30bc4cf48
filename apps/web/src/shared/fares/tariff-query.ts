import { calculateRoutes } from '@sawari/contract/route-planner'
import { queryOptions } from '@tanstack/react-query'
import type { App } from '../app-context.ts'
import type { Fare, FareEnd } from './fare.ts'

const TARIFF_LIFETIME_MS = 5 * 60_000

/** The tariff of a fare of which only the figure is known, from the ride of that kind between the same ends. */
export function tariffQuery({ api }: App, { from, to, of, departAt = null, tariff, ticket }: Fare) {
  const service = of === 'seat' ? ('shared' as const) : ('reserved' as const)
  return queryOptions({
    queryKey: ['fares', 'tariff', service, from.name, from.point, to.name, to.point, departAt],
    queryFn: async ({ signal }) => {
      const body = {
        source: placeOf(from),
        destination: placeOf(to),
        maxTransfers: 0,
        services: [service],
        ...(departAt !== null && { departAt }),
      }
      const { routes } = (await api.call(calculateRoutes, { body, signal })).data
      const route = routes.find(each => each.service === service)
      return route?.legs.find(leg => leg.tariff)?.tariff ?? route?.tariff ?? null
    },
    enabled: tariff === undefined && ticket === undefined,
    staleTime: TARIFF_LIFETIME_MS,
    retry: false,
  })
}

function placeOf({ name, point }: FareEnd) {
  return point ? { name, ...point } : { name }
}
