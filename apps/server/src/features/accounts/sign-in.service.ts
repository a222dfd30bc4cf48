import {
  CONSENT_VERSION,
  type Language,
  RESET_PASSWORD_MIN_LENGTH,
  rateLimits,
  type signIn as signInCall,
  type signUp as signUpCall,
} from '@sawari/contract'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Attempt } from '../../platform/identity/attempt-limits.ts'
import { writeProof } from './email-proof.service.ts'
import type { BodyOf, Caller, PasswordNeeds } from './needs.ts'
import type { Sessions, SessionTokens } from './sessions.service.ts'
import {
  type Account,
  findAccountByEmail,
  findKnownDevice,
  insertAccount,
  type NewAccount,
  rememberDevice,
  rememberLanguage,
} from './users.store.ts'

export interface SignInNeeds extends PasswordNeeds {
  readonly sessions: Sessions
}

/**
 * Creates an account and mails the link that confirms its email address. The form requires agreement to the
 * current terms, so the agreement is stored too.
 */
export async function signUp(
  needs: SignInNeeds,
  { name, email, phone, password }: BodyOf<typeof signUpCall>,
  { address, language }: Caller,
): Promise<NewAccount | Refusal> {
  const { database, clock, newId, withPasswords, isCommonPassword, limits, securityEvent } = needs
  // The attempt is counted before the email is looked up, because the response reveals whether it has an account.
  const counted = await limits.count([{ limit: rateLimits.signUpsByAddress, subject: address }])
  if (counted instanceof Refusal) return counted
  if (await isCommonPassword(password)) return refuse('PASSWORD_TOO_COMMON')
  if (await findAccountByEmail(database.sql, email)) return refuse('EMAIL_TAKEN')
  const passwordHash = await withPasswords('later', passwords => passwords.hash(password))
  const now = clock.now()
  const account: NewAccount = {
    id: newId(),
    name,
    email,
    phone,
    passwordHash,
    consentVersion: CONSENT_VERSION,
    consentedAt: now,
    createdAt: now,
  }
  const stored = await database.sql.transaction().execute(async sql => {
    if (!(await insertAccount(sql, account))) return false
    // If addresses are confirmed, a held mailbox is checked only then, so that nobody can test other persons'
    // addresses here.
    if (!needs.config.requireProvedEmail) await needs.onOwnAddress(sql, account)
    // The account is created without the mail if too many were sent; the profile can send another one.
    await writeProof(needs, sql, account, language)
    return true
  })
  if (!stored) return refuse('EMAIL_TAKEN')
  securityEvent({ event: 'sign-up', outcome: 'ok', userId: account.id })
  return account
}

/** The device that signs in. */
interface SignInDevice {
  /** The list of sessions shows it. */
  readonly name: string
  readonly address: string
  /** The language of the page; undefined if the client names none. */
  readonly language: Language | undefined
}

interface SignedIn extends SessionTokens {
  readonly account: Account
  /** The secret that the device stores for its next sign-in. */
  readonly deviceSecret: string
}

/**
 * Opens a session. A wrong email and a wrong password take the same steps and get the same response. Every
 * attempt counts as failed before the comparison, so that concurrent attempts cannot exceed the limit.
 */
export async function signIn(
  needs: SignInNeeds,
  { email, password, deviceSecret }: BodyOf<typeof signInCall>,
  { name, address, language }: SignInDevice,
): Promise<SignedIn | Refusal> {
  const { database, clock, withPasswords, limits, sessions, securityEvent } = needs
  const attempts = await attemptsOf(needs, { email, address, deviceSecret })
  // The limits are checked before the call waits for the hasher, so that rejected attempts do not delay other users.
  const refusal = await limits.refusal(attempts)
  if (refusal !== undefined) return refusal

  const outcome = await withPasswords('first', async passwords => {
    const counted = await limits.count(attempts)
    if (counted instanceof Refusal) return counted
    const account = await findAccountByEmail(database.sql, email)
    const matches = await passwords.matches(account?.passwordHash, password)
    if (account === undefined || !matches) {
      securityEvent({ event: 'sign-in', outcome: 'failed', userId: account?.id })
      return refuse('INVALID_CREDENTIALS')
    }
    return { account, counted }
  })
  if (outcome instanceof Refusal) return outcome
  const { account, counted } = outcome
  // One transaction, because each commit waits for the disk.
  const opened = await database.sql.transaction().execute(async sql => {
    await limits.takeBack(counted, sql)
    // Returned only after the correct password, so that only the owner learns it.
    if (account.suspendedAt !== undefined) return refuse('ACCOUNT_SUSPENDED')
    const session = await sessions.open(sql, account, name)
    // The account or its password has changed meanwhile.
    if (session === undefined) return refuse('INVALID_CREDENTIALS')
    if (language !== undefined && language !== account.language) {
      await rememberLanguage(sql, account.id, language)
    }
    const secret = await rememberDevice(sql, { userId: account.id, deviceSecret, now: clock.now() })
    return { session, secret }
  })
  if (opened instanceof Refusal) {
    if (opened.code === 'ACCOUNT_SUSPENDED') {
      securityEvent({ event: 'sign-in', outcome: 'suspended', userId: account.id })
    }
    return opened
  }
  const { session, secret } = opened
  securityEvent({ event: 'sign-in', outcome: 'ok', userId: account.id })
  return { account, ...session, deviceSecret: secret }
}

/**
 * The counters of a sign-in. A device that signed in to this account before has its own counter, so that
 * strangers who fail for this email or from this address cannot lock it out.
 */
async function attemptsOf(
  { database }: SignInNeeds,
  { email, address, deviceSecret }: { email: string; address: string; deviceSecret: string | undefined },
): Promise<Attempt[]> {
  const known =
    deviceSecret === undefined ? undefined : await findKnownDevice(database.sql, deviceSecret, email)
  if (known !== undefined) return [{ limit: rateLimits.signInByDevice, subject: known }]
  return [
    { limit: rateLimits.signInByEmail, subject: email },
    { limit: rateLimits.signInByAddress, subject: address },
  ]
}

// The list is that of zxcvbn-ts (MIT), built from leaked passwords and ranked, most common first:
// https://github.com/zxcvbn-ts/zxcvbn/tree/main/packages/languages/common

/** How many of the most common passwords are rejected. */
const REJECTED = 6_000

/** Reads the list on the first call, because unpacking it takes a considerable part of the start time. */
export function createCommonPasswords(): PasswordNeeds['isCommonPassword'] {
  let rejected: Promise<ReadonlySet<string>> | undefined
  return async password => {
    rejected ??= readList()
    return (await rejected).has(password.toLowerCase())
  }
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The forms reject shorter passwords anyway.
  const usable = dictionary['passwords-common'].filter(each => each.length >= RESET_PASSWORD_MIN_LENGTH)
  return new Set(usable.slice(0, REJECTED))
}
