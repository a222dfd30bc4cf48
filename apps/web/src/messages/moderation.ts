import { defineTexts } from './texts.ts'

export const moderationTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/moderation')>(
    '../../../../packages/messages/src/*/moderation.ts',
  ),
  'moderation',
)
