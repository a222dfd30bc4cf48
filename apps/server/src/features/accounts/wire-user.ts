import type { User } from '@sawari/contract'
import { isConsentDue } from './consent.ts'
import type { Account, NewAccount } from './users.store.ts'

/** The account as its owner sees it. */
export function wireUser(account: NewAccount & Partial<Pick<Account, 'role' | 'emailProvedAt'>>): User {
  const { id, name, email, phone, role, createdAt } = account
  const emailProved = account.emailProvedAt !== undefined
  return {
    ...{ id, userId: id, name, email, phone, emailProved, createdAt: createdAt.toISOString() },
    ...(isConsentDue(account) && { consentDue: true as const }),
    ...(role === 'moderator' && { role }),
  }
}
