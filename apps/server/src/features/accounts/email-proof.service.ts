import { type Language, rateLimits, type UserId } from '@sawari/contract'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { randomToken, tokenHash } from '../../platform/identity/secrets.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { RecordSecurityEvent } from '../../platform/telemetry/security-events.ts'
import { proofMail } from './mails.ts'
import { type Account, findAccount, lockAccount, markEmailProved } from './users.store.ts'

const LINK_SECONDS = 24 * 60 * 60

export interface EmailProofNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly limits: AttemptLimits
  readonly outbox: Pick<Outbox, 'write'>
  readonly securityEvent: RecordSecurityEvent
  readonly supportEmail: string
  readonly linkBase: string
  /**
   * Called in the transaction in which the address becomes the account's confirmed one: that of the
   * confirmation, or that of the sign-up if no confirmation is required.
   */
  readonly onOwnAddress: (sql: Sql, account: Pick<Account, 'id' | 'email'>) => Promise<void>
}

interface WantedProof {
  readonly account: Pick<Account, 'id' | 'email'>
  readonly language: Language
}

/**
 * Mails a link that confirms the account's address, in the transaction that created or locked the account.
 * Earlier links stay valid, because each of them proves the same.
 */
export async function writeProof(
  { clock, limits, outbox, linkBase, supportEmail }: EmailProofNeeds,
  sql: Sql,
  { account: { id: userId, email }, language }: WantedProof,
): Promise<Refusal | undefined> {
  const counted = await limits.count(
    [
      // By address, so that deleting an account and creating it again does not reset the count.
      { limit: rateLimits.proofMailPause, subject: email },
      { limit: rateLimits.proofMails, subject: email },
    ],
    sql,
  )
  if (counted instanceof Refusal) return counted
  const token = randomToken()
  const expiresAt = new Date(clock.now().getTime() + LINK_SECONDS * 1_000)
  await insertProof(sql, { tokenHash: tokenHash(token), userId, email, expiresAt })
  const link = `${linkBase}/verify-email#token=${token}`
  const mail = proofMail({ to: email, language, link, linkSeconds: LINK_SECONDS, supportEmail })
  await outbox.write(sql, { mail, expiresAt, userId })
  return undefined
}

/** Mails the link again, unless the address is confirmed. Returns whether a mail was sent. */
export async function resendProof(
  needs: EmailProofNeeds,
  userId: UserId,
  language: Language,
): Promise<boolean | Refusal> {
  return needs.database.sql.transaction().execute(async sql => {
    // Locks the account, so that it cannot be deleted meanwhile.
    if ((await lockAccount(sql, { id: userId })) === undefined) return refuse('INVALID_TOKEN')
    const account = await findAccount(sql, userId)
    if (account === undefined) return refuse('INVALID_TOKEN')
    if (account.emailProvedAt !== undefined) return false
    return (await writeProof(needs, sql, { account, language })) ?? true
  })
}

/** Confirms the address to which the link was mailed. The link may be opened again with the same result. */
export async function proveEmail(needs: EmailProofNeeds, token: string): Promise<Refusal | undefined> {
  const { database, clock, securityEvent } = needs
  const now = clock.now()
  const userId = await database.sql.transaction().execute(async sql => {
    const account = await findProvedAccount(sql, tokenHash(token), now)
    if (account !== undefined) await markAddressProved(needs, sql, { account, now })
    return account?.id
  })
  const outcome = userId === undefined ? 'failed' : 'ok'
  securityEvent({ event: 'email-proved', outcome, userId })
  return userId === undefined ? refuse('INVALID_TOKEN') : undefined
}

export async function markAddressProved(
  { onOwnAddress }: Pick<EmailProofNeeds, 'onOwnAddress'>,
  sql: Sql,
  { account, now }: { readonly account: Pick<Account, 'id' | 'email'>; readonly now: Date },
): Promise<void> {
  if (await markEmailProved(sql, account.id, now)) await onOwnAddress(sql, account)
}

// Mailed links that confirm an email address, by the hash of their token.

interface EmailProof {
  readonly tokenHash: string
  readonly userId: UserId
  /** The address that the link was mailed to. */
  readonly email: string
  readonly expiresAt: Date
}

async function insertProof(sql: Sql, proof: EmailProof): Promise<void> {
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

export async function deleteExpiredProofs(sql: Sql, now: Date): Promise<void> {
  await sql.deleteFrom('email_proofs').where('expires_at', '<=', now.getTime()).execute()
}
