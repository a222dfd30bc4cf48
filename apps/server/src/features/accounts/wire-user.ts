import type { User } from '@sawari/contract'
import type { Account } from './users.store.ts'

/** The account as its owner sees it. */
export function wireUser({ id, name, email, phone, emailProvedAt, createdAt }: Account): User {
  const emailProved = emailProvedAt !== undefined
  return { id, userId: id, name, email, phone, emailProved, createdAt: createdAt.toISOString() }
}
