import { defineTexts, type TextsOf } from './texts.ts'

export const waitingLinesTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/waiting-lines')>(
    '../../../../packages/messages/src/*/waiting-lines.ts',
  ),
  'waitingLines',
)

export type WaitingLinesTexts = TextsOf<typeof waitingLinesTexts>
