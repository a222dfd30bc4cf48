import { waitingLines as english } from './en/waiting-lines.ts'
import { defineTexts, type TextsOf } from './texts.ts'

export const waitingLinesTexts = defineTexts(
  english,
  async () => (await import('./hi/waiting-lines.ts')).waitingLines,
)

export type WaitingLinesTexts = TextsOf<typeof waitingLinesTexts>
