import { explanation as english } from './en/explanation.ts'
import { defineTexts, type TextsOf } from './texts.ts'

export const explanationTexts = defineTexts(
  english,
  async () => (await import('./hi/explanation.ts')).explanation,
)

export type ExplanationTexts = TextsOf<typeof explanationTexts>
