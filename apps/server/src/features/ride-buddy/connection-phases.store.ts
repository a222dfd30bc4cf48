// The ends of a connection's two phases, taken by whichever process announces them.

import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import { type Connection, connectionOf } from './connections.store.ts'

/** At most so many rows per statement. */
const ROWS_AT_ONCE = 200

/** The moment of the next end of a phase, in milliseconds; it may have passed. */
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

/** The connections whose chat phase is over; each is returned to one caller only. */
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
    // The row itself decides: another process may have taken it after the inner select.
    .where('contact_announced_at', 'is', null)
    .where('ended_at', 'is', null)
    .returningAll()
    .execute()
  return rows.map(connectionOf)
}

/** The connections whose contact phase is over, ended as of that moment; each is returned to one caller only. */
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
