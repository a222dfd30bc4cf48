import { accounts as english } from './en/accounts.ts'
import { texts } from './texts.ts'

export const accountsTexts = texts(english, async () => (await import('./hi/accounts.ts')).accounts)

export type AccountsTexts = typeof english
