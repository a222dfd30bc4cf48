// Tokens that permit setting a new password, issued for a code or a link.

import type { UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'

export async function insertResetToken(
  sql: Sql,
  token: { readonly tokenHash: string; readonly userId: UserId; readonly expiresAt: Date },
): Promise<void> {
  const { tokenHash, userId, expiresAt } = token
  await sql
    .insertInto('reset_tokens')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt.getTime() })
    .execute()
}

/** The user whose password the reset token may set; undefined if the token is unknown or has expired. */
export async function findResetToken(sql: Sql, tokenHash: string, now: Date): Promise<UserId | undefined> {
  const row = await sql
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  return row?.user_id
}

/** Deletes the reset token. Of several concurrent uses only one returns true. */
export async function takeResetToken(sql: Sql, tokenHash: string, now: Date): Promise<boolean> {
  const row = await sql
    .deleteFrom('reset_tokens')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.getTime())
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteResetTokensOf(sql: Sql, userId: UserId): Promise<void> {
  await sql.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
}

export async function deleteExpiredResetTokens(sql: Sql, now: Date): Promise<void> {
  await sql.deleteFrom('reset_tokens').where('expires_at', '<=', now.getTime()).execute()
}
