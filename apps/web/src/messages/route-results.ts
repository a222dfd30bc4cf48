import { routeResults as english } from './en/route-results.ts'
import { defineTexts, type TextsOf } from './texts.ts'

export const routeResultsTexts = defineTexts(
  english,
  async () => (await import('./hi/route-results.ts')).routeResults,
)

export type RouteResultsTexts = TextsOf<typeof routeResultsTexts>
