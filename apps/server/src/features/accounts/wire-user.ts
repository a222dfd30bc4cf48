import type { User } from '@sawari/contract'
import type { Account, NewAccount } from './users.store.ts'

/** The account as its owner sees it. */
export function wireUser({ role, ...account }: NewAccount & Partial<Pick<Account, 'role'>>): User {
  const { id, name, email, phone, createdAt } = account
  return {
    ...{ id, userId: id, name, email, phone, createdAt: createdAt.toISOString() },
    ...(role === 'moderator' && { role }),
  }
}
