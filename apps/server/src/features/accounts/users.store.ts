import type { UserId } from '@sawari/contract'
import type { Selectable } from 'kysely'
import type { UserTable } from '../../migrations/tables.ts'
import type { Sql } from '../../platform/database/database.ts'

/** A passenger's account as it is stored. */
export interface Account {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly passwordHash: string
  readonly consentVersion: string
  readonly consentedAt: Date
  readonly createdAt: Date
}

/** False when the e-mail has an account already: of any number of sign-ups at once, one wins. */
export async function insertAccount(sql: Sql, account: Account): Promise<boolean> {
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
  const row = await sql.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  return row && accountOf(row)
}

export async function findAccount(sql: Sql, userId: UserId): Promise<Account | undefined> {
  const row = await sql.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  return row && accountOf(row)
}

/**
 * Holds the account's row until the transaction ends, so that neither its password nor itself goes
 * meanwhile. Undefined when it has gone already, or has another password than the one expected.
 */
export async function holdAccount(
  sql: Sql,
  { id, passwordHash }: { readonly id: UserId; readonly passwordHash?: string },
): Promise<Account | undefined> {
  let update = sql.updateTable('users').set({ id }).where('id', '=', id)
  if (passwordHash !== undefined) update = update.where('password_hash', '=', passwordHash)
  const row = await update.returningAll().executeTakeFirst()
  return row && accountOf(row)
}

/** The changed account; an empty phone leaves the old one. Undefined when the account is gone. */
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

/** With `expectedHash`: false when the password was changed since that one was read. */
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

/** Whatever refers to the account goes with it. False when it is gone, or its password was changed. */
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
  }
}
