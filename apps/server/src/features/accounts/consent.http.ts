import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { RecordSecurityEvent } from '../../platform/telemetry/security-events.ts'
import { isConsentDue } from './consent.ts'
import { lockAccount, storeConsent } from './users.store.ts'
import { wireUser } from './wire-user.ts'

interface ConsentNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly securityEvent: RecordSecurityEvent
}

export function bindConsent(app: FastifyInstance, { database, clock, securityEvent }: ConsentNeeds): void {
  bindEndpoint(app, contract.agreeToTerms, async ({ viewer: { userId }, body: { version } }) => {
    const outcome = await database.sql.transaction().execute(async sql => {
      const account = await lockAccount(sql, { id: userId })
      // The moment of the first agreement to a version is kept.
      if (account === undefined || !isConsentDue(account)) return { account, isNew: false }
      const consent = { consentVersion: version, consentedAt: clock.now() }
      await storeConsent(sql, userId, consent)
      return { account: { ...account, ...consent }, isNew: true }
    })
    if (outcome.account === undefined) return refuse('INVALID_TOKEN')
    if (outcome.isNew) securityEvent({ event: 'consent', outcome: 'ok', userId })
    return succeed({ message: 'Agreed', user: wireUser(outcome.account) })
  })
}
