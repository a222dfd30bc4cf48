import type { Sql } from '../../platform/database/database.ts'
import { OPEN_AFTER_CONNECTION_MS } from './conversations.store.ts'

/** The maximum number of rows per delete statement, so that a large backlog does not block other work. */
const ROWS_AT_ONCE = 500

/** Deletes the messages of threads that had ended by `moment`. A report has its own copy of them. */
export async function deleteMessagesOfThreadsOverAt(sql: Sql, moment: Date): Promise<void> {
  const before = moment.getTime()
  await untilNoneIsLeft(() => deleteThem(sql, messagesOfChats(sql, before)))
  await untilNoneIsLeft(() => deleteThem(sql, messagesOfConversations(sql, before)))
  await untilNoneIsLeft(() => deleteThem(sql, orphans(sql, before)))
  // Their messages have just been deleted.
  await sql.deleteFrom('orphaned_threads').where('newest_at', '<=', before).execute()
}

function deleteThem(sql: Sql, due: ReturnType<typeof oldest>) {
  return sql.deleteFrom('messages').where('id', 'in', due).executeTakeFirst()
}

/** The oldest messages. Only they can be due, because a message is older than the end of its thread. */
function oldest(sql: Sql, before: number) {
  return sql
    .selectFrom('messages')
    .select('messages.id')
    .where('messages.created_at', '<=', before)
    .orderBy('messages.created_at')
    .limit(ROWS_AT_ONCE)
}

function messagesOfChats(sql: Sql, before: number) {
  return oldest(sql, before).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('connections')
        .select('connections.id')
        .whereRef('connections.chat_id', '=', 'messages.thread_id')
        .where(eb => eb.or([eb('contact_ends_at', '<=', before), eb('ended_at', '<=', before)])),
    ),
  )
}

function messagesOfConversations(sql: Sql, before: number) {
  return oldest(sql, before).where(({ exists, selectFrom, not }) =>
    exists(
      selectFrom('conversations')
        .select('conversations.id')
        .whereRef('conversations.id', '=', 'messages.thread_id')
        .where(eb =>
          not(
            eb.exists(
              eb
                .selectFrom('connections')
                .select('connections.id')
                .whereRef('connections.user_low', '=', 'conversations.user_low')
                .whereRef('connections.user_high', '=', 'conversations.user_high')
                .where('contact_ends_at', '>', before - OPEN_AFTER_CONNECTION_MS)
                .where(end =>
                  end.or([
                    end('ended_at', 'is', null),
                    end('ended_at', '>', before - OPEN_AFTER_CONNECTION_MS),
                  ]),
                ),
            ),
          ),
        ),
    ),
  )
}

/** Messages whose recipient has deleted their account. */
function orphans(sql: Sql, before: number) {
  return oldest(sql, before).where(({ exists, selectFrom, not, and }) =>
    and([
      not(
        exists(
          selectFrom('connections')
            .select('connections.id')
            .whereRef('connections.chat_id', '=', 'messages.thread_id'),
        ),
      ),
      not(
        exists(
          selectFrom('conversations')
            .select('conversations.id')
            .whereRef('conversations.id', '=', 'messages.thread_id'),
        ),
      ),
    ]),
  )
}

async function untilNoneIsLeft(
  deleteSome: () => Promise<{ readonly numDeletedRows: bigint }>,
): Promise<void> {
  while ((await deleteSome()).numDeletedRows >= ROWS_AT_ONCE);
}
