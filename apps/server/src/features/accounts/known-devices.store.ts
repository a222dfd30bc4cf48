// Devices that signed in to an account before. A stranger who uses up an account's wrong passwords cannot lock
// them out, because each device has its own limit.

import type { UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'
import { randomToken, tokenHash } from '../../platform/identity/secrets.ts'
import { storedForms } from '../../platform/identity/stored-email.ts'

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
