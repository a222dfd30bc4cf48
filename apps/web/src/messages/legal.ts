import { defineTexts } from './texts.ts'

export const legalTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/legal')>(
    '../../../../packages/messages/src/*/legal.ts',
  ),
  'legal',
)
