import { defineTexts, type TextsOf } from './texts.ts'

/** The name of a route, and a description in one line. */
export const routeWordsTexts = defineTexts({
  en: async () => (await import('./en/route-words.ts')).routeWords,
  hi: async () => (await import('./hi/route-words.ts')).routeWords,
})

export type RouteWordsTexts = TextsOf<typeof routeWordsTexts>
