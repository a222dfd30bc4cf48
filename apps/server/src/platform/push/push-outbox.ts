// Sends the notifications that were stored in the transaction of their cause, after the commit.

import { createHash } from 'node:crypto'
import { sql as raw } from 'kysely'
import type { Core } from '../core.ts'
import type { SqlOf } from '../database/portable-sql.ts'
import { deleteRow, dueIds, postponeRow, readWaiting, renewLeases } from '../outbox/leased-rows.ts'
import { createLeasedWork, type Lease, type LeasedWork, type LeaseTimes } from '../outbox/leased-work.ts'
import type { Push, PushOutcome, PushTarget, SendPush } from './push-sender.ts'
import {
  countServices,
  createDeliveryPlaces,
  type Delivery,
  type PushServiceSettings,
  pushServiceOf,
  SERVICE_PLACES,
} from './push-services.ts'

/** The purpose of the key that encrypts the endpoints and keys of browsers. */
export const PUSH_KEY_PURPOSE = 'push-targets'

export interface PushRecipient {
  readonly userId: string
  readonly target: PushTarget
}

interface PushOutboxNeeds extends Pick<Core, 'database' | 'clock' | 'logger' | 'metrics'> {
  readonly settings: PushServiceSettings
  readonly send: SendPush
  /** Undefined if the subscription has ended, or its session. */
  recipientOf(subscriptionId: string): Promise<PushRecipient | undefined>
  /** Deletes a subscription to which nothing can be sent any more. */
  forget(subscriptionId: string): Promise<void>
  /** Tests pass shorter times. */
  readonly times?: LeaseTimes
}

const TIMES: LeaseTimes = { leaseMs: 30_000, pollMs: 500 }
/** Notifications that are taken at once. */
const TAKEN_MOST = 40
/** The delay after which a notification without a free place tries again. */
const NO_PLACE_MS = 1_000
/** The delays after each failed attempt; the last one is repeated until the notification expires. */
const RETRY_AFTER_MS: readonly number[] = [1_000, 5_000, 15_000, 60_000]
/** The subscription was stored while `PUSH_SERVICES` allowed its host. */
const NOT_SERVED: PushOutcome = { kind: 'refused', reason: 'PUSH_SERVICES' }
/** The maximum of the protocol (RFC 8030). */
const TOPIC_LENGTH = 32

export function createPushOutbox(needs: PushOutboxNeeds): Pick<LeasedWork, 'start' | 'flush' | 'close'> {
  const { database, clock, logger, metrics, settings, send, times = TIMES } = needs
  const { sql } = database
  const count = metrics.counter('pushes_total', 'Notifications handed to a push service, or given up', {
    outcome: ['sent', 'gone', 'refused', 'expired'],
  })
  const work = createLeasedWork<TakenPush>({
    name: 'pushes',
    clock,
    logger,
    metrics,
    times,
    // Enough for all services together, so that none waits for another.
    most: SERVICE_PLACES * countServices(settings),
    readWaiting: () => readWaiting(sql, 'push_outbox'),
    take: lease => takePushes(database, { ...lease, most: Math.min(lease.most, TAKEN_MOST) }),
    renew: (...leases) => renewLeases(sql, 'push_outbox', ...leases),
    delete: id => deleteRow(sql, 'push_outbox', id),
    work: push => deliver(push),
  })
  const places = createDeliveryPlaces()
  const postpone = (push: TakenPush, waitMs: number) => {
    // Taken again when it expires, to be deleted then.
    const dueAt = Math.min(clock.now().getTime() + waitMs, push.expiresAt.getTime())
    return postponeRow(sql, 'push_outbox', push, new Date(dueAt))
  }

  /** Undefined if the places of the push service are taken. */
  const sendInItsPlace = async (delivery: Delivery, push: Push): Promise<PushOutcome | undefined> => {
    const free = places.take(delivery)
    if (free === undefined) return undefined
    try {
      return await send(push)
    } finally {
      free()
    }
  }

  const deliver = async (push: TakenPush): Promise<boolean> => {
    const { id, subscriptionId, kind, expiresAt, attempts } = push
    const leftMs = expiresAt.getTime() - clock.now().getTime()
    const recipient = await needs.recipientOf(subscriptionId)
    if (recipient === undefined || leftMs <= 0) {
      if (recipient !== undefined) count({ outcome: 'expired' })
      await work.finish(id)
      return true
    }
    // The process was suspended meanwhile, and another one may be sending it.
    if (!work.isLeased(id)) return true
    const { userId, target } = recipient
    const service = pushServiceOf(target.endpoint, settings)
    const ready = {
      target,
      payload: JSON.stringify({ kind }),
      ttlSeconds: Math.ceil(leftMs / 1_000),
      topic: topicOf(push),
    }
    const outcome = service === undefined ? NOT_SERVED : await sendInItsPlace({ service, userId }, ready)
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
    if (outcome.kind === 'gone' || outcome === NOT_SERVED) await needs.forget(subscriptionId)
    await work.finish(id)
    return outcome.kind === 'sent'
  }

  return work
}

/** The push service can read it, so it must not describe the notification. */
function topicOf({ subscriptionId, kind }: TakenPush): string {
  return createHash('sha256').update(`${subscriptionId} ${kind}`).digest('base64url').slice(0, TOPIC_LENGTH)
}

// Notifications that wait to be sent, by the same rules as the outbox of mails.

declare module '../database/database.ts' {
  interface DatabaseTables {
    readonly push_outbox: PushOutboxTable
  }
}

interface PushOutboxTable {
  readonly id: string
  readonly subscription_id: string
  readonly kind: string
  readonly created_at: number
  /** The time at which a process may take it; the process that takes it moves that time forward. */
  readonly due_at: number
  readonly expires_at: number
  readonly attempts: number
}

/** A notification that this process has taken. */
interface TakenPush {
  readonly id: string
  readonly subscriptionId: string
  readonly kind: string
  readonly expiresAt: Date
  /** Including this one. */
  readonly attempts: number
}

/**
 * Takes due notifications, the longest waiting first. Of several about the same subject for one device only the
 * one that expires last is returned; the others are deleted.
 */
async function takePushes(database: SqlOf, lease: Lease): Promise<TakenPush[]> {
  const { sql } = database
  const rows = await sql
    .updateTable('push_outbox')
    .set({ due_at: lease.leasedUntil.getTime(), attempts: raw<number>`attempts + 1` })
    .where('id', 'in', dueIds(database.sql, 'push_outbox', lease))
    .returningAll()
    .execute()
  const longest = new Map<string, (typeof rows)[number]>()
  for (const row of rows.sort((a, b) => a.expires_at - b.expires_at)) {
    longest.set(`${row.subscription_id} ${row.kind}`, row)
  }
  const kept = [...longest.values()]
  const same = rows.filter(row => !kept.includes(row)).map(({ id }) => id)
  if (same.length > 0) await sql.deleteFrom('push_outbox').where('id', 'in', same).execute()
  return kept.map(row => ({
    id: row.id,
    subscriptionId: row.subscription_id,
    kind: row.kind,
    attempts: row.attempts,
    expiresAt: new Date(row.expires_at),
  }))
}
