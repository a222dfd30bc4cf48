import { routeWords as english } from './en/route-words.ts'
import { defineTexts, type TextsOf } from './texts.ts'

/** What a route is called, and one line on what it asks of the passenger. */
export const routeWordsTexts = defineTexts(
  english,
  async () => (await import('./hi/route-words.ts')).routeWords,
)

export type RouteWordsTexts = TextsOf<typeof routeWordsTexts>
