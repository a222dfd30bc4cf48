import type { Route, RoutePlan } from '@sawari/contract'

export type Recommendation = 'fastest' | 'cheapest' | 'shortest'

export const recommendationKinds = ['fastest', 'cheapest', 'shortest'] as const

/** Which of fastest, cheapest and shortest a route is; several or none are possible. */
export function recommendationsOf(route: Route, plan: RoutePlan): readonly Recommendation[] {
  return recommendationKinds.filter(kind => plan.recommendations[kind].id === route.id)
}

/** The chosen route, or the first one when none was chosen or the choice is no longer offered. */
export function selectedRoute(routes: readonly Route[], routeId: string | null): Route | null {
  return routes.find(({ id }) => id === routeId) ?? routes[0] ?? null
}
