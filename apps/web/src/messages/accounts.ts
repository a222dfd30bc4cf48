import { defineTexts, type TextsOf } from './texts.ts'

export const accountsTexts = defineTexts(
  { en: () => import('./en/accounts.ts'), hi: () => import('./hi/accounts.ts') },
  'accounts',
)

export type AccountsTexts = TextsOf<typeof accountsTexts>
