import { randomInt } from 'node:crypto'
import { type Language, OTP_LENGTH, rateLimits } from '@sawari/contract'
import { Refusal, refuse, refuseFor } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { type KeyedHash, randomToken, tokenHash } from '../../platform/identity/keyed-hash.ts'
import type { WithPasswords } from '../../platform/identity/password-hash.ts'
import type { Postbox } from '../../platform/mail/postbox.ts'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'
import type { RecordSecurityEvent } from '../../platform/telemetry/security-events.ts'
import { codeMail } from './code-mail.ts'
import type { IsCommonPassword } from './common-passwords.ts'
import {
  countTry,
  endResetsOf,
  findCode,
  findResetToken,
  insertResetToken,
  type PasswordCode,
  replaceCode,
  takeResetToken,
  useCode,
} from './password-reset.store.ts'
import { revokeSessions } from './sessions.store.ts'
import { findAccountByEmail, holdAccount, updatePassword } from './users.store.ts'

export interface PasswordResetNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly keyedHash: KeyedHash
  readonly limits: AttemptLimits
  readonly withPasswords: WithPasswords
  readonly isCommonPassword: IsCommonPassword
  readonly postbox: Postbox
  readonly sockets: UserSockets
  readonly securityEvent: RecordSecurityEvent
  readonly codeSeconds: number
  /** False allows a new code immediately; the limit of five tries per code remains. */
  readonly resendLimits: boolean
  readonly supportEmail: string
}

/** A repeated request within this time gets the token of the first one, and no further mail. */
const RESEND_AFTER_MS = 60_000
const MOST_TRIES = 5
const RESET_TOKEN_MS = 10 * 60_000

export interface CodeWish {
  readonly identifier: string
  /** The address of the client, for the request limit. */
  readonly address: string
  /** The language of the mail. */
  readonly language: Language
}

export interface IssuedCode {
  readonly token: string
  readonly expiresInSeconds: number
}

/**
 * Issues a code and mails it. An e-mail without an account takes the same steps, rows and limits and gets the
 * same response, but its code is not mailed and cannot be used.
 */
export async function sendCode(
  needs: PasswordResetNeeds,
  { identifier, address, language }: CodeWish,
): Promise<IssuedCode | Refusal> {
  const { database, clock, keyedHash, limits } = needs
  const counted = await limits.count([{ limit: rateLimits.codesByAddress, subject: address }])
  if (counted instanceof Refusal) return counted

  const now = clock.now()
  const identifierHash = keyedHash('identifier', identifier)
  const latest = await findCode(database.sql, identifierHash)
  if (latest !== undefined && needs.resendLimits && isFresh(latest, now)) return issued(needs, latest)

  const mails = await limits.count([{ limit: rateLimits.codeMails, subject: identifier }])
  const mayMail = !(mails instanceof Refusal)
  // The limit for mails is reached, so the last code stays valid; a new one could not be mailed.
  if (!mayMail && latest !== undefined && latest.expiresAt > now) return issued(needs, latest)

  const account = await findAccountByEmail(database.sql, identifier)
  needs.securityEvent({ event: 'reset-asked', outcome: 'ok', userId: account?.id })
  const issue = randomToken()
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
  const next = {
    identifierHash,
    issue,
    tokenHash: tokenHash(tokenOf(needs, issue)),
    codeHash: codeHashOf(needs, issue, code),
    userId: mayMail ? account?.id : undefined,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + needs.codeSeconds * 1_000),
  }
  if (!(await replaceCode(database, next, latest?.issue))) {
    // A concurrent request for this e-mail has already stored its code, so that code is used.
    if (mayMail) await limits.takeBack(mails)
    const winner = await findCode(database.sql, identifierHash)
    return winner === undefined ? refuse('SERVICE_UNAVAILABLE') : issued(needs, winner)
  }
  if (account !== undefined && mayMail) {
    const { codeSeconds: lifetimeSeconds, supportEmail } = needs
    needs.postbox.post(codeMail({ to: account.email, language, code, lifetimeSeconds, supportEmail }))
  }
  return issued(needs, next)
}

