// Mails with a code and a link for a new password, and the requests whose tokens permit tries of the code.

import type { UserId } from '@sawari/contract'
import { type Selectable, sql as text } from 'kysely'
import type { ResetMailTable } from '../../migrations/tables/accounts.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { SqlOf } from '../../platform/database/portable-sql.ts'

/** A mail with a code and a link; without a user it was not sent, so that neither can be used. */
export interface ResetMail {
  readonly id: string
  readonly identifierHash: string
  readonly userId: UserId | undefined
  readonly issuedAt: Date
  readonly codeHash: string
  readonly codeExpiresAt: Date
  readonly codeUsedAt: Date | undefined
  readonly linkHash: string
  readonly linkExpiresAt: Date
}

/** A request for a code, by the hash of its token. */
interface ResetRequest {
  readonly tokenHash: string
  readonly mailId: string
  /** Whether this request caused the mail. */
  readonly sentMail: boolean
}

export async function findLatestMail(sql: Sql, identifierHash: string): Promise<ResetMail | undefined> {
  const row = await sql
    .selectFrom('reset_mails')
    .selectAll()
    .where('identifier_hash', '=', identifierHash)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && mailOf(row)
}

/**
 * Stores the mail that follows `previous`, and returns its account if that still exists. Undefined if another
 * request has already stored one. Locks the account's row while reading it, so that no mail of a deleted
 * account remains.
 */
