import type { Route, RoutePlan } from '@sawari/contract'

export type Recommendation = 'fastest' | 'cheapest' | 'shortest'

export const recommendationKinds = ['fastest', 'cheapest', 'shortest'] as const

/** Which of fastest, cheapest and shortest a route is; several or none are possible. */
export function recommendationsOf(route: Route, plan: RoutePlan): readonly Recommendation[] {
  return recommendationKinds.filter(kind => plan.recommendations[kind].id === route.id)
}

/**
 * The chosen route; otherwise the direct shared auto for a passenger who has chosen its seat at a stand; otherwise the
 * first one.
 */
export function selectedRoute(
  routes: readonly Route[],
  routeId: string | null,
  prefersSeat = false,
): Route | null {
  const seat = prefersSeat ? routes.find(isDirectSeat) : undefined
  return routes.find(({ id }) => id === routeId) ?? seat ?? routes[0] ?? null
}

function isDirectSeat({ service, legs }: Route): boolean {
  return service === 'shared' && legs.length === 1
}