function isFresh({ issuedAt, expiresAt }: PasswordCode, now: Date): boolean {
  return now.getTime() - issuedAt.getTime() < RESEND_AFTER_MS && expiresAt > now
}

function issued(needs: PasswordResetNeeds, code: Pick<PasswordCode, 'issue' | 'expiresAt'>): IssuedCode {
  const remainingMs = code.expiresAt.getTime() - needs.clock.now().getTime()
  return { token: tokenOf(needs, code.issue), expiresInSeconds: Math.max(0, Math.ceil(remainingMs / 1_000)) }
}

/** Derived from `issue`, so that a repeated request gets the same token although only its hash is stored. */
function tokenOf({ keyedHash }: PasswordResetNeeds, issue: string): string {
  return keyedHash('code-token', issue)
}

/** Keyed, because a plain hash of one of a million codes could be found quickly by trial. */
function codeHashOf({ keyedHash }: PasswordResetNeeds, issue: string, code: string): string {
  return keyedHash('code', `${issue}:${code}`)
}

export interface CodeGuess {
  readonly identifier: string
  readonly code: string
  readonly token: string
}

/** Exchanges a code for a reset token. Counts each try before comparing the code. */
export async function verifyCode(
  needs: PasswordResetNeeds,
  { identifier, code, token }: CodeGuess,
): Promise<string | Refusal> {
  const { database, clock, keyedHash } = needs
  const known = await countTry(database.sql, keyedHash('identifier', identifier), tokenHash(token))
  if (known === undefined) return refuse('INVALID_OTP')
  const now = clock.now()
  if (known.wrongTries > MOST_TRIES) {
    return refuseFor('RATE_LIMITED', (known.issuedAt.getTime() + RESEND_AFTER_MS - now.getTime()) / 1_000)
  }
  const right = known.codeHash === codeHashOf(needs, known.issue, code)
  const { userId } = known
  if (!right || userId === undefined || known.usedAt !== undefined || known.expiresAt <= now) {
    needs.securityEvent({ event: 'reset-code', outcome: 'failed', userId })
    return refuse('INVALID_OTP')
  }
  const resetToken = randomToken()
  const stored = await database.sql.transaction().execute(async sql => {
    // Locks the account first, in the same order as everywhere, so that transactions cannot deadlock.
    if ((await holdAccount(sql, { id: userId })) === undefined) return false
    if (!(await useCode(sql, known, now))) return false
    const expiresAt = new Date(now.getTime() + RESET_TOKEN_MS)
    await insertResetToken(sql, { tokenHash: tokenHash(resetToken), userId, expiresAt })
    return true
  })
  if (!stored) return refuse('INVALID_OTP')
  needs.securityEvent({ event: 'reset-code', outcome: 'ok', userId })
  return resetToken
}

/** Sets a new password, once per token, and ends every session of the account. */
export async function resetPassword(
  needs: PasswordResetNeeds,
  { resetToken, newPassword }: { readonly resetToken: string; readonly newPassword: string },
): Promise<Refusal | undefined> {
  const { database, clock, limits } = needs
  if (await needs.isCommonPassword(newPassword)) return refuse('PASSWORD_TOO_COMMON')
  const hash = tokenHash(resetToken)
  const userId = await findResetToken(database.sql, hash, clock.now())
  // Checked before hashing, so that invented tokens cost little work.
  if (userId === undefined) return refuse('INVALID_TOKEN')
  const passwordHash = await needs.withPasswords('first', passwords => passwords.hash(newPassword))
  const now = clock.now()
  const account = await database.sql.transaction().execute(async sql => {
    const held = await holdAccount(sql, { id: userId })
    if (held === undefined || !(await takeResetToken(sql, hash, now))) return undefined
    await updatePassword(sql, userId, passwordHash)
    await endResetsOf(sql, userId, now)
    await revokeSessions(sql, { userId }, now)
    return held
  })
  if (account === undefined) return refuse('INVALID_TOKEN')
  needs.securityEvent({ event: 'reset-done', outcome: 'ok', userId })
  needs.sockets.closeSessionsOf(userId)
  // Clears failed sign-ins, because a user who forgot the password has probably tried several.
  await limits.forget({ limit: rateLimits.signInByEmail, subject: account.email })
  return undefined
}
