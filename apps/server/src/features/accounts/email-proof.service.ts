// Mails links that confirm an email address, and stores them by the hash of their token.

import { type Language, rateLimits, type UserId } from '@sawari/contract'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { randomToken, tokenHash } from '../../platform/identity/secrets.ts'
import { proofMail } from './mails.ts'
import type { AccountNeeds, Owner } from './needs.ts'
import { lockAccount, markEmailProved } from './users.store.ts'

const LINK_SECONDS = 24 * 60 * 60

/**
 * Mails a link that confirms the account's address, in the transaction that created or locked the account.
 * Earlier links stay valid, because each of them proves the same.
 */
export async function writeProof(
  { config, clock, limits, outbox }: AccountNeeds,
  sql: Sql,
  { id: userId, email }: Owner,
  language: Language,
): Promise<Refusal | undefined> {
  const counted = await limits.count(
    [
      // The subject is the address, so that deleting an account and creating it again does not reset the count.
      { limit: rateLimits.proofMailPause, subject: email },
      { limit: rateLimits.proofMails, subject: email },
    ],
    sql,
  )
  if (counted instanceof Refusal) return counted
  const token = randomToken()
  const expiresAt = new Date(clock.now().getTime() + LINK_SECONDS * 1_000)
  await sql
    .insertInto('email_proofs')
    .values({ token_hash: tokenHash(token), user_id: userId, email, expires_at: expiresAt.getTime() })
    .execute()
  const link = `${config.linkBase}/verify-email#token=${token}`
  const mail = proofMail({
    to: email,
    language,
    link,
    linkSeconds: LINK_SECONDS,
    supportEmail: config.supportEmail,
  })
  await outbox.write(sql, { mail, expiresAt, userId })
  return undefined
}

/** Mails the link again, unless the address is confirmed. Returns whether a mail was sent. */
export async function resendProof(
  needs: AccountNeeds,
  userId: UserId,
  language: Language,
): Promise<boolean | Refusal> {
  return needs.database.sql.transaction().execute(async sql => {
    // Locks the account, so that it cannot be deleted meanwhile.
    const account = await lockAccount(sql, { id: userId })
    if (account === undefined) return refuse('INVALID_TOKEN')
    if (account.emailProvedAt !== undefined) return false
    return (await writeProof(needs, sql, account, language)) ?? true
  })
}

/** Confirms the address to which the link was mailed. The link may be opened again with the same result. */
export async function proveEmail(needs: AccountNeeds, token: string): Promise<Refusal | undefined> {
  const { database, clock, securityEvent } = needs
  const now = clock.now()
  const userId = await database.sql.transaction().execute(async sql => {
    const account = await findProvedAccount(sql, tokenHash(token), now)
    if (account !== undefined) await markAddressProved(needs, sql, account)
    return account?.id
  })
  const outcome = userId === undefined ? 'failed' : 'ok'
  securityEvent({ event: 'email-proved', outcome, userId })
  return userId === undefined ? refuse('INVALID_TOKEN') : undefined
}

export async function markAddressProved(
  { clock, onOwnAddress }: AccountNeeds,
  sql: Sql,
  account: Owner,
): Promise<void> {
  if (await markEmailProved(sql, account.id, clock.now())) await onOwnAddress(sql, account)
}

/** The account that the link confirms; undefined if it has expired or the account has another address now. */
function findProvedAccount(
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
