// Decides whether to offer a Travel Buddy: it does where half a reserved auto costs less than the route.
import type { Route, RoutePlan } from '@sawari/contract'

export interface CompanyOffer {
  /** What each of two pays. */
  readonly together: number
  /** What the whole auto costs alone. */
  readonly alone: number
  /** What the cheapest shared seat costs; null where the plan has none. */
  readonly seat: number | null
}

/** The offer beside a route; null where company would not pay. */
export function companyOffer(route: Route, { routes }: Pick<RoutePlan, 'routes'>): CompanyOffer | null {
  const reserved = routes.find(({ service, perPerson }) => service === 'reserved' && perPerson)
  if (!reserved?.perPerson) return null
  const together = reserved.perPerson.two
  if (together >= route.totalFare) return null
  const seats = routes.filter(({ service }) => service === 'shared').map(({ totalFare }) => totalFare)
  return { together, alone: reserved.totalFare, seat: seats.length > 0 ? Math.min(...seats) : null }
}
