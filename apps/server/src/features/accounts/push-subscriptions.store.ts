// The devices that receive notifications, and the notifications stored for them in the transaction of their
// cause. A subscription belongs to a session and is deleted with it.

import type { PushKind, PushSwitches, SessionId, UserId } from '@sawari/contract'
import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import { jsonRows } from '../../platform/database/portable-sql.ts'

/** More devices than a person uses; the oldest subscription is deleted first. */
const MOST_PUSH_DEVICES = 10

/** A burst of messages becomes one notification. */
const MESSAGE_PUSH_DELAY_MS = 1_000

export interface NewSubscription {
  readonly id: string
  readonly userId: UserId
  readonly sessionId: SessionId
  readonly endpointHash: string
  readonly sealed: string
  readonly kinds: PushSwitches
  readonly createdAt: Date
}

/**
 * Replaces the subscription of the session, and that of the browser, whose endpoint then belongs to the user
 * who signed in last. The caller has locked the account's row.
 */
export async function writeSubscription(sql: Sql, subscription: NewSubscription): Promise<void> {
  const { id, userId, sessionId, endpointHash, sealed, kinds, createdAt } = subscription
  await sql
    .deleteFrom('push_subscriptions')
    .where(row => row.or([row('session_id', '=', sessionId), row('endpoint_hash', '=', endpointHash)]))
    .execute()
  await sql
    .insertInto('push_subscriptions')
    .values({
      id,
      user_id: userId,
      session_id: sessionId,
      endpoint_hash: endpointHash,
      sealed,
      on_request: kinds.request ? 1 : 0,
      on_acceptance: kinds.acceptance ? 1 : 0,
      on_message: kinds.message ? 1 : 0,
      created_at: createdAt.getTime(),
    })
    .execute()
  const kept = sql
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PUSH_DEVICES)
  await sql
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
}

/** The endpoint and keys of a browser, sealed for the subscription with this id. */
export interface SealedTarget {
  readonly id: string
  readonly sealed: string
}

export interface StoredSubscription extends SealedTarget {
  readonly kinds: PushSwitches
}

export async function findSubscription(
  sql: Sql,
  sessionId: SessionId,
): Promise<StoredSubscription | undefined> {
  const row = await sql
    .selectFrom('push_subscriptions')
    .select(['id', 'sealed', 'on_request', 'on_acceptance', 'on_message'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id, sealed, on_request: request, on_acceptance: acceptance, on_message: message } = row
  return {
    id,
    sealed,
    kinds: { request: request === 1, acceptance: acceptance === 1, message: message === 1 },
  }
}

/** The export contains the stored data without the browser's secrets. */
export async function listSubscriptionsOf(sql: Sql, userId: UserId) {
  const rows = await sql
    .selectFrom('push_subscriptions')
    .select(['created_at', 'on_request', 'on_acceptance', 'on_message'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(row => ({
    since: new Date(row.created_at),
    request: row.on_request === 1,
    acceptance: row.on_acceptance === 1,
    message: row.on_message === 1,
  }))
}

export async function removeSubscription(sql: Sql, sessionId: SessionId): Promise<void> {
  await sql.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

export async function forgetSubscription(sql: Sql, id: string): Promise<void> {
  await sql.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** Returns undefined if the subscription was deleted or its session has ended. */
export async function findSealedTarget(
  sql: Sql,
  id: string,
  now: Date,
): Promise<(SealedTarget & { readonly userId: UserId }) | undefined> {
  const row = await sql
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.user_id', 'sealed'])
    .where('push_subscriptions.id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now.getTime())
    .executeTakeFirst()
  return row && { id, userId: row.user_id, sealed: row.sealed }
}

export interface Notice {
  /** The id of the subject; each subject causes at most one notification per device. */
  readonly subjectId: string
  readonly userId: UserId
  readonly kind: Exclude<PushKind, 'message'>
  /** After this moment the notification is useless. */
  readonly expiresAt: Date
}

/**
 * Stores a notification for each device of the user that has enabled this kind, in the caller's transaction.
 */
export async function queuePush(sql: Sql, { subjectId, userId, kind, expiresAt }: Notice, now: Date) {
  const at = now.getTime()
  await sql
    .insertInto('push_outbox')
    .columns(['id', 'subscription_id', 'kind', 'created_at', 'due_at', 'expires_at', 'attempts'])
    .expression(
      sql
        .selectFrom('push_subscriptions')
        .select(({ ref }) => [
          raw<string>`${raw.lit(subjectId)} || ${ref('id')}`.as('id'),
          'id as subscription_id',
          raw<string>`${raw.lit(kind)}`.as('kind'),
          raw<number>`cast(${at} as bigint)`.as('created_at'),
          raw<number>`cast(${at} as bigint)`.as('due_at'),
          raw<number>`cast(${expiresAt.getTime()} as bigint)`.as('expires_at'),
          raw<number>`0`.as('attempts'),
        ])
        .where('user_id', '=', userId)
        .where(kind === 'request' ? 'on_request' : 'on_acceptance', '=', 1),
    )
    .execute()
}

/** Stores a notification of each new message of a chat, in the transaction that stores the messages. */
export async function queueMessagePushes(
  sql: Sql,
  messages: readonly {
    readonly id: string
    readonly threadId: string
    readonly senderId: UserId
    readonly createdAt: Date
  }[],
): Promise<void> {
  const rows = messages.map(({ id, threadId, senderId, createdAt }) => {
    const at = createdAt.getTime()
    return [id, threadId, senderId, at, at + MESSAGE_PUSH_DELAY_MS]
  })
  await raw`
    insert into push_outbox (id, subscription_id, kind, created_at, due_at, expires_at, attempts)
    select value ->> 0 || push_subscriptions.id, push_subscriptions.id, 'message',
      cast(value ->> 3 as bigint), cast(value ->> 4 as bigint), chat_ends_at, 0
    from ${jsonRows(sql, rows)}
    join connections on chat_id = value ->> 1
    join push_subscriptions on user_id = case when user_low = value ->> 2 then user_high else user_low end
    where on_message = 1
  `.execute(sql)
}
