import { sql as raw } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import type { Members } from './messages.store.ts'

/** A chat whose phase is over, taken by whoever announces it. */
export interface DueChat {
  readonly id: string
  readonly matchId: string
  readonly members: Members
  readonly contactEndsAt: Date
}

/** One statement takes at most so many. */
const ROWS_AT_ONCE = 200

/** The moment of the next change of a phase, in milliseconds; it may have passed. */
export async function nextDueAt(sql: Sql): Promise<number | undefined> {
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

/** The chats whose first phase is over; each is given out once, whoever asks. */
export async function takeChatsDueForContact(sql: Sql, now: Date): Promise<DueChat[]> {
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
    // Asked again of the row itself: another process may have taken it since.
    .where('contact_announced_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning(DUE_COLUMNS)
    .execute()
  return rows.map(dueChatOf)
}

/** The chats that are over; each is given out once, whoever asks. They ended when their time did. */
export async function takeExpiredChats(sql: Sql, now: Date): Promise<DueChat[]> {
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
    .returning(DUE_COLUMNS)
    .execute()
  return rows.map(dueChatOf)
}

const DUE_COLUMNS = ['id', 'chat_id', 'user_low', 'user_high', 'contact_ends_at'] as const

interface DueRow {
  readonly id: string
  readonly chat_id: string
  readonly user_low: string
  readonly user_high: string
  readonly contact_ends_at: number
}

function dueChatOf(row: DueRow): DueChat {
  return {
    id: row.chat_id,
    matchId: row.id,
    members: [row.user_low, row.user_high],
    contactEndsAt: new Date(row.contact_ends_at),
  }
}
