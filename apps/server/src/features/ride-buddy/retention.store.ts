// What goes for good once it is long over.

import type { Sql } from '../../platform/database/database.ts'

/** Rows that one statement deletes at most, so that a long backlog holds nobody up. */
const ROWS_AT_ONCE = 500

export async function deleteSearchesBefore(sql: Sql, moment: Date): Promise<void> {
  await untilNoneIsLeft(() => {
    const old = sql.selectFrom('buddy_searches').select('id').where('ended_at', '<', moment.getTime())
    return sql.deleteFrom('buddy_searches').where('id', 'in', old.limit(ROWS_AT_ONCE)).executeTakeFirst()
  })
}

export async function deleteRequestsBefore(sql: Sql, moment: Date): Promise<void> {
  await untilNoneIsLeft(() => {
    const old = sql
      .selectFrom('buddy_requests')
      .select('id')
      .where('state', '!=', 'pending')
      .where('answered_at', '<', moment.getTime())
    return sql.deleteFrom('buddy_requests').where('id', 'in', old.limit(ROWS_AT_ONCE)).executeTakeFirst()
  })
}

/** A connection stays as long as a message of its chat does: the two are members by it. */
export async function deleteConnectionsBefore(sql: Sql, moment: Date): Promise<void> {
  await untilNoneIsLeft(() => {
    const old = sql
      .selectFrom('connections')
      .select('id')
      .where('ended_at', '<', moment.getTime())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages')
              .select('messages.id')
              .whereRef('messages.thread_id', '=', 'connections.chat_id'),
          ),
        ),
      )
    return sql.deleteFrom('connections').where('id', 'in', old.limit(ROWS_AT_ONCE)).executeTakeFirst()
  })
}

/**
 * Takes back pending requests between two riders who are connected already. No call leaves any; the
 * database allows one pending request from one rider to another anyway. Gives how many.
 */
export async function withdrawAnsweredTwice(sql: Sql, now: Date): Promise<number> {
  const moment = now.getTime()
  const { numUpdatedRows } = await sql
    .updateTable('buddy_requests')
    .set({ state: 'withdrawn', answered_at: moment })
    .where('state', '=', 'pending')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('connections')
          .select('connections.id')
          .where('ended_at', 'is', null)
          .where('contact_ends_at', '>', moment)
          .where(({ or, and, eb, ref }) =>
            or([
              and([
                eb('user_low', '=', ref('buddy_requests.sender_id')),
                eb('user_high', '=', ref('buddy_requests.receiver_id')),
              ]),
              and([
                eb('user_low', '=', ref('buddy_requests.receiver_id')),
                eb('user_high', '=', ref('buddy_requests.sender_id')),
              ]),
            ]),
          ),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function untilNoneIsLeft(
  deleteSome: () => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<void> {
  while ((await deleteSome()).numDeletedRows >= ROWS_AT_ONCE);
}
