import { defineTexts, type TextsOf } from './texts.ts'

export const waitingLinesTexts = defineTexts(
  { en: () => import('./en/waiting-lines.ts'), hi: () => import('./hi/waiting-lines.ts') },
  'waitingLines',
)

export type WaitingLinesTexts = TextsOf<typeof waitingLinesTexts>
