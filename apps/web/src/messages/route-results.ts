import { defineTexts, type TextsOf } from './texts.ts'

const files = import.meta.glob<typeof import('@sawari/messages/en/route-results')>(
  '../../../../packages/messages/src/*/route-results.ts',
)

export const routeResultsTexts = defineTexts(files, 'routeResults')
export const routeWordsTexts = defineTexts(files, 'routeWords')
export const sharingTexts = defineTexts(files, 'sharing')
export const waysOutTexts = defineTexts(files, 'waysOut')

export type RouteResultsTexts = TextsOf<typeof routeResultsTexts>
export type RouteWordsTexts = TextsOf<typeof routeWordsTexts>
