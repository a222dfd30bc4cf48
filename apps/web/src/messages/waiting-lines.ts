import { defineTexts, type TextsOf } from './texts.ts'

export const waitingLinesTexts = defineTexts({
  en: async () => (await import('./en/waiting-lines.ts')).waitingLines,
  hi: async () => (await import('./hi/waiting-lines.ts')).waitingLines,
})

export type WaitingLinesTexts = TextsOf<typeof waitingLinesTexts>
