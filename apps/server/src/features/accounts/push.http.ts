import { readPush, removePush, savePush } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IdGenerator } from '../../platform/database/ids.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { KeyedHash } from '../../platform/identity/keyed-hash.ts'
import type { TextSealer } from '../../platform/identity/sealed-text.ts'
import { isPublicEndpoint } from '../../platform/push/public-endpoint.ts'
import type { PushTarget } from '../../platform/push/push-sender.ts'
import { readKinds, removeSubscription, writeSubscription } from './push-subscriptions.store.ts'
import { lockSession } from './sessions.store.ts'
import { lockAccount } from './users.store.ts'

export interface PushNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly newId: IdGenerator
  readonly keyedHash: KeyedHash
  readonly pushSealer: TextSealer
  /** Undefined: this server sends no notifications. */
  readonly push: { readonly publicKey: string; readonly testOrigin: string | undefined } | undefined
}

/** The kinds of notifications that the device of a session receives. */
export function bindPush(app: FastifyInstance, needs: PushNeeds): void {
  const { database, clock, newId, keyedHash, pushSealer, push } = needs

  bindEndpoint(app, readPush, async ({ viewer: { sessionId } }) => {
    const kinds = push && (await readKinds(database.sql, sessionId))
    return succeed({ data: { publicKey: push?.publicKey ?? null, kinds: kinds ?? null } })
  })

  bindEndpoint(app, savePush, async ({ viewer: { userId, sessionId }, body }) => {
    if (push === undefined) return refuse('PUSH_OFF')
    const { endpoint, keys, kinds } = body
    if (!isPublicEndpoint(endpoint, push.testOrigin)) {
      return refuse('VALIDATION_FAILED', [{ path: 'endpoint', message: 'must be https at a public host' }])
    }
    const id = newId<string>()
    const target: PushTarget = { endpoint, keys }
    const saved = await database.sql.transaction().execute(async sql => {
      if ((await lockAccount(sql, { id: userId })) === undefined) return false
      // Locked, so that a concurrent sign-out ends this subscription too.
      if ((await lockSession(sql, sessionId)) === undefined) return false
      await writeSubscription(sql, {
        ...{ id, userId, sessionId, kinds, createdAt: clock.now() },
        endpointHash: keyedHash('push-endpoint', endpoint),
        sealed: pushSealer.seal(id, JSON.stringify(target)),
      })
      return true
    })
    return saved ? succeed({ data: { kinds } }) : refuse('INVALID_TOKEN')
  })

  bindEndpoint(app, removePush, async ({ viewer: { sessionId } }) => {
    await removeSubscription(database.sql, sessionId)
    return succeed({})
  })
}
