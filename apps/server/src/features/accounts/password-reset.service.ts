import { randomInt } from 'node:crypto'
import {
  OTP_LENGTH,
  rateLimits,
  type resetForgottenPassword,
  type UserId,
  type verifyOtp,
} from '@sawari/contract'
import { Refusal, refuse, refuseFor } from '../../platform/calls/refusal.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { CountedAttempts } from '../../platform/identity/attempt-limits.ts'
import { randomToken, tokenHash } from '../../platform/identity/secrets.ts'
import { markAddressProved } from './email-proof.service.ts'
import { codeMail } from './mails.ts'
import type { AccountNeeds, BodyOf, Caller, PasswordNeeds } from './needs.ts'
import {
  type CountedTry,
  countTry,
  deleteResetTokensOf,
  endMailsOf,
  findLatestMail,
  findLinkOwner,
  findMail,
  findResetToken,
  insertMail,
  insertRequest,
  insertResetToken,
  type ResetMail,
  takeBackTry,
  takeResetToken,
  useCode,
  useLink,
  withdrawMail,
} from './reset-mails.store.ts'
import { revokeSessions } from './sessions.store.ts'
import {
  findAccountByEmail,
  forgetDevicesOf,
  lockAccount,
  rememberDevice,
  updatePassword,
} from './users.store.ts'

/** A repeated request within this time gets a token for the mail that was sent, and sends no further mail. */
const RESEND_AFTER_MS = 60_000
const MOST_TRIES = 5
const LINK_SECONDS = 15 * 60
const RESET_TOKEN_MS = 10 * 60_000

/**
 * Gives each request its own token: for the code of the mail that it causes, or, while the previous mail is
 * recent, for the code of that mail. An email without an account takes the same steps, rows and limits and
 * gets the same response, but no mail is sent and its code cannot be used.
 */
export async function sendCode(
  needs: AccountNeeds,
  identifier: string,
  { address, language }: Caller,
): Promise<{ readonly token: string; readonly expiresIn: number } | Refusal> {
  const { database, limits, config, outbox } = needs
  const counted = await limits.count([{ limit: rateLimits.codesByAddress, subject: address }])
  if (counted instanceof Refusal) return counted

  const now = needs.clock.now()
  const identifierHash = needs.keyedHash('identifier', identifier)
  const latest = await findLatestMail(database.sql, identifierHash)
  if (latest !== undefined && config.rateLimits && isFresh(latest, now)) {
    return issueToken(needs, latest, false)
  }
  const isFull = (await limits.refusal([mailsTo(identifier)])) !== undefined
  // No mail may be sent, so the last code stays valid, because a new one could not be mailed.
  if (isFull && latest !== undefined && latest.codeExpiresAt > now) return issueToken(needs, latest, false)

  const account = await findAccountByEmail(database.sql, identifier)
  needs.securityEvent({ event: 'reset-asked', outcome: 'ok', userId: account?.id })
  const userId = isFull ? undefined : account?.id
  const { mail, code, link } = newMail(needs, { identifierHash, userId, now })
  const stored = await database.sql.transaction().execute(async sql => {
    const inserted = await insertMail({ sql, kind: database.kind }, mail, latest)
    if (inserted === undefined) return undefined
    // The one request that stored the mail counts it, so that concurrent requests count once.
    const mayMail = !isFull && !((await limits.count([mailsTo(identifier)], sql)) instanceof Refusal)
    if (mayMail) {
      const linkTo = `${config.linkBase}/forgot-password#link=${link}`
      await outbox.write(sql, {
        mail: codeMail({
          // Without an account the mail row is stored as well, without a recipient.
          to: inserted.userId === undefined ? '' : identifier,
          language,
          supportEmail: config.supportEmail,
          code,
          codeSeconds: config.durations.otpSeconds,
          link: linkTo,
          linkSeconds: LINK_SECONDS,
        }),
        expiresAt: mail.codeExpiresAt < mail.linkExpiresAt ? mail.codeExpiresAt : mail.linkExpiresAt,
        userId: inserted.userId,
      })
    } else await withdrawMail(sql, mail.id)
    return { mayMail }
  })
  if (stored === undefined) {
    // A concurrent request for this email has already stored its mail, so that mail is used.
    const winner = await findLatestMail(database.sql, identifierHash)
    return winner === undefined ? refuse('SERVICE_UNAVAILABLE') : issueToken(needs, winner, false)
  }
  return issueToken(needs, mail, stored.mayMail)
}

