import { routeResults as english } from './en/route-results.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type RouteResultsTexts = Wording<typeof english>

export const routeResultsTexts = texts<RouteResultsTexts>(
  english,
  async () => (await import('./hi/route-results.ts')).routeResults,
)
