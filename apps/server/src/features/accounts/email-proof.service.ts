import { type Language, rateLimits, type UserId } from '@sawari/contract'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { randomToken, tokenHash } from '../../platform/identity/keyed-hash.ts'
import type { Postbox } from '../../platform/mail/postbox.ts'
import type { RecordSecurityEvent } from '../../platform/telemetry/security-events.ts'
import { findProvedAccount, insertProof } from './email-proofs.store.ts'
import { proofMail } from './proof-mail.ts'
import { type Account, findAccount, holdAccount, markEmailProved } from './users.store.ts'

const LINK_SECONDS = 24 * 60 * 60

export interface EmailProofNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly limits: AttemptLimits
  readonly postbox: Postbox
  readonly securityEvent: RecordSecurityEvent
  readonly supportEmail: string
  readonly linkBase: string
}

/** Mails a link that confirms the account's address. Earlier links stay valid: any of them proves the same. */
export async function sendProof(
  needs: EmailProofNeeds,
  { id: userId, email }: Pick<Account, 'id' | 'email'>,
  language: Language,
): Promise<Refusal | undefined> {
  const { database, clock, limits, postbox, supportEmail } = needs
  const counted = await limits.count([
    // By address: an account that is deleted and made anew must not begin anew.
    { limit: rateLimits.proofMailPause, subject: email },
    { limit: rateLimits.proofMails, subject: email },
  ])
  if (counted instanceof Refusal) return counted
  const token = randomToken()
  const expiresAt = new Date(clock.now().getTime() + LINK_SECONDS * 1_000)
  const stored = await database.sql.transaction().execute(async sql => {
    // Locks the account, so that it cannot be deleted meanwhile.
    if ((await holdAccount(sql, { id: userId })) === undefined) return false
    await insertProof(sql, { tokenHash: tokenHash(token), userId, email, expiresAt })
    return true
  })
  if (!stored) return refuse('INVALID_TOKEN')
  const link = `${needs.linkBase}/verify-email#token=${token}`
  postbox.post(proofMail({ to: email, language, link, linkSeconds: LINK_SECONDS, supportEmail }))
  return undefined
}

/** Mails the link again, unless the address is confirmed. Returns whether a mail was sent. */
export async function resendProof(
  needs: EmailProofNeeds,
  userId: UserId,
  language: Language,
): Promise<boolean | Refusal> {
  const account = await findAccount(needs.database.sql, userId)
  if (account === undefined) return refuse('INVALID_TOKEN')
  if (account.emailProvedAt !== undefined) return false
  return (await sendProof(needs, account, language)) ?? true
}

/** Confirms the address that the link was mailed to. The link may be opened again: it proves the same. */
export async function proveEmail(
  { database: { sql }, clock, securityEvent }: EmailProofNeeds,
  token: string,
): Promise<Refusal | undefined> {
  const now = clock.now()
  const userId = await findProvedAccount(sql, tokenHash(token), now)
  const outcome = userId === undefined ? 'failed' : 'ok'
  securityEvent({ event: 'email-proved', outcome, userId })
  if (userId === undefined) return refuse('INVALID_TOKEN')
  await markEmailProved(sql, userId, now)
  return undefined
}
