import { defineTexts, type TextsOf } from './texts.ts'

export const routeResultsTexts = defineTexts({
  en: async () => (await import('./en/route-results.ts')).routeResults,
  hi: async () => (await import('./hi/route-results.ts')).routeResults,
})

export type RouteResultsTexts = TextsOf<typeof routeResultsTexts>
