// The second factor of moderators: codes of an authenticator app (TOTP, RFC 6238).

import { rateLimits, type SessionId, type UserId } from '@sawari/contract'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import type { Viewer } from '../../platform/identity/viewer.ts'
import { type Actor, recordAction } from './log.store.ts'
import type { ModerationNeeds } from './needs.ts'
import type { Person } from './people.store.ts'

// The library is loaded on first use, because the server's start does not need it.
const loadOtpauth = () => import('otpauth')

/** The parameters that every authenticator app supports. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A code is also accepted one step earlier and later, because clocks differ. */
const WINDOW_STEPS = 1
/** The purpose of the key that encrypts the stored secrets. */
export const SECOND_FACTORS = 'second-factor'
const SECRET_BYTES = 20
const PROOF_MS = 12 * 3_600_000

/** The command line shows it to the operator, once. */
export interface NewSecondFactor {
  readonly secret: string
  /** The `otpauth:` address for a QR code. */
  readonly uri: string
}

type RoleNeeds = Pick<ModerationNeeds, 'database' | 'clock' | 'newId' | 'securityEvent'>

export async function makeModerator(
  needs: RoleNeeds & Pick<ModerationNeeds, 'sealer'>,
  actor: Actor,
  { person, reason }: { readonly person: Pick<Person, 'id' | 'email'>; readonly reason: string },
): Promise<NewSecondFactor> {
  const { database, clock, sealer, securityEvent } = needs
  const { Secret, TOTP } = await loadOtpauth()
  const secret = new Secret({ size: SECRET_BYTES })
  const now = clock.now()
  const sealedSecret = sealer.seal(person.id, secret.base32)
  await database.sql.transaction().execute(async sql => {
    await storeModerator(sql, person.id, { sealedSecret, now })
    await recordAction(sql, needs, actor, { action: 'give-role', reason, personId: person.id })
  })
  securityEvent({ event: 'moderation', outcome: 'give-role', userId: person.id })
  const uri = new TOTP({ ...CODES, issuer: 'Sawari', label: person.email, secret }).toString()
  return { secret: secret.base32, uri }
}

/** Returns false if the account is not a moderator's. */
export async function unmakeModerator(
  needs: RoleNeeds,
  actor: Actor,
  { personId, reason }: { readonly personId: UserId; readonly reason: string },
): Promise<boolean> {
  const removed = await needs.database.sql.transaction().execute(async sql => {
    if (!(await removeModerator(sql, personId))) return false
    await recordAction(sql, needs, actor, { action: 'take-role', reason, personId })
    return true
  })
  if (removed) needs.securityEvent({ event: 'moderation', outcome: 'take-role', userId: personId })
  return removed
}

type SecondFactorNeeds = Pick<ModerationNeeds, 'database' | 'clock' | 'sealer' | 'securityEvent'> & {
  readonly limits: AttemptLimits
}

/** Returns the moment until which the session may moderate. Every try counts before its code is compared. */
export async function proveSecondFactor(
  needs: SecondFactorNeeds,
  { userId, sessionId }: Viewer,
  code: string,
): Promise<Date | Refusal> {
  const { database, clock, sealer, limits, securityEvent } = needs
  const counted = await limits.count([{ limit: rateLimits.secondFactorByAccount, subject: userId }])
  if (counted instanceof Refusal) return counted
  const now = clock.now()
  const sealed = await findSealedSecret(database.sql, userId)
  const secret = sealed === undefined ? undefined : sealer.open(userId, sealed)
  const step = secret === undefined ? undefined : await matchingStep(secret, code, now)
  const expiresAt = new Date(now.getTime() + PROOF_MS)
  const taken = await database.sql.transaction().execute(async sql => {
    if (step === undefined || !(await takeStep(sql, userId, step))) return false
    await storeProof(sql, { sessionId, userId, expiresAt })
    return true
  })
  securityEvent({ event: 'second-factor', outcome: taken ? 'ok' : 'failed', userId })
  if (!taken) return refuse('INVALID_OTP')
  await limits.takeBack(counted)
  return expiresAt
}

/** The number of the 30-second step of this code. */
async function matchingStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await loadOtpauth()
  const timestamp = now.getTime()
  const delta = TOTP.validate({
    ...CODES,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: WINDOW_STEPS,
  })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / CODES.period) + delta
}

/** Makes an account a moderator with a new second factor; its sessions must enter a code again. */
async function storeModerator(
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
async function removeModerator(sql: Sql, userId: UserId): Promise<boolean> {
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

async function findSealedSecret(sql: Sql, userId: UserId): Promise<string | undefined> {
  const row = await sql
    .selectFrom('second_factors')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.sealed_secret
}

/** Returns false if the code of this step, or of a later one, was used before. */
async function takeStep(sql: Sql, userId: UserId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function storeProof(
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
interface Moderator {
  readonly name: string
  /** It is undefined if no code was entered in this session. */
  readonly provedUntil: Date | undefined
}

/** Returns undefined if the account is not a moderator's. */
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