export async function insertMail(
  { sql, kind }: SqlOf,
  mail: Omit<ResetMail, 'codeUsedAt'>,
  previous: ResetMail | undefined,
): Promise<Pick<ResetMail, 'userId'> | undefined> {
  const row = await sql
    .insertInto('reset_mails')
    .values({
      id: mail.id,
      identifier_hash: mail.identifierHash,
      previous: previous?.id ?? '',
      // Runs the same statement for an email without an account, so that the duration does not differ.
      user_id: existingUser({ sql, kind }, mail.userId ?? NO_USER),
      issued_at: mail.issuedAt.getTime(),
      code_hash: mail.codeHash,
      code_expires_at: mail.codeExpiresAt.getTime(),
      code_used_at: null,
      link_hash: mail.linkHash,
      link_expires_at: mail.linkExpiresAt.getTime(),
      link_used_at: null,
    })
    .onConflict(conflict => conflict.columns(['identifier_hash', 'previous']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row && { userId: row.user_id ?? undefined }
}

/** The mail could not be sent, so that neither its code nor its link can be used. */
export async function withdrawMail(sql: Sql, id: string): Promise<void> {
  await sql.updateTable('reset_mails').set({ user_id: null }).where('id', '=', id).execute()
}

/** No account has this id. */
const NO_USER = '' as UserId

function existingUser({ sql, kind }: SqlOf, userId: UserId) {
  const query = sql.selectFrom('users').select('id').where('id', '=', userId)
  return kind === 'postgres' ? query.forKeyShare() : query
}

/** Stores nothing if the mail was deleted with its account: then the token matches no code. */
export async function insertRequest({ sql, kind }: SqlOf, request: ResetRequest): Promise<void> {
  const mail = sql
    .selectFrom('reset_mails')
    .select(({ val }) => [
      val(request.tokenHash).as('token_hash'),
      'id',
      val(request.sentMail ? 1 : 0).as('sent_mail'),
      val(0).as('tries'),
    ])
    .where('id', '=', request.mailId)
  await sql
    .insertInto('reset_requests')
    .columns(['token_hash', 'mail_id', 'sent_mail', 'tries'])
    .expression(kind === 'postgres' ? mail.forKeyShare() : mail)
    .execute()
}

/** A counted try of a mail's code, with the request of its token. */
export interface CountedTry extends ResetRequest {
  /** Tries with this token, including this one. */
  readonly tries: number
}

/**
 * Counts a try with this token, whether right or wrong. One statement counts and reads, so that concurrent
 * tries are all counted.
 */
export async function countTry(
  sql: Sql,
  identifierHash: string,
  tokenHash: string,
): Promise<CountedTry | undefined> {
  const row = await sql
    .updateTable('reset_requests')
    .set({ tries: text<number>`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('mail_id', 'in', query =>
      query.selectFrom('reset_mails').select('id').where('identifier_hash', '=', identifierHash),
    )
    .returning(['mail_id', 'sent_mail', 'tries'])
    .executeTakeFirst()
  return row && { tokenHash, mailId: row.mail_id, sentMail: row.sent_mail === 1, tries: row.tries }
}

export async function takeBackTry(sql: Sql, { tokenHash }: CountedTry): Promise<void> {
  await sql
    .updateTable('reset_requests')
    .set({ tries: text<number>`tries - 1` })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function findMail(sql: Sql, id: string): Promise<ResetMail | undefined> {
  const row = await sql.selectFrom('reset_mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && mailOf(row)
}

/**
 * Marks the code as used and reverses the count of its try. Of several concurrent correct tries only one
 * returns true.
 */
export async function useCode(sql: Sql, counted: CountedTry, now: Date): Promise<boolean> {
  const row = await sql
    .updateTable('reset_mails')
    .set({ code_used_at: now.getTime() })
    .where('id', '=', counted.mailId)
    .where('code_used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row !== undefined) await takeBackTry(sql, counted)
  return row !== undefined
}

/** The account of a link that can still be used. */
export async function findLinkOwner(sql: Sql, linkHash: string, now: Date): Promise<UserId | undefined> {
  const row = await sql
    .selectFrom('reset_mails')
    .select('user_id')
    .where('link_hash', '=', linkHash)
    .where('link_used_at', 'is', null)
    .where('link_expires_at', '>', now.getTime())
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

/** Marks the link as used. Of several concurrent uses only one returns true. */
export async function useLink(sql: Sql, linkHash: string, now: Date): Promise<boolean> {
  const row = await sql
    .updateTable('reset_mails')
    .set({ link_used_at: now.getTime() })
    .where('link_hash', '=', linkHash)
    .where('link_used_at', 'is', null)
    .where('link_expires_at', '>', now.getTime())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Invalidates codes and links of an account whose password was set. */
export async function endMailsOf(sql: Sql, userId: UserId, now: Date): Promise<void> {
  for (const column of ['code_used_at', 'link_used_at'] as const) {
    await sql
      .updateTable('reset_mails')
      .set({ [column]: now.getTime() })
      .where('user_id', '=', userId)
      .where(column, 'is', null)
      .execute()
  }
}

export async function listMailsOf(sql: Sql, userId: UserId): Promise<ResetMail[]> {
  const rows = await sql
    .selectFrom('reset_mails')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at')
    .execute()
  return rows.map(mailOf)
}

/**
 * Deletes the mails of a deleted account. There is no foreign key, because rows also exist for emails without
 * an account.
 */
export async function deleteMailsOf(sql: Sql, userId: UserId): Promise<void> {
  await sql.deleteFrom('reset_mails').where('user_id', '=', userId).execute()
}

/** Deletes mails, with their requests, whose code and link expired more than an hour ago. */
export async function deleteExpiredMails(sql: Sql, now: Date): Promise<void> {
  const due = now.getTime() - KEPT_MS
  await sql
    .deleteFrom('reset_mails')
    .where('code_expires_at', '<=', due)
    .where('link_expires_at', '<=', due)
    .execute()
}

/** How long an expired mail is kept, so that a user without remaining tries still gets 'Too many attempts'. */
const KEPT_MS = 60 * 60_000

function mailOf(row: Selectable<ResetMailTable>): ResetMail {
  return {
    id: row.id,
    identifierHash: row.identifier_hash,
    userId: row.user_id ?? undefined,
    issuedAt: new Date(row.issued_at),
    codeHash: row.code_hash,
    codeExpiresAt: new Date(row.code_expires_at),
    codeUsedAt: row.code_used_at === null ? undefined : new Date(row.code_used_at),
    linkHash: row.link_hash,
    linkExpiresAt: new Date(row.link_expires_at),
  }
}

// Tokens that permit setting a new password, issued for a code or a link.

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
