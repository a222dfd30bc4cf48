import type { UserId } from '@sawari/contract'
import type { Selectable } from 'kysely'
import { sql as text } from 'kysely'
import type { PasswordCodeTable } from '../../migrations/tables.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { SqlOf } from '../../platform/database/json-rows.ts'

/** The newest code requested for an e-mail; without a user it cannot be used. */
export interface PasswordCode {
  readonly identifierHash: string
  readonly issue: string
  readonly tokenHash: string
  readonly codeHash: string
  readonly userId: UserId | undefined
  readonly issuedAt: Date
  readonly expiresAt: Date
  readonly wrongTries: number
  readonly usedAt: Date | undefined
}

export async function findCode(sql: Sql, identifierHash: string): Promise<PasswordCode | undefined> {
  const row = await sql
    .selectFrom('password_codes')
    .selectAll()
    .where('identifier_hash', '=', identifierHash)
    .executeTakeFirst()
  return row && codeOf(row)
}

/**
 * Replaces the code whose `issue` is `replaced`. Returns false if another request has already replaced it.
 * Locks the account's row while reading it, so that no code remains of an account that is being deleted.
 */
export async function replaceCode(
  { sql, kind }: SqlOf,
  code: Omit<PasswordCode, 'wrongTries' | 'usedAt'>,
  replaced: string | undefined,
): Promise<boolean> {
  const content = {
    issue: code.issue,
    token_hash: code.tokenHash,
    code_hash: code.codeHash,
    // Runs the same statement for an e-mail without an account, so that the duration does not differ.
    user_id: existingUser({ sql, kind }, code.userId ?? NO_USER),
    issued_at: code.issuedAt.getTime(),
    expires_at: code.expiresAt.getTime(),
    wrong_tries: 0,
    used_at: null,
  }
  const row = await sql
    .insertInto('password_codes')
    .values({ identifier_hash: code.identifierHash, ...content })
    .onConflict(conflict => {
      const onIdentifier = conflict.column('identifier_hash')
      return replaced === undefined
        ? onIdentifier.doNothing()
        : onIdentifier.doUpdateSet(content).where('password_codes.issue', '=', replaced)
    })
    .returning('issue')
    .executeTakeFirst()
  return row !== undefined
}

/** No account has this id. */
const NO_USER = '' as UserId

function existingUser({ sql, kind }: SqlOf, userId: UserId) {
  const query = sql.selectFrom('users').select('id').where('id', '=', userId)
  return kind === 'postgres' ? query.forKeyShare() : query
}

/**
 * Counts a try against the code of this token, whether right or wrong, and returns the code after counting.
 * One statement counts and reads, so that concurrent guesses are all counted.
 */
export async function countTry(
  sql: Sql,
  identifierHash: string,
  tokenHash: string,
): Promise<PasswordCode | undefined> {
  const row = await sql
    .updateTable('password_codes')
    .set({ wrong_tries: text<number>`wrong_tries + 1` })
    .where('identifier_hash', '=', identifierHash)
    .where('token_hash', '=', tokenHash)
    .returningAll()
    .executeTakeFirst()
  return row && codeOf(row)
}

/**
 * Marks the code as used and takes back its try. Of several concurrent right guesses only one returns true.
 */
export async function useCode(
  sql: Sql,
  { issue, identifierHash }: PasswordCode,
  now: Date,
): Promise<boolean> {
  const row = await sql
    .updateTable('password_codes')
    .set({ used_at: now.getTime(), wrong_tries: text<number>`wrong_tries - 1` })
    .where('identifier_hash', '=', identifierHash)
    .where('issue', '=', issue)
    .where('used_at', 'is', null)
    .returning('issue')
    .executeTakeFirst()
  return row !== undefined
}

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

/** Ends every pending reset of an account whose password was set. */
export async function endResetsOf(sql: Sql, userId: UserId, now: Date): Promise<void> {
  await sql.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
  await sql
    .updateTable('password_codes')
    .set({ used_at: now.getTime() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

export async function listCodesOf(sql: Sql, userId: UserId): Promise<PasswordCode[]> {
  const rows = await sql.selectFrom('password_codes').selectAll().where('user_id', '=', userId).execute()
  return rows.map(codeOf)
}

/**
 * Deletes the codes of a deleted account. No foreign key does this, because codes also exist for e-mails
 * without an account.
 */
export async function deleteCodesOf(sql: Sql, userId: UserId): Promise<void> {
  await sql.deleteFrom('password_codes').where('user_id', '=', userId).execute()
}

export async function deleteExpiredResets(sql: Sql, now: Date): Promise<void> {
  await sql
    .deleteFrom('password_codes')
    .where('expires_at', '<=', now.getTime() - KEPT_MS)
    .execute()
  await sql.deleteFrom('reset_tokens').where('expires_at', '<=', now.getTime()).execute()
}

/**
 * How long an expired code is kept, so that a user who has used up its tries still gets 'Too many attempts'.
 */
const KEPT_MS = 60 * 60_000

function codeOf(row: Selectable<PasswordCodeTable>): PasswordCode {
  return {
    identifierHash: row.identifier_hash,
    issue: row.issue,
    tokenHash: row.token_hash,
    codeHash: row.code_hash,
    userId: row.user_id ?? undefined,
    issuedAt: new Date(row.issued_at),
    expiresAt: new Date(row.expires_at),
    wrongTries: row.wrong_tries,
    usedAt: row.used_at === null ? undefined : new Date(row.used_at),
  }
}
