// The second factor of moderators: codes of an authenticator app (TOTP, RFC 6238).

import type { UserId } from '@sawari/contract'
import { rateLimits } from '@sawari/contract'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import type { Viewer } from '../../platform/identity/viewer.ts'
import { insertEntry } from './log.store.ts'
import type { Actor, ModerationNeeds } from './needs.ts'
import type { Person } from './people.store.ts'
import {
  findSealedSecret,
  removeModerator,
  storeModerator,
  storeProof,
  takeStep,
} from './second-factor.store.ts'

// Loaded on first use, because the server's start does not need it.
const loadOtpauth = () => import('otpauth')

/** The parameters that every authenticator app supports. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A code is also accepted one step earlier and later, because clocks differ. */
const WINDOW_STEPS = 1
/** The purpose of the key that encrypts the stored secrets. */
export const SECOND_FACTORS = 'second-factor'
const SECRET_BYTES = 20
const PROOF_MS = 12 * 3_600_000

/** Shown once, to the operator at the command line. */
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
  const { database, clock, newId, sealer, securityEvent } = needs
  const { Secret, TOTP } = await loadOtpauth()
  const secret = new Secret({ size: SECRET_BYTES })
  const now = clock.now()
  const sealedSecret = sealer.seal(person.id, secret.base32)
  await database.sql.transaction().execute(async sql => {
    await storeModerator(sql, person.id, { sealedSecret, now })
    await insertEntry(sql, {
      ...{ id: newId(), at: now, actorId: actor.id, actorName: actor.name },
      ...{ action: 'give-role', reason, personId: person.id },
    })
  })
  securityEvent({ event: 'moderation', outcome: 'give-role', userId: person.id })
  const uri = new TOTP({ ...CODES, issuer: 'Sawari', label: person.email, secret }).toString()
  return { secret: secret.base32, uri }
}

/** Returns false if the account is not a moderator's. */
export async function unmakeModerator(
  { database, clock, newId, securityEvent }: RoleNeeds,
  actor: Actor,
  { personId, reason }: { readonly personId: UserId; readonly reason: string },
): Promise<boolean> {
  const removed = await database.sql.transaction().execute(async sql => {
    if (!(await removeModerator(sql, personId))) return false
    await insertEntry(sql, {
      ...{ id: newId(), at: clock.now(), actorId: actor.id, actorName: actor.name },
      ...{ action: 'take-role', reason, personId },
    })
    return true
  })
  if (removed) securityEvent({ event: 'moderation', outcome: 'take-role', userId: personId })
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
    ...{ ...CODES, secret: Secret.fromBase32(secret), token: code },
    ...{ timestamp, window: WINDOW_STEPS },
  })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / CODES.period) + delta
}
