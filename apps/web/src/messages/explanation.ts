import { defineTexts, type TextsOf } from './texts.ts'

export const explanationTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/explanation')>(
    '../../../../packages/messages/src/*/explanation.ts',
  ),
  'explanation',
)

export type ExplanationTexts = TextsOf<typeof explanationTexts>
