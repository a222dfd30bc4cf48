import type { RouteFacts, RoutePartFacts } from '../route-facts.ts'

/** In English the server's texts are shown unchanged. */
export const routeWords = {
  name: (said: string, _changesAt: readonly string[], _parts: readonly RoutePartFacts[]) => said,
  description: (said: string, _facts: RouteFacts) => said,
}
