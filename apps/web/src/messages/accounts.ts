import { defineTexts, type TextsOf } from './texts.ts'

export const accountsTexts = defineTexts({
  en: async () => (await import('./en/accounts.ts')).accounts,
  hi: async () => (await import('./hi/accounts.ts')).accounts,
})

export type AccountsTexts = TextsOf<typeof accountsTexts>
