import type { SessionId, UserId } from '@sawari/contract'
import type { Sql } from '../../platform/database/database.ts'

/** Makes an account a moderator with a new second factor; its sessions must enter a code again. */
export async function storeModerator(
  sql: Sql,
  userId: UserId,
  { sealedSecret, now }: { readonly sealedSecret: string; readonly now: Date },
): Promise<void> {
  await sql.updateTable('users').set({ role: 'moderator' }).where('id', '=', userId).execute()
  await deleteSecondFactor(sql, userId)
  await sql
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: sealedSecret, last_step: 0, created_at: now.getTime() })
    .execute()
}

/** Returns false if the account is not a moderator's. */
export async function removeModerator(sql: Sql, userId: UserId): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('users')
    .set({ role: 'rider' })
    .where('id', '=', userId)
    .where('role', '=', 'moderator')
    .executeTakeFirst()
  await deleteSecondFactor(sql, userId)
  return numUpdatedRows > 0n
}

/** Locks the role until the end of the transaction; false if it was removed meanwhile. */
export async function lockRole(sql: Sql, userId: UserId): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('users')
    .set({ role: 'moderator' })
    .where('id', '=', userId)
    .where('role', '=', 'moderator')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function deleteSecondFactor(sql: Sql, userId: UserId): Promise<void> {
  await sql.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await sql.deleteFrom('second_factor_proofs').where('user_id', '=', userId).execute()
}

export async function findSealedSecret(sql: Sql, userId: UserId): Promise<string | undefined> {
  const row = await sql
    .selectFrom('second_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.sealed_secret
}

/** Returns false if the code of this step, or of a later one, was used before. */
export async function takeStep(sql: Sql, userId: UserId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function storeProof(
  sql: Sql,
  { sessionId, userId, expiresAt }: { sessionId: SessionId; userId: UserId; expiresAt: Date },
): Promise<void> {
  const expires_at = expiresAt.getTime()
  await sql
    .insertInto('second_factor_proofs')
    .values({ session_id: sessionId, user_id: userId, expires_at })
    .onConflict(conflict => conflict.column('session_id').doUpdateSet({ expires_at }))
    .execute()
}

/** A moderator in one of their sessions. */
export interface Moderator {
  readonly name: string
  /** Undefined if no code was entered in this session. */
  readonly provedUntil: Date | undefined
}

/** Undefined if the account is not a moderator's. */
export async function findModerator(
  sql: Sql,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: SessionId },
): Promise<Moderator | undefined> {
  const row = await sql
    .selectFrom('users')
    .leftJoin('second_factor_proofs', join =>
      join
        .onRef('second_factor_proofs.user_id', '=', 'users.id')
        .on('second_factor_proofs.session_id', '=', sessionId),
    )
    .select(['users.name', 'second_factor_proofs.expires_at'])
    .where('users.id', '=', userId)
    .where('role', '=', 'moderator')
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { name: row.name, provedUntil: row.expires_at === null ? undefined : new Date(row.expires_at) }
}

export async function deleteProofsBefore(sql: Sql, moment: Date): Promise<void> {
  await sql.deleteFrom('second_factor_proofs').where('expires_at', '<=', moment.getTime()).execute()
}
