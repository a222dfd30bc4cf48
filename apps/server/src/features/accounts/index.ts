import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import { addAuthGuard } from '../../platform/http/auth-guard.ts'
import { createAccessTokens } from '../../platform/identity/access-token.ts'
import type { AttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { createPasswordHasher, type PasswordCost } from '../../platform/identity/password-hash.ts'
import type { KeyedHash } from '../../platform/identity/secrets.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { UserSockets } from '../../platform/sockets/user-sockets.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import type { RecordSecurityEvent } from '../../platform/telemetry/security-events.ts'
import { bindConsent, bindEmailProof, bindProfile, bindSessions, bindSignIn } from './accounts.http.ts'
import { createCommonPasswords } from './common-passwords.ts'
import type { EmailProofNeeds } from './email-proof.service.ts'
import { sweepAccounts } from './erase-account.ts'
import { bindPasswordReset } from './password-reset.http.ts'
import type { PassengerRecords } from './profile.service.ts'
import { bindPush, openTarget, type PushNeeds } from './push.http.ts'
import { findSealedTarget, forgetSubscription } from './push-subscriptions.store.ts'
import { bindSavedPlaces } from './saved-places.http.ts'
import { createSessions } from './sessions.service.ts'
import { findAccount, isConsentDue } from './users.store.ts'

export { eraseAccount, sweepAccounts } from './erase-account.ts'
export { MESSAGE_NOTED_AFTER_MS, noteMessage, notePush } from './push-subscriptions.store.ts'
export { revokeSessions } from './sessions.store.ts'
export { findAccount } from './users.store.ts'

export interface AccountNeeds {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly newId: IdGenerator
  readonly secret: string
  readonly keyedHash: KeyedHash
  readonly limits: AttemptLimits
  readonly outbox: Outbox
  readonly sockets: UserSockets
  readonly securityEvent: RecordSecurityEvent
  readonly metrics: Metrics
  /** Undefined: the recommended one. */
  readonly passwordCost?: PasswordCost | undefined
  readonly pushSealer: PushNeeds['pushSealer']
  readonly push: PushNeeds['push']
  /** The data that other features store about a passenger. */
  readonly records: readonly PassengerRecords[]
  readonly onOwnAddress: EmailProofNeeds['onOwnAddress']
}

/** Accounts: sign-up, sign-in, sessions, password reset, profile, export and deletion. */
export function accountsSlice(app: FastifyInstance, needs: AccountNeeds) {
  const { config, clock, secret } = needs
  const { accessTokenSeconds, refreshTokenSeconds } = config
  const accessTokens = createAccessTokens({ secret, lifetimeSeconds: accessTokenSeconds, clock })
  const sessions = createSessions({ ...needs, accessTokens, accessTokenSeconds, refreshTokenSeconds })
  const withPasswords = createPasswordHasher(needs.metrics, needs.passwordCost)
  const isCommonPassword = createCommonPasswords()

  const { supportEmail, linkBase } = config
  const mails = { supportEmail, linkBase }

  addAuthGuard(app, {
    ...sessions,
    checkAccount: async ({ userId }, { provedEmail, currentTerms }) => {
      const account = await findAccount(needs.database.sql, userId)
      if (account === undefined) return refuse('INVALID_TOKEN')
      if (provedEmail && config.requireProvedEmail && account.emailProvedAt === undefined)
        return refuse('EMAIL_NOT_PROVED')
      return currentTerms && isConsentDue(account) ? refuse('CONSENT_REQUIRED') : undefined
    },
  })
  const { requireProvedEmail } = config
  bindSignIn(app, { ...needs, ...mails, sessions, withPasswords, isCommonPassword, requireProvedEmail })
  bindEmailProof(app, { ...needs, ...mails })
  bindSessions(app, sessions)
  bindPasswordReset(app, {
    ...needs,
    ...mails,
    withPasswords,
    isCommonPassword,
    codeSeconds: config.durations.otpSeconds,
    resendLimits: config.rateLimits,
  })
  bindProfile(app, { ...needs, withPasswords, isCommonPassword })
  bindConsent(app, needs)
  bindSavedPlaces(app, needs)
  bindPush(app, needs)

  const { database, pushSealer } = needs
  return {
    sweep: () => sweepAccounts(needs),
    /** The subscriptions, for the outbox of notifications. */
    pushTargets: {
      recipientOf: async (id: string) => {
        const row = await findSealedTarget(database.sql, id, clock.now())
        const target = row && openTarget(pushSealer, row)
        return target && { userId: row.userId, target }
      },
      forget: (id: string) => forgetSubscription(database.sql, id),
    },
  }
}
