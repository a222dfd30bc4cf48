import { defineTexts, type TextsOf } from './texts.ts'

export const claimsTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/claims')>(
    '../../../../packages/messages/src/*/claims.ts',
  ),
  'claims',
)

export type ClaimsTexts = TextsOf<typeof claimsTexts>
