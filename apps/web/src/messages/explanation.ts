import { defineTexts, type TextsOf } from './texts.ts'

export const explanationTexts = defineTexts({
  en: async () => (await import('./en/explanation.ts')).explanation,
  hi: async () => (await import('./hi/explanation.ts')).explanation,
})

export type ExplanationTexts = TextsOf<typeof explanationTexts>