function mailsTo(identifier: string) {
  return { limit: rateLimits.codeMails, subject: identifier }
}

function isFresh({ issuedAt, codeExpiresAt }: ResetMail, now: Date): boolean {
  return now.getTime() - issuedAt.getTime() < RESEND_AFTER_MS && codeExpiresAt > now
}

type NewMail = Pick<ResetMail, 'identifierHash' | 'userId'> & { readonly now: Date }

/** A mail with a new code and a new link, of which only hashes are stored. */
function newMail(needs: AccountNeeds, { identifierHash, userId, now }: NewMail) {
  const id = needs.newId<string>()
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
  const link = randomToken()
  const mail = {
    id,
    identifierHash,
    userId,
    issuedAt: now,
    codeHash: codeHashOf(needs, id, code),
    codeExpiresAt: new Date(now.getTime() + needs.config.durations.otpSeconds * 1_000),
    linkHash: tokenHash(link),
    linkExpiresAt: new Date(now.getTime() + LINK_SECONDS * 1_000),
  }
  return { mail, code, link }
}

async function issueToken(
  { database, clock }: AccountNeeds,
  { id, codeExpiresAt }: Pick<ResetMail, 'id' | 'codeExpiresAt'>,
  sentMail: boolean,
): Promise<{ readonly token: string; readonly expiresIn: number }> {
  const token = randomToken()
  await insertRequest(database, { tokenHash: tokenHash(token), mailId: id, sentMail })
  const remainingMs = codeExpiresAt.getTime() - clock.now().getTime()
  return { token, expiresIn: Math.max(0, Math.ceil(remainingMs / 1_000)) }
}

/** The hash has a key, because a plain hash of one of a million codes could be found quickly by trial. */
function codeHashOf({ keyedHash }: AccountNeeds, mailId: string, code: string): string {
  return keyedHash('code', `${mailId}:${code}`)
}

/** Exchanges a code for a reset token. Counts each try before comparing the code. */
export async function verifyCode(
  needs: AccountNeeds,
  { identifier, otp: code, token }: BodyOf<typeof verifyOtp>,
  address: string,
): Promise<string | Refusal> {
  const { database, clock, keyedHash, limits } = needs
  const counted = await countTry(database.sql, keyedHash('identifier', identifier), tokenHash(token))
  if (counted !== undefined && counted.tries > MOST_TRIES) {
    return refuseFor('RATE_LIMITED', RESEND_AFTER_MS / 1_000)
  }
  const byAddress = await limits.count([{ limit: rateLimits.wrongCodesByAddress, subject: address }])
  if (byAddress instanceof Refusal) {
    // Nothing was compared, so the try does not count.
    if (counted !== undefined) await takeBackTry(database.sql, counted)
    return byAddress
  }
  const mail = counted && (await findMail(database.sql, counted.mailId))
  if (counted === undefined || mail === undefined) return refuse('INVALID_OTP')
  const withoutMail = await countWithoutMail(needs, counted, identifier)
  if (withoutMail instanceof Refusal) return withoutMail
  const now = clock.now()
  const { userId } = mail
  const isRight = mail.codeHash === codeHashOf(needs, mail.id, code)
  const isOver = mail.codeUsedAt !== undefined || mail.codeExpiresAt <= now
  if (!isRight || isOver || userId === undefined) {
    needs.securityEvent({ event: 'reset-code', outcome: 'failed', userId })
    return refuse('INVALID_OTP')
  }

  const resetToken = await giveResetToken(needs, userId, sql => useCode(sql, counted, now))
  if (resetToken === undefined) return refuse('INVALID_OTP')
  needs.securityEvent({ event: 'reset-code', outcome: 'ok', userId })
  for (const each of [byAddress, withoutMail]) if (each !== undefined) await limits.takeBack(each)
  return resetToken
}

