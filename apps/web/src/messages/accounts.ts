import { accounts as english } from './en/accounts.ts'
import { texts } from './texts.ts'
import type { Wording } from './wording.ts'

export type AccountsTexts = Wording<typeof english>

export const accountsTexts = texts<AccountsTexts>(
  english,
  async () => (await import('./hi/accounts.ts')).accounts,
)
