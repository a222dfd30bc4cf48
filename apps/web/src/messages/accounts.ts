import { defineTexts, type TextsOf } from './texts.ts'

export const accountsTexts = defineTexts(
  import.meta.glob<typeof import('@sawari/messages/en/accounts')>(
    '../../../../packages/messages/src/*/accounts.ts',
  ),
  'accounts',
)

export type AccountsTexts = TextsOf<typeof accountsTexts>
