import { defineTexts } from './texts.ts'

export const feedbackTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/feedback')>(
    '../../../../packages/messages/src/*/feedback.ts',
  ),
  'feedback',
)