/**
 * Tries with a token whose request sent no mail have a separate limit per account. Anybody can collect such
 * tokens, five tries each; the token of the request that sent the mail is not affected by them.
 */
async function countWithoutMail(
  { limits }: AccountNeeds,
  { sentMail }: CountedTry,
  identifier: string,
): Promise<CountedAttempts | Refusal | undefined> {
  if (sentMail) return undefined
  return limits.count([{ limit: rateLimits.wrongCodesWithoutMail, subject: identifier }])
}

/** Exchanges the link of a mail for a reset token, once, independent of codes. */
export async function verifyLink(needs: AccountNeeds, link: string): Promise<string | Refusal> {
  const { database, clock } = needs
  const now = clock.now()
  const hash = tokenHash(link)
  const userId = await findLinkOwner(database.sql, hash, now)
  const resetToken = userId && (await giveResetToken(needs, userId, sql => useLink(sql, hash, now)))
  const outcome = resetToken === undefined ? 'failed' : 'ok'
  needs.securityEvent({ event: 'reset-link', outcome, userId })
  return resetToken ?? refuse('INVALID_TOKEN')
}

/** Stores a reset token if the code or link could be marked as used. */
async function giveResetToken(
  { database, clock }: AccountNeeds,
  userId: UserId,
  markUsed: (sql: Sql) => Promise<boolean>,
): Promise<string | undefined> {
  const resetToken = randomToken()
  const expiresAt = new Date(clock.now().getTime() + RESET_TOKEN_MS)
  const stored = await database.sql.transaction().execute(async sql => {
    // Locks the account first, in the same order as everywhere, so that transactions cannot deadlock.
    if ((await lockAccount(sql, { id: userId })) === undefined) return false
    if (!(await markUsed(sql))) return false
    await insertResetToken(sql, { tokenHash: tokenHash(resetToken), userId, expiresAt })
    return true
  })
  return stored ? resetToken : undefined
}

/** Ends every pending reset of an account whose password was set. */
export async function endResetsOf(sql: Sql, userId: UserId, now: Date): Promise<void> {
  await deleteResetTokensOf(sql, userId)
  await endMailsOf(sql, userId, now)
}

/**
 * Sets a new password, once per token, and ends every session of the account. Returns the secret of the device,
 * so that a person with access to the account's mail can sign in there even while strangers fail for this
 * account.
 */
export async function resetPassword(
  needs: PasswordNeeds,
  { resetToken, newPassword, deviceSecret }: BodyOf<typeof resetForgottenPassword>,
): Promise<{ readonly deviceSecret: string } | Refusal> {
  const { database, clock, limits } = needs
  if (await needs.isCommonPassword(newPassword)) return refuse('PASSWORD_TOO_COMMON')
  const hash = tokenHash(resetToken)
  const userId = await findResetToken(database.sql, hash, clock.now())
  // The token is checked before hashing, so that invented tokens cost little work.
  if (userId === undefined) return refuse('INVALID_TOKEN')
  const passwordHash = await needs.withPasswords('first', passwords => passwords.hash(newPassword))
  const now = clock.now()
  const done = await database.sql.transaction().execute(async sql => {
    const locked = await lockAccount(sql, { id: userId })
    if (locked === undefined || !(await takeResetToken(sql, hash, now))) return undefined
    await updatePassword(sql, userId, passwordHash)
    // The code or link came by mail, so the address is the user's.
    await markAddressProved(needs, sql, locked)
    await endResetsOf(sql, userId, now)
    await revokeSessions(sql, { userId }, now)
    await forgetDevicesOf(sql, userId)
    const secret = await rememberDevice(sql, { userId, deviceSecret, now })
    return { email: locked.email, secret }
  })
  if (done === undefined) return refuse('INVALID_TOKEN')
  needs.securityEvent({ event: 'reset-done', outcome: 'ok', userId })
  needs.sockets.closeSessionsOf(userId)
  // Clears failed sign-ins, because a user who forgot the password has probably tried several.
  await limits.forget({ limit: rateLimits.signInByEmail, subject: done.email })
  return { deviceSecret: done.secret }
}
