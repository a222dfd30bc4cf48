// Decides whether to offer a Travel Buddy: if half a reserved auto costs less than the route.
import type { Route, RoutePlan } from '@sawari/contract'

export interface CompanyOffer {
  /** The fare of each of two riders. */
  readonly together: number
  /** The fare of the reserved auto for one rider. */
  readonly alone: number
  /** The fare of the cheapest shared seat; null if the plan has none. */
  readonly seat: number | null
}

/** The offer beside a route; null if company would not be cheaper. */
export function companyOffer(route: Route, { routes }: Pick<RoutePlan, 'routes'>): CompanyOffer | null {
  const reserved = routes.find(({ service, perPerson }) => service === 'reserved' && perPerson)
  if (!reserved?.perPerson) return null
  const together = reserved.perPerson.two
  if (together >= route.totalFare) return null
  const seats = routes.filter(({ service }) => service === 'shared').map(({ totalFare }) => totalFare)
  return { together, alone: reserved.totalFare, seat: seats.length > 0 ? Math.min(...seats) : null }
}
