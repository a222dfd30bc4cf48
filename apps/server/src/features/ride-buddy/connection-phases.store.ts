// The ends of a connection's two phases. Each end is taken by one process, which announces it.

import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import { type Connection, connectionOf } from './connections.store.ts'

/** The maximum number of rows per statement. */
const ROWS_AT_ONCE = 200

/** When the next phase ends, in milliseconds since 1970; this may be in the past. */
export async function nextPhaseEnd(sql: Sql): Promise<number | undefined> {
  const contact = await sql
    .selectFrom('connections')
    .select(eb => eb.fn.min('chat_ends_at').as('due'))
    .where('contact_announced_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const expiry = await sql
    .selectFrom('connections')
    .select(eb => eb.fn.min('contact_ends_at').as('due'))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const moments = [contact?.due, expiry?.due].filter(due => due !== null && due !== undefined)
  return moments.length === 0 ? undefined : Math.min(...moments)
}

/** Takes the connections whose chat phase is over; each is returned to only one caller. */
export async function takeDueForContact(sql: Sql, now: Date): Promise<Connection[]> {
  const moment = now.getTime()
  const due = sql
    .selectFrom('connections')
    .select('id')
    .where('contact_announced_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('chat_ends_at', '<=', moment)
    .orderBy('chat_ends_at')
    .limit(ROWS_AT_ONCE)
  const rows = await sql
    .updateTable('connections')
    .set({ contact_announced_at: moment })
    .where('id', 'in', due)
    // Checked again on the row itself, because another process may have taken it after the inner select.
    .where('contact_announced_at', 'is', null)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute()
  return rows.map(connectionOf)
}

/**
 * Ends the connections whose contact phase is over, as of the end of that phase; each is returned to only one
 * caller.
 */
export async function takeExpired(sql: Sql, now: Date): Promise<Connection[]> {
  const due = sql
    .selectFrom('connections')
    .select('id')
    .where('ended_at', 'is', null)
    .where('contact_ends_at', '<=', now.getTime())
    .orderBy('contact_ends_at')
    .limit(ROWS_AT_ONCE)
  const rows = await sql
    .updateTable('connections')
    .set({ ended_at: raw.ref('contact_ends_at'), end_reason: 'expired' })
    .where('id', 'in', due)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute()
  return rows.map(connectionOf)
}
