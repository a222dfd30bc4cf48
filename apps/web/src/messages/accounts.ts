import { accounts as english } from './en/accounts.ts'
import { defineTexts, type TextsOf } from './texts.ts'

export const accountsTexts = defineTexts(english, async () => (await import('./hi/accounts.ts')).accounts)

export type AccountsTexts = TextsOf<typeof accountsTexts>
