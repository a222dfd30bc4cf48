import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The devices with notifications, and the notifications that wait to be sent. */
export const addWebPush: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('push_subscriptions')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('session_id', 'text', column =>
        column.notNull().unique().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('endpoint_hash', 'text', column => column.notNull().unique())
      .addColumn('sealed', 'text', column => column.notNull())
      .addColumn('on_request', 'integer', column => column.notNull())
      .addColumn('on_acceptance', 'integer', column => column.notNull())
      .addColumn('on_message', 'integer', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createIndex('push_subscriptions_by_user')
      .on('push_subscriptions')
      .column('user_id')
      .execute()
    // Without a foreign key: a subscription that is deleted meanwhile must not fail the message that is stored.
    await schema
      .createTable('push_outbox')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('subscription_id', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('due_at', 'bigint', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addColumn('attempts', 'integer', column => column.notNull())
      .execute()
    await schema
      .createIndex('push_outbox_by_due')
      .on('push_outbox')
      .columns(['due_at', 'created_at'])
      .execute()
    if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return
    await sql.raw(STORE_NOTED_CHAT_MESSAGES).execute(database)
  },
}

/**
 * Like `store_chat_messages`, and in the same transaction and round trip also stores a notification for each
 * new message. The planner options are the same, for the same reason.
 */
const STORE_NOTED_CHAT_MESSAGES = `
create function store_noted_chat_messages(given jsonb, stored_at bigint, most integer, noted_for bigint)
returns table (
  "position" integer, first_position integer, state text, seq integer, user_low text, user_high text,
  id text, body text, message_type text, created_at bigint, withheld integer
)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set jit = off
as $$
#variable_conflict use_column
begin
  return query select * from store_chat_messages(given, stored_at, most);

  insert into push_outbox (id, subscription_id, kind, created_at, due_at, expires_at, attempts)
  select messages.id || push_subscriptions.id, push_subscriptions.id, 'message', stored_at, noted_for,
    connections.chat_ends_at, 0
  from jsonb_array_elements(given)
  join messages on messages.id = value ->> 5
  join connections on connections.chat_id = messages.thread_id
  join push_subscriptions on push_subscriptions.user_id =
    case when connections.user_low = messages.sender_id then connections.user_high else connections.user_low end
  where push_subscriptions.on_message = 1 and messages.withheld = 0;
end
$$`
