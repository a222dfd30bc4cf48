// Mailed links that confirm an email address, by the hash of their token.

import type { UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'

export interface EmailProof {
  readonly tokenHash: string
  readonly userId: UserId
  /** The address that the link was mailed to. */
  readonly email: string
  readonly expiresAt: Date
}

export async function insertProof(sql: Sql, proof: EmailProof): Promise<void> {
  await sql
    .insertInto('email_proofs')
    .values({
      token_hash: proof.tokenHash,
      user_id: proof.userId,
      email: proof.email,
      expires_at: proof.expiresAt.getTime(),
    })
    .execute()
}

/** The account that the link confirms; undefined if it has expired or the account has another address now. */
export function findProvedAccount(
  sql: Sql,
  tokenHash: string,
  now: Date,
): Promise<{ id: UserId; email: string } | undefined> {
  return sql
    .selectFrom('email_proofs')
    .innerJoin('users', 'users.id', 'email_proofs.user_id')
    .select(['users.id', 'users.email'])
    .where('token_hash', '=', tokenHash)
    .where('email_proofs.expires_at', '>', now.getTime())
    .whereRef('users.email', '=', 'email_proofs.email')
    .executeTakeFirst()
}

export async function deleteExpiredProofs(sql: Sql, now: Date): Promise<void> {
  await sql.deleteFrom('email_proofs').where('expires_at', '<=', now.getTime()).execute()
}
