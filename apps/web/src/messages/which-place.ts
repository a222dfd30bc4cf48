import { defineTexts, type TextsOf } from './texts.ts'

export const whichPlaceTexts = defineTexts({
  en: async () => (await import('./en/which-place.ts')).whichPlace,
  hi: async () => (await import('./hi/which-place.ts')).whichPlace,
})

export type WhichPlaceTexts = TextsOf<typeof whichPlaceTexts>
