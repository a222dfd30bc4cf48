import { accounts as english } from './en/accounts.ts'
import { defineTexts } from './texts.ts'

export const accountsTexts = defineTexts(english, async () => (await import('./hi/accounts.ts')).accounts)
