// Notifications that wait to be sent, by the same rules as the outbox of mails.

import { sql as raw } from 'kysely'
import type { Sql } from '../database/database.ts'
import type { SqlOf } from '../database/portable-sql.ts'
import { dueIds } from '../outbox/leased-rows.ts'
import type { Lease } from '../outbox/leased-work.ts'

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
export interface TakenPush {
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
export async function takePushes(database: SqlOf, lease: Lease): Promise<TakenPush[]> {
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
    ...{ id: row.id, subscriptionId: row.subscription_id, kind: row.kind, attempts: row.attempts },
    expiresAt: new Date(row.expires_at),
  }))
}

/** Notifications that no process could send in time, also while notifications are disabled. */
export async function deleteExpiredPushes(sql: Sql, now: Date): Promise<void> {
  await sql.deleteFrom('push_outbox').where('expires_at', '<=', now.getTime()).execute()
}
