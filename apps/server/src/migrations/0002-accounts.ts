import type { Kysely, SchemaModule } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts, their sessions, password resets, counted attempts, saved routes and feedback. */
export const createAccounts: Migration = {
  async up(database: Kysely<unknown>) {
    await createUsers(database.schema)
    await createSessions(database.schema)
    await createPasswordResets(database.schema)
    await createAttemptLimits(database.schema)
    await createSavedRoutes(database.schema)
    await createFeedback(database.schema)
  },
}

async function createUsers(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('email', 'text', column => column.notNull().unique())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('phone', 'text', column => column.notNull())
    .addColumn('password_hash', 'text', column => column.notNull())
    .addColumn('consent_version', 'text', column => column.notNull())
    .addColumn('consented_at', 'bigint', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
}

async function createSessions(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('refreshed_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
  await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
  await schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()

  await schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('session_id', 'text', column => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('rotated_at', 'bigint')
    .execute()
  await schema.createIndex('refresh_tokens_by_session').on('refresh_tokens').column('session_id').execute()
  await schema.createIndex('refresh_tokens_by_expiry').on('refresh_tokens').column('expires_at').execute()
}

async function createPasswordResets(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('password_codes')
    .addColumn('identifier_hash', 'text', column => column.primaryKey())
    .addColumn('issue', 'text', column => column.notNull())
    .addColumn('token_hash', 'text', column => column.notNull())
    .addColumn('code_hash', 'text', column => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('issued_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('wrong_tries', 'integer', column => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await schema.createIndex('password_codes_by_user').on('password_codes').column('user_id').execute()
  await schema.createIndex('password_codes_by_expiry').on('password_codes').column('expires_at').execute()

  await schema
    .createTable('reset_tokens')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('reset_tokens_by_user').on('reset_tokens').column('user_id').execute()
  await schema.createIndex('reset_tokens_by_expiry').on('reset_tokens').column('expires_at').execute()
}

async function createAttemptLimits(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('attempt_limits')
    .addColumn('key', 'text', column => column.primaryKey())
    .addColumn('moments', 'text', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('attempt_limits_by_expiry').on('attempt_limits').column('expires_at').execute()
}

async function createSavedRoutes(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('saved_routes')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('source', 'text', column => column.notNull())
    .addColumn('destination', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addUniqueConstraint('saved_routes_once_a_trip', ['user_id', 'source', 'destination'])
    .execute()
  await schema
    .createIndex('saved_routes_newest')
    .on('saved_routes')
    .columns(['user_id', 'created_at'])
    .execute()
}

async function createFeedback(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('feedback')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('user_id', 'text', column => column.references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('message', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await schema.createIndex('feedback_by_user').on('feedback').column('user_id').execute()
  await schema.createIndex('feedback_by_email').on('feedback').column('email').execute()
}
