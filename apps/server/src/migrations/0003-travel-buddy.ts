import { type Kysely, type SchemaModule, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Searches, requests, connections, their chats and conversations, blocks, reports, posted rides. */
export const createTravelBuddy: Migration = {
  async up(database: Kysely<unknown>) {
    await createSearches(database.schema)
    await createRequests(database.schema)
    await createConnections(database.schema)
    await createMessages(database.schema)
    await createSafety(database.schema)
    await createPostedRides(database.schema)
  },
}

async function createSearches(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('buddy_searches')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('source', 'text', column => column.notNull())
    .addColumn('destination', 'text', column => column.notNull())
    .addColumn('trip', 'text', column => column.notNull())
    .addColumn('radius_km', 'integer', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('end_reason', 'text')
    .execute()
  await schema
    .createIndex('one_active_search_a_user')
    .on('buddy_searches')
    .column('user_id')
    .unique()
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
  await schema
    .createIndex('buddy_searches_by_user')
    .on('buddy_searches')
    .columns(['user_id', 'created_at'])
    .execute()
  await schema.createIndex('buddy_searches_newest').on('buddy_searches').column('created_at').execute()
  await schema
    .createIndex('buddy_searches_due')
    .on('buddy_searches')
    .column('expires_at')
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
}

async function createRequests(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('buddy_requests')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('sender_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('receiver_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('route_details', 'text', column => column.notNull())
    .addColumn('message', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('answered_at', 'bigint')
    .execute()
  await schema
    .createIndex('one_pending_request_a_pair')
    .on('buddy_requests')
    .columns(['sender_id', 'receiver_id'])
    .unique()
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute()
  await schema
    .createIndex('buddy_requests_by_sender')
    .on('buddy_requests')
    .columns(['sender_id', 'receiver_id', 'created_at'])
    .execute()
  await schema
    .createIndex('buddy_requests_by_receiver')
    .on('buddy_requests')
    .columns(['receiver_id', 'created_at'])
    .execute()
  await schema
    .createIndex('buddy_requests_due')
    .on('buddy_requests')
    .column('expires_at')
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute()
}

async function createConnections(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('connections')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('chat_id', 'text', column => column.notNull().unique())
    .addColumn('request_id', 'text', column => column.notNull().unique())
    .addColumn('user_low', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_high', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('route_details', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('chat_ends_at', 'bigint', column => column.notNull())
    .addColumn('contact_ends_at', 'bigint', column => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('end_reason', 'text')
    .addColumn('contact_announced_at', 'bigint')
    .addColumn('last_seq', 'integer', column => column.notNull())
    .execute()
  await schema
    .createIndex('one_live_connection_a_pair')
    .on('connections')
    .columns(['user_low', 'user_high'])
    .unique()
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
  for (const user of ['user_low', 'user_high']) {
    await schema
      .createIndex(`connections_by_${user}`)
      .on('connections')
      .columns([user, 'created_at'])
      .execute()
  }
  await schema
    .createIndex('connections_due_for_contact')
    .on('connections')
    .column('chat_ends_at')
    .where(sql.ref('contact_announced_at'), 'is', null)
    // Without this condition, connections that ended early would stay in the index permanently.
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
  await schema
    .createIndex('connections_due_for_expiry')
    .on('connections')
    .column('contact_ends_at')
    .where(sql.ref('ended_at'), 'is', null)
    .execute()
}

async function createMessages(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('conversations')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_low', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_high', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('last_seq', 'integer', column => column.notNull())
    .addUniqueConstraint('one_conversation_a_pair', ['user_low', 'user_high'])
    .execute()
  await schema.createIndex('conversations_by_user_high').on('conversations').column('user_high').execute()

  await schema
    .createTable('messages')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('thread_id', 'text', column => column.notNull())
    .addColumn('seq', 'integer', column => column.notNull())
    .addColumn('sender_id', 'text', column => column.notNull())
    .addColumn('body', 'text', column => column.notNull())
    .addColumn('message_type', 'text', column => column.notNull())
    .addColumn('client_message_id', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addUniqueConstraint('messages_in_order', ['thread_id', 'seq'])
    // Null values are distinct: messages without a client id never conflict.
    .addUniqueConstraint('messages_once', ['thread_id', 'sender_id', 'client_message_id'])
    .execute()
  await schema.createIndex('messages_by_age').on('messages').column('created_at').execute()
}

async function createSafety(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('blocks')
    .addColumn('blocker_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blocked_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('blocks_once', ['blocker_id', 'blocked_id'])
    .execute()
  await schema.createIndex('blocks_by_blocked').on('blocks').column('blocked_id').execute()

  await schema
    .createTable('reports')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('reporter_id', 'text', column => column.references('users.id').onDelete('set null'))
    .addColumn('reported_id', 'text', column => column.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('chat_copy', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('reports_by_reporter').on('reports').column('reporter_id').execute()
  await schema.createIndex('reports_by_reported').on('reports').column('reported_id').execute()
}

async function createPostedRides(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('posted_rides')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('source', 'text', column => column.notNull())
    .addColumn('destination', 'text', column => column.notNull())
    .addColumn('trip', 'text', column => column.notNull())
    .addColumn('seats', 'integer', column => column.notNull())
    .addColumn('departs_at', 'bigint', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('posted_rides_by_user').on('posted_rides').column('user_id').execute()
  await schema.createIndex('posted_rides_by_expiry').on('posted_rides').column('expires_at').execute()
}
