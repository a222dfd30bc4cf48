import {
  accountTexts,
  isSamePhone,
  type changePassword as passwordChange,
  type updateProfile as profileChange,
  rateLimits,
  type UserId,
} from '@sawari/contract'
import { sql as raw } from 'kysely'
import { logDeletions } from '../../platform/backup/deletion-log.ts'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/identity/viewer.ts'
import type { AccountNeeds, BodyOf, ErasableRecords, PassengerRecords, PasswordNeeds } from './needs.ts'
import { endResetsOf } from './password-reset.service.ts'
import { listSubscriptionsOf } from './push-subscriptions.store.ts'
import { deleteExpiredMails, deleteMailsOf, listMailsOf } from './reset-mails.store.ts'
import { readPlaces, wirePlaces } from './saved-places.http.ts'
import { deleteEndedSessions, listSessions, revokeSessions } from './sessions.store.ts'
import {
  type Account,
  countDevicesOf,
  deleteAccount,
  deleteUnusedDevices,
  findAccount,
  forgetDevicesOf,
  lockAccount,
  updatePassword,
  updateProfile,
} from './users.store.ts'

/** Sets a new password and ends every session except the current one. */
export async function changePassword(
  needs: PasswordNeeds,
  { userId, sessionId }: Viewer,
  { currentPassword, newPassword, deviceSecret }: BodyOf<typeof passwordChange>,
): Promise<Refusal | undefined> {
  if (await needs.isCommonPassword(newPassword)) return refuse('PASSWORD_TOO_COMMON')
  const account = await confirmPassword(needs, userId, currentPassword)
  if (account instanceof Refusal) return account
  const passwordHash = await needs.withPasswords('first', passwords => passwords.hash(newPassword))
  const now = needs.clock.now()
  const changed = await needs.database.sql.transaction().execute(async sql => {
    if (!(await updatePassword(sql, userId, passwordHash, account.passwordHash))) return false
    await revokeSessions(sql, { userId, exceptId: sessionId }, now)
    await endResetsOf(sql, userId, now)
    await forgetDevicesOf(sql, userId, deviceSecret)
    return true
  })
  if (!changed) return refuse('WRONG_PASSWORD')
  needs.securityEvent({ event: 'password-changed', outcome: 'ok', userId })
  needs.sockets.closeSessionsOf(userId, sessionId)
  return undefined
}

/**
 * Changes name and phone; an empty phone keeps the old one. Another phone number needs the password; the same
 * number in another spelling does not.
 */
export async function changeProfile(
  needs: PasswordNeeds,
  userId: UserId,
  { name, password, ...wanted }: BodyOf<typeof profileChange>,
): Promise<Account | Refusal> {
  const phone = wanted.phone.trim()
  const { sql } = needs.database
  const account = await findAccount(sql, userId)
  if (account === undefined) return refuse('INVALID_TOKEN')
  if (phone === '' || isSamePhone(phone, account.phone)) {
    return (await updateProfile(sql, userId, { name, phone })) ?? refuse('INVALID_TOKEN')
  }
  if (password === undefined) {
    return refuse('VALIDATION_FAILED', [{ path: 'password', message: accountTexts.phonePassword }])
  }
  const confirmed = await confirmPassword(needs, userId, password)
  if (confirmed instanceof Refusal) return confirmed
  const changed = await sql.transaction().execute(async inside => {
    const locked = await lockAccount(inside, confirmed)
    return locked && updateProfile(inside, userId, { name, phone })
  })
  if (changed === undefined) return refuse('WRONG_PASSWORD')
  needs.securityEvent({ event: 'contact-changed', outcome: 'phone', userId })
  return changed
}

/** Deletes the account and all data about it in one transaction. */
export async function closeAccount(
  needs: PasswordNeeds,
  { userId }: Viewer,
  password: string,
): Promise<Refusal | undefined> {
  const account = await confirmPassword(needs, userId, password)
  if (account instanceof Refusal) return account
  const notifyOthers = await needs.database.sql.transaction().execute(async sql => {
    // Locks the account until the end, so that no new row can refer to it.
    const locked = await lockAccount(sql, account)
    if (locked === undefined) return undefined
    return eraseAccount(sql, locked, { records: needs.records, now: needs.clock.now() })
  })
  if (notifyOthers === undefined) return refuse('WRONG_PASSWORD')
  for (const notify of notifyOthers) notify()
  needs.securityEvent({ event: 'account-deleted', outcome: 'ok', userId })
  needs.sockets.closeSessionsOf(userId)
  return undefined
}

