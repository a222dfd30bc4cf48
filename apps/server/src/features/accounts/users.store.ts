import { CONSENT_VERSION, type Language, type UserId } from '@sawari/contract'
import type { Selectable } from 'kysely'
import type { UserTable } from '../../migrations/tables/accounts.ts'
import type { Sql } from '../../platform/database/database.ts'
import { randomToken, tokenHash } from '../../platform/identity/secrets.ts'
import { storedForms } from '../../platform/identity/stored-email.ts'

/** A passenger's account as stored. */
export interface Account {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly passwordHash: string
  readonly consentVersion: string
  readonly consentedAt: Date
  readonly createdAt: Date
  readonly emailProvedAt: Date | undefined
  readonly role: 'rider' | 'moderator'
  readonly suspendedAt: Date | undefined
  /** The language of the last sign-in. */
  readonly language: Language | undefined
}

/** An account that signs up. */
export type NewAccount = Omit<Account, 'role' | 'suspendedAt' | 'language' | 'emailProvedAt'>

/** Returns false if the email already has an account; of several concurrent sign-ups only one succeeds. */
export async function insertAccount(sql: Sql, account: NewAccount): Promise<boolean> {
  const { id, email, name, phone } = account
  const row = await sql
    .insertInto('users')
    .values({
      id,
      email,
      name,
      phone,
      password_hash: account.passwordHash,
      consent_version: account.consentVersion,
      consented_at: account.consentedAt.getTime(),
      created_at: account.createdAt.getTime(),
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findAccountByEmail(sql: Sql, email: string): Promise<Account | undefined> {
  const row = await sql
    .selectFrom('users')
    .selectAll()
    .where('email', 'in', storedForms(email))
    .executeTakeFirst()
  return row && accountOf(row)
}

export async function findAccount(sql: Sql, userId: UserId): Promise<Account | undefined> {
  const row = await sql.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  return row && accountOf(row)
}

/**
 * Locks the account's row until the transaction ends, so that neither the account nor its password can
 * change. Undefined if the account was deleted or has another password than expected.
 */
export async function lockAccount(
  sql: Sql,
  { id, passwordHash }: { readonly id: UserId; readonly passwordHash?: string },
): Promise<Account | undefined> {
  let update = sql.updateTable('users').set({ id }).where('id', '=', id)
  if (passwordHash !== undefined) update = update.where('password_hash', '=', passwordHash)
  const row = await update.returningAll().executeTakeFirst()
  return row && accountOf(row)
}

/** The language of mails that the person did not just request. */
export async function rememberLanguage(sql: Sql, userId: UserId, language: Language): Promise<void> {
  await sql.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

/** Returns the changed account; an empty phone keeps the old one. Undefined if the account was deleted. */
export async function updateProfile(
  sql: Sql,
  userId: UserId,
  { name, phone }: { readonly name: string; readonly phone: string },
): Promise<Account | undefined> {
  const row = await sql
    .updateTable('users')
    .set(phone === '' ? { name } : { name, phone })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row && accountOf(row)
}

export async function storeConsent(
  sql: Sql,
  userId: UserId,
  { consentVersion, consentedAt }: Pick<Account, 'consentVersion' | 'consentedAt'>,
): Promise<void> {
  await sql
    .updateTable('users')
    .set({ consent_version: consentVersion, consented_at: consentedAt.getTime() })
    .where('id', '=', userId)
    .execute()
}

/** Given `expectedHash`, it returns false if the password has changed since that hash was read. */
export async function updatePassword(
  sql: Sql,
  userId: UserId,
  passwordHash: string,
  expectedHash?: string,
): Promise<boolean> {
  let update = sql.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId)
  if (expectedHash !== undefined) update = update.where('password_hash', '=', expectedHash)
  return (await update.returning('id').executeTakeFirst()) !== undefined
}

/** Keeps the moment of the first confirmation. Returns false if the address was confirmed before. */
export async function markEmailProved(sql: Sql, userId: UserId, now: Date): Promise<boolean> {
  const row = await sql
    .updateTable('users')
    .set({ email_proved_at: now.getTime() })
    .where('id', '=', userId)
    .where('email_proved_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes the account and all rows that refer to it. Returns false if it was deleted before or its password
 * has changed.
 */
export async function deleteAccount(sql: Sql, userId: UserId, expectedHash: string): Promise<boolean> {
  const row = await sql
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('password_hash', '=', expectedHash)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

function accountOf(row: Selectable<UserTable>): Account {
  const { id, email, name, phone } = row
  return {
    id,
    email,
    name,
    phone,
    passwordHash: row.password_hash,
    consentVersion: row.consent_version,
    consentedAt: new Date(row.consented_at),
    createdAt: new Date(row.created_at),
    emailProvedAt: row.email_proved_at === null ? undefined : new Date(row.email_proved_at),
    role: row.role,
    suspendedAt: row.suspended_at === null ? undefined : new Date(row.suspended_at),
    language: row.language ?? undefined,
  }
}

/**
 * Whether the account has agreed only to an older version than this server's. A newer one is sufficient: during
 * an upgrade one of two servers is older.
 */
export function isConsentDue({ consentVersion }: Pick<Account, 'consentVersion'>): boolean {
  return consentVersion < CONSENT_VERSION
}

// Devices that signed in to an account before. A stranger who uses up an account's wrong passwords cannot lock
// them out, because each device has its own limit.

/** More devices than a person uses; the least recently used one is removed first. */
const KNOWN_DEVICES_PER_ACCOUNT = 10
const FORGOTTEN_AFTER_MS = 365 * 86_400_000

/** The limit's subject for this device and account, or undefined if the device has not signed in to it. */
export async function findKnownDevice(
  sql: Sql,
  deviceSecret: string,
  email: string,
): Promise<string | undefined> {
  const row = await sql
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select(['user_id', 'device_hash'])
    .where('device_hash', '=', tokenHash(deviceSecret))
    .where('users.email', 'in', storedForms(email))
    .executeTakeFirst()
  return row && `${row.user_id}:${row.device_hash}`
}

/**
 * Records that the device has proved that it belongs to this account, and returns the secret for it to keep. A
 * device keeps one secret for all its accounts, so a secret that we issued for another account stays; an
 * unknown one is replaced.
 */
export async function rememberDevice(
  sql: Sql,
  {
    userId,
    deviceSecret,
    now,
  }: { readonly userId: UserId; readonly deviceSecret: string | undefined; readonly now: Date },
): Promise<string> {
  const known = deviceSecret !== undefined && (await isGiven(sql, deviceSecret))
  const secret = known ? deviceSecret : randomToken()
  const used = { last_used_at: now.getTime() }
  await sql
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: tokenHash(secret), ...used })
    .onConflict(conflict => conflict.columns(['user_id', 'device_hash']).doUpdateSet(used))
    .execute()
  await forgetSurplus(sql, userId)
  return secret
}

async function isGiven(sql: Sql, deviceSecret: string): Promise<boolean> {
  const row = await sql
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', tokenHash(deviceSecret))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function forgetSurplus(sql: Sql, userId: UserId): Promise<void> {
  const rows = await sql
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('device_hash')
    .execute()
  const surplus = rows.slice(KNOWN_DEVICES_PER_ACCOUNT).map(row => row.device_hash)
  if (surplus.length === 0) return
  await sql
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', surplus)
    .execute()
}

/** After a new password: a person who knew the old one must not have their own limit. */
export async function forgetDevicesOf(sql: Sql, userId: UserId, keptSecret?: string): Promise<void> {
  let query = sql.deleteFrom('known_devices').where('user_id', '=', userId)
  if (keptSecret !== undefined) query = query.where('device_hash', '!=', tokenHash(keptSecret))
  await query.execute()
}

export async function countDevicesOf(sql: Sql, userId: UserId): Promise<number> {
  const { count } = await sql
    .selectFrom('known_devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteUnusedDevices(sql: Sql, now: Date): Promise<void> {
  await sql
    .deleteFrom('known_devices')
    .where('last_used_at', '<=', now.getTime() - FORGOTTEN_AFTER_MS)
    .execute()
}
