import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import { addAuthGuard } from '../../platform/http/auth-guard.ts'
import { createPasswordHasher, type PasswordCost } from '../../platform/identity/password-hash.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import { bindAccounts } from './accounts.http.ts'
import type { AccountNeeds } from './needs.ts'
import { sweepAccounts } from './profile.service.ts'
import { bindPush, openTarget } from './push.http.ts'
import { findSealedTarget, forgetSubscription } from './push-subscriptions.store.ts'
import { bindSavedPlaces } from './saved-places.http.ts'
import { createSessions } from './sessions.service.ts'
import { createCommonPasswords } from './sign-in.service.ts'
import { findAccount, isConsentDue } from './users.store.ts'

export { eraseAccount, sweepAccounts } from './profile.service.ts'
export { queueMessagePushes, queuePush } from './push-subscriptions.store.ts'
export { revokeSessions } from './sessions.store.ts'
export { findAccount } from './users.store.ts'

interface SliceNeeds extends AccountNeeds {
  readonly secret: string
  readonly metrics: Metrics
  /** If it is undefined, the recommended cost applies. */
  readonly passwordCost?: PasswordCost | undefined
}

/** Accounts: sign-up, sign-in, sessions, password reset, profile, export and deletion. */
export function accountsSlice(app: FastifyInstance, needs: SliceNeeds) {
  const { clock, config, database, limits, pushSealer } = needs
  const sessions = createSessions(needs, needs.secret)
  addAuthGuard(app, {
    ...sessions,
    checkAccount: async ({ userId }, { provedEmail, currentTerms }) => {
      const account = await findAccount(database.sql, userId)
      if (account === undefined) return refuse('INVALID_TOKEN')
      if (provedEmail && config.requireProvedEmail && account.emailProvedAt === undefined)
        return refuse('EMAIL_NOT_PROVED')
      return currentTerms && isConsentDue(account) ? refuse('CONSENT_REQUIRED') : undefined
    },
  })
  bindAccounts(app, {
    ...needs,
    sessions,
    withPasswords: createPasswordHasher(needs.metrics, needs.passwordCost),
    isCommonPassword: createCommonPasswords(),
  })
  bindSavedPlaces(app, needs)
  bindPush(app, needs)
  return {
    sweep: async () => {
      await sweepAccounts(database, clock.now())
      await limits.deleteExpired()
    },
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
