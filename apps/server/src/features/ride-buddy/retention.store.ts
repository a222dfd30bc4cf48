// Deletes old rows permanently.

import type { Sql } from '../../platform/database/database.ts'

/** The maximum number of rows per delete statement, so that a large backlog does not block other work. */
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

/** Keeps a connection as long as its chat has messages, because it defines the chat's members. */
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

/** A report is deleted with its copy of the messages, which by then is the only one. */
export async function deleteReportsBefore(sql: Sql, moment: Date): Promise<void> {
  await untilNoneIsLeft(() => {
    const old = sql.selectFrom('reports').select('id').where('created_at', '<', moment.getTime())
    return sql.deleteFrom('reports').where('id', 'in', old.limit(ROWS_AT_ONCE)).executeTakeFirst()
  })
}

export async function deleteLiftedBlocksBefore(sql: Sql, moment: Date): Promise<void> {
  await sql.deleteFrom('lifted_blocks').where('lifted_at', '<', moment.getTime()).execute()
}

/**
 * Withdraws pending requests between riders who are already connected. The calls leave no such requests, so
 * this only repairs unexpected rows. Returns their number.
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
