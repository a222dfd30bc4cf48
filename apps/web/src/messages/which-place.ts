import { whichPlace as english } from './en/which-place.ts'
import { defineTexts, type TextsOf } from './texts.ts'

export const whichPlaceTexts = defineTexts(
  english,
  async () => (await import('./hi/which-place.ts')).whichPlace,
)

export type WhichPlaceTexts = TextsOf<typeof whichPlaceTexts>
