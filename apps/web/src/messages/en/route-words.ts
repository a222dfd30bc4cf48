import type { RouteFacts } from '../route-facts.ts'

/** In English the server's texts are shown unchanged. */
export const routeWords = {
  name: (said: string, _changesAt: readonly string[]) => said,
  description: (said: string, _facts: RouteFacts) => said,
}
