// Sends the notifications that were stored in the transaction of their cause, after the commit.

import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { deleteRow, postponeRow, readWaiting, renewLeases } from '../outbox/leased-rows.ts'
import { createLeasedWork, type LeaseTimes } from '../outbox/leased-work.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { isKnownService } from './public-endpoint.ts'
import { type TakenPush, takePushes } from './push-outbox.store.ts'
import type { Push, PushOutcome, PushTarget, SendPush } from './push-sender.ts'

/** The purpose of the key that encrypts the endpoints and keys of browsers. */
export const PUSH_TARGETS = 'push-targets'

export interface PushOutboxNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly send: SendPush
  /** Undefined if the subscription has ended, or its session. */
  targetOf(subscriptionId: string): Promise<PushTarget | undefined>
  /** Deletes a subscription that its browser has ended. */
  forget(subscriptionId: string): Promise<void>
  /** Tests pass shorter times. */
  readonly times?: LeaseTimes
}

export interface PushOutbox {
  start(): void
  /** Sends due notifications once. Returns the number of those that were not sent. */
  flush(): Promise<number>
  close(): Promise<void>
}

const TIMES: LeaseTimes = { leaseMs: 30_000, pollMs: 500 }
const UNDERWAY_MOST = 40
/**
 * The limit for all hosts together that are not known push services: one that never answers occupies a slot
 * until the time limit.
 */
const UNKNOWN_UNDERWAY_MOST = 10
/** The delay after which a notification without a free slot tries again. */
const NO_PLACE_MS = 1_000
/** The delays after each failed attempt; the last one is repeated until the notification expires. */
const RETRY_AFTER_MS: readonly number[] = [1_000, 5_000, 15_000, 60_000]
const DELETE_AGAIN_MS = 500
/** The maximum of the protocol (RFC 8030). */
const TOPIC_LENGTH = 32

export function createPushOutbox(needs: PushOutboxNeeds): PushOutbox {
  const { database, clock, logger, metrics, send, times = TIMES } = needs
  const { sql } = database
  const count = metrics.counter('pushes_total', 'Notifications handed to a push service, or given up', {
    outcome: ['sent', 'gone', 'refused', 'expired'],
  })
  const work = createLeasedWork<TakenPush>({
    ...{ name: 'pushes', clock, logger, metrics, times, most: UNDERWAY_MOST },
    readWaiting: () => readWaiting(sql, 'push_outbox'),
    take: lease => takePushes(database, lease),
    renew: (...leases) => renewLeases(sql, 'push_outbox', ...leases),
    work: push =>
      deliver(push).catch((error: unknown) => {
        // It stays in the database, and is taken again.
        work.logIfUnexpected(error)
        return false
      }),
  })
  /** Sent, but still in the database. */
  const sent = new Set<string>()
  let unknownUnderway = 0
  /** Undefined if unknown hosts occupy all slots that they may use. */
  const sendInItsPlace = async (push: Push): Promise<PushOutcome | undefined> => {
    if (isKnownService(push.target.endpoint)) return send(push)
    if (unknownUnderway >= UNKNOWN_UNDERWAY_MOST) return undefined
    unknownUnderway += 1
    try {
      return await send(push)
    } finally {
      unknownUnderway -= 1
    }
  }
  const postpone = (push: TakenPush, waitMs: number) => {
    // Taken again when it expires, to be deleted then.
    const dueAt = Math.min(clock.now().getTime() + waitMs, push.expiresAt.getTime())
    return postponeRow(sql, 'push_outbox', push, new Date(dueAt))
  }

  const end = async (id: string): Promise<void> => {
    sent.add(id)
    for (;;) {
      try {
        await deleteRow(sql, 'push_outbox', id)
        sent.delete(id)
        return
      } catch (error) {
        if (work.closing.aborted) throw error
        await pause(DELETE_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  const deliver = async (push: TakenPush): Promise<boolean> => {
    const { id, subscriptionId, kind, expiresAt, attempts } = push
    const leftMs = expiresAt.getTime() - clock.now().getTime()
    const target = sent.has(id) ? undefined : await needs.targetOf(subscriptionId)
    if (target === undefined || leftMs <= 0) {
      if (target !== undefined) count({ outcome: 'expired' })
      await end(id)
      return true
    }
    // The process was suspended meanwhile, and another one may be sending it.
    if (!work.isLeased(id)) return true
    const payload = JSON.stringify({ kind })
    const outcome = await sendInItsPlace({
      target,
      payload,
      ttlSeconds: Math.ceil(leftMs / 1_000),
      topic: topicOf(push),
    })
    if (outcome === undefined) {
      await postpone(push, NO_PLACE_MS)
      return false
    }
    if (outcome.kind === 'failed') {
      const { reason } = outcome
      const waitMs = outcome.waitMs ?? RETRY_AFTER_MS[Math.min(attempts, RETRY_AFTER_MS.length) - 1]!
      logger.warn({ reason, attempts, waitMs }, 'a notification could not be sent yet')
      await postpone(push, waitMs)
      return false
    }
    count({ outcome: outcome.kind })
    if (outcome.kind === 'refused') logger.warn({ reason: outcome.reason }, 'a notification was refused')
    if (outcome.kind === 'gone') await needs.forget(subscriptionId)
    await end(id)
    return outcome.kind === 'sent'
  }

  return { start: work.start, flush: work.flush, close: work.close }
}

/** The push service can read it, so it must not describe the notification. */
function topicOf({ subscriptionId, kind }: TakenPush): string {
  return createHash('sha256').update(`${subscriptionId} ${kind}`).digest('base64url').slice(0, TOPIC_LENGTH)
}