/**
 * Returns the account if the password is correct. Counts wrong ones, so that a stolen token does not allow
 * guessing.
 */
async function confirmPassword(
  { database, withPasswords, limits }: PasswordNeeds,
  userId: UserId,
  password: string,
): Promise<Account | Refusal> {
  const attempts = [{ limit: rateLimits.currentPasswordByAccount, subject: userId }]
  const outcome = await withPasswords('first', async passwords => {
    const counted = await limits.count(attempts)
    if (counted instanceof Refusal) return counted
    const account = await findAccount(database.sql, userId)
    if (account === undefined) return refuse('INVALID_TOKEN')
    const matches = await passwords.matches(account.passwordHash, password)
    return matches ? { account, counted } : refuse('WRONG_PASSWORD')
  })
  if (outcome instanceof Refusal) return outcome
  await limits.takeBack(outcome.counted)
  return outcome.account
}

/**
 * All stored data of an account except secrets, such as the password's hash, as the text of the response. The
 * data of other features may be long and are read in batches.
 */
export async function exportAccount(
  { database: { sql }, clock, records }: AccountNeeds,
  userId: UserId,
): Promise<AsyncIterable<string> | undefined> {
  const account = await findAccount(sql, userId)
  if (account === undefined) return undefined
  const { id, name, email, phone, createdAt, emailProvedAt, consentVersion, consentedAt } = account
  const now = clock.now()
  const own = {
    exportedAt: now,
    account: { id, name, email, phone, createdAt, emailProvedAt: emailProvedAt ?? null },
    consent: { version: consentVersion, agreedAt: consentedAt },
    sessions: (await listSessions(sql, { userId, now })).map(session => ({
      id: session.id,
      device: session.device,
      startedAt: session.createdAt,
      refreshedAt: session.refreshedAt,
      lastUsedAt: session.lastUsedAt,
      endsAt: session.expiresAt,
    })),
    savedPlaces: wirePlaces(await readPlaces(sql, userId)),
    passwordResets: (await listMailsOf(sql, userId)).map(({ issuedAt, codeExpiresAt }) => ({
      askedAt: issuedAt,
      codeExpiresAt,
    })),
    notifications: await listSubscriptionsOf(sql, userId),
    knownDevices: await countDevicesOf(sql, userId),
  }
  return exportedText(own, records, { sql, userId })
}

async function* exportedText(
  own: object,
  records: readonly PassengerRecords[],
  { sql, userId }: { readonly sql: Sql; readonly userId: UserId },
): AsyncGenerator<string> {
  yield `{"success":true,"data":${JSON.stringify(own).slice(0, -1)}`
  for (const { name, read } of records) {
    yield `,${JSON.stringify(name)}:[`
    let separator = ''
    const rows = read(sql, userId)
    for await (const batch of rows instanceof Promise ? [rows] : rows) {
      if (batch.length === 0) continue
      yield separator + batch.map(row => JSON.stringify(row)).join()
      separator = ','
    }
    yield ']'
  }
  yield '}}'
}

/**
 * Deletes an account that the caller has locked, and all data about it. Returns functions that notify others
 * after the commit.
 */
export async function eraseAccount(
  sql: Sql,
  account: Account,
  { records, now }: { readonly records: readonly ErasableRecords[]; readonly now: Date },
): Promise<(() => void)[]> {
  const notifications: (() => void)[] = []
  for (const { erase } of records) await erase?.(sql, account, notify => notifications.push(notify))
  await revokeSessions(sql, { userId: account.id }, now)
  await deleteAccount(sql, account.id, account.passwordHash)
  // Deleting the account waits for requests that are storing a mail for it, so their mails are visible only
  // now.
  await deleteMailsOf(sql, account.id)
  await logDeletions(sql, [{ kind: 'account', id: account.id, at: now.getTime() }])
  return notifications
}

/** Deletes expired rows. This only saves space, because every reader checks the expiry itself. */
export async function sweepAccounts({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await deleteEndedSessions(sql, now)
  await deleteExpiredMails(sql, now)
  await deleteUnusedDevices(sql, now)
  for (const table of ['reset_tokens', 'email_proofs', 'push_outbox']) {
    await raw`delete from ${raw.table(table)} where expires_at <= ${now.getTime()}`.execute(sql)
  }
}
