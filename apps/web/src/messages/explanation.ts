import { defineTexts, type TextsOf } from './texts.ts'

export const explanationTexts = defineTexts(
  { en: () => import('./en/explanation.ts'), hi: () => import('./hi/explanation.ts') },
  'explanation',
)

export type ExplanationTexts = TextsOf<typeof explanationTexts>
