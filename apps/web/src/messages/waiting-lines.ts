import { waitingLines as english } from './en/waiting-lines.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type WaitingLinesTexts = Wording<typeof english>

export const waitingLinesTexts = texts<WaitingLinesTexts>(
  english,
  async () => (await import('./hi/waiting-lines.ts')).waitingLines,
)
