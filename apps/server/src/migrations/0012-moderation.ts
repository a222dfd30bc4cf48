import { type Kysely, type SchemaModule, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Moderators with their second factor, suspensions and holds, and the record of moderators' actions. */
export const addModeration: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await addUserColumns(schema)
    await createSecondFactors(schema)
    await createLog(schema)
    await addStates(schema)
  },
}

async function addUserColumns(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('users')
    .addColumn('role', 'text', column => column.notNull().defaultTo('rider'))
    .execute()
  for (const name of ['suspended_at', 'buddy_hold_at', 'reviewed_at'])
    await schema.alterTable('users').addColumn(name, 'bigint').execute()
  await schema.alterTable('users').addColumn('language', 'text').execute()
}

async function createSecondFactors(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text', column => column.notNull())
    .addColumn('last_step', 'bigint', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await schema
    .createTable('second_factor_proofs')
    .addColumn('session_id', 'text', column =>
      column.primaryKey().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await schema
    .createIndex('second_factor_proofs_by_user')
    .on('second_factor_proofs')
    .column('user_id')
    .execute()
}

async function createLog(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('moderation_log')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('actor_id', 'text', column => column.references('users.id').onDelete('set null'))
    .addColumn('actor_name', 'text', column => column.notNull())
    .addColumn('action', 'text', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('message', 'text')
    .addColumn('person_id', 'text', column => column.references('users.id').onDelete('set null'))
    .addColumn('report_id', 'text')
    .addColumn('feedback_id', 'text')
    .execute()
  for (const column of ['at', 'actor_id', 'person_id', 'report_id', 'feedback_id'])
    await schema.createIndex(`moderation_log_by_${column}`).on('moderation_log').column(column).execute()
}

async function addStates(schema: SchemaModule): Promise<void> {
  await schema
    .createIndex('connections_held')
    .on('connections')
    .column('ended_at')
    .where(sql.ref('end_reason'), '=', sql.lit('held'))
    .execute()
  await schema.alterTable('reports').addColumn('closed_at', 'bigint').execute()
  // Earlier reports did not record whether the two had met, so they do not count.
  await schema
    .alterTable('reports')
    .addColumn('counts', 'integer', column => column.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('feedback')
    .addColumn('state', 'text', column => column.notNull().defaultTo('open'))
    .execute()
}
