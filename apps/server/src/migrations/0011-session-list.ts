import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The fields for the list of sessions, and the ended sessions, for which every process looks. */
export const addSessionList: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .alterTable('sessions')
      .addColumn('device', 'text', column => column.notNull().defaultTo(''))
      .execute()
    await schema.alterTable('sessions').addColumn('last_used_at', 'bigint').execute()
    // Without a reference: the row outlives the session and the account.
    await schema
      .createTable('ended_sessions')
      .addColumn('session_id', 'text', column => column.primaryKey())
      .addColumn('ended_at', 'bigint', column => column.notNull())
      .execute()
    await schema.createIndex('ended_sessions_by_end').on('ended_sessions').column('ended_at').execute()
  },
}
