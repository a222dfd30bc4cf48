// Mails that wait to be sent. `due_at` is the time at which a process may take a mail; the process that takes
// it moves that time forward, and owns the mail until then.

import { sql as raw } from 'kysely'
import type { Sql } from '../database/database.ts'
import type { SqlOf } from '../database/portable-sql.ts'
import { dueIds } from '../outbox/leased-rows.ts'
import type { Lease } from '../outbox/leased-work.ts'

declare module '../database/database.ts' {
  interface DatabaseTables {
    readonly outbox: OutboxTable
  }
}

interface OutboxTable {
  readonly id: string
  /** The mail is deleted with this account. */
  readonly user_id: string | null
  /** Recipient and text, encrypted. */
  readonly sealed: string
  readonly created_at: number
  readonly due_at: number
  readonly expires_at: number
  readonly attempts: number
}

export interface StoredMail {
  readonly id: string
  readonly sealed: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A mail that this process has taken. */
export interface TakenMail extends StoredMail {
  /** Including this one. */
  readonly attempts: number
}

export async function insertMail(sql: Sql, mail: StoredMail & { readonly userId?: string | undefined }) {
  await sql
    .insertInto('outbox')
    .values({
      ...{ id: mail.id, user_id: mail.userId ?? null, sealed: mail.sealed, attempts: 0 },
      created_at: mail.createdAt.getTime(),
      due_at: mail.createdAt.getTime(),
      expires_at: mail.expiresAt.getTime(),
    })
    .execute()
}

/** Takes due mails, the longest waiting first. No other process takes them until `leasedUntil`. */
export async function takeMails(database: SqlOf, lease: Lease): Promise<TakenMail[]> {
  const rows = await database.sql
    .updateTable('outbox')
    .set({ due_at: lease.leasedUntil.getTime(), attempts: raw<number>`attempts + 1` })
    .where('id', 'in', dueIds(database.sql, 'outbox', lease))
    .returning(['id', 'sealed', 'created_at', 'expires_at', 'attempts'])
    .execute()
  return rows
    .map(row => ({
      ...{ id: row.id, sealed: row.sealed, attempts: row.attempts },
      createdAt: new Date(row.created_at),
      expiresAt: new Date(row.expires_at),
    }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Makes mails due whose next attempt is later than `after`. */
export async function hastenMails(sql: Sql, after: Date, now: Date): Promise<void> {
  await sql
    .updateTable('outbox')
    .set({ due_at: now.getTime() })
    .where('due_at', '>', after.getTime())
    .execute()
}
