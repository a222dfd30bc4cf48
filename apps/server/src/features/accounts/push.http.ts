import { readPush, removePush, savePush } from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/calls/refusal.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { TextSealer } from '../../platform/identity/secrets.ts'
import type { PushTarget } from '../../platform/push/push-sender.ts'
import { pushServiceOf } from '../../platform/push/push-services.ts'
import type { AccountNeeds } from './needs.ts'
import {
  findSubscription,
  removeSubscription,
  type SealedTarget,
  writeSubscription,
} from './push-subscriptions.store.ts'
import { lockSession } from './sessions.store.ts'
import { lockAccount } from './users.store.ts'

const NOT_SERVED = 'must be https, at a push service that this server sends to'

/** The kinds of notifications that the device of a session receives. */
export function bindPush(app: FastifyInstance, needs: AccountNeeds): void {
  const { database, clock, newId, keyedHash, pushSealer } = needs
  const { push } = needs.config

  bindEndpoint(app, readPush, async ({ viewer: { sessionId } }) => {
    if (push === undefined) return succeed({ data: { publicKey: null, kinds: null } })
    const stored = await findSubscription(database.sql, sessionId)
    const target = stored && openTarget(pushSealer, stored)
    // The setting may have changed since it was stored: then nothing is sent to it, and it ends with the next attempt.
    const isServed = target !== undefined && pushServiceOf(target.endpoint, push) !== undefined
    return succeed({ data: { publicKey: push.publicKey, kinds: isServed ? stored!.kinds : null } })
  })

  bindEndpoint(app, savePush, async ({ viewer: { userId, sessionId }, body }) => {
    if (push === undefined) return refuse('PUSH_OFF')
    const { endpoint, keys, kinds } = body
    if (pushServiceOf(endpoint, push) === undefined) {
      return refuse('VALIDATION_FAILED', [{ path: 'endpoint', message: NOT_SERVED }])
    }
    const id = newId<string>()
    const target: PushTarget = { endpoint, keys }
    const saved = await database.sql.transaction().execute(async sql => {
      if ((await lockAccount(sql, { id: userId })) === undefined) return false
      // Locked, so that a concurrent sign-out ends this subscription too.
      if ((await lockSession(sql, sessionId)) === undefined) return false
      await writeSubscription(sql, {
        id,
        userId,
        sessionId,
        kinds,
        createdAt: clock.now(),
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

/** Returns undefined if the target was sealed with another secret. */
export function openTarget(sealer: TextSealer, { id, sealed }: SealedTarget): PushTarget | undefined {
  const target = sealer.open(id, sealed)
  return target ? (JSON.parse(target) as PushTarget) : undefined
}
