import { routeWords as english } from './en/route-words.ts'
import { defineTexts, type TextsOf } from './texts.ts'

/** The name of a route, and a description in one line. */
export const routeWordsTexts = defineTexts(
  english,
  async () => (await import('./hi/route-words.ts')).routeWords,
)

export type RouteWordsTexts = TextsOf<typeof routeWordsTexts>
