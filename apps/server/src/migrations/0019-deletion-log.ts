import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The deletions that a restored backup must repeat. */
export const createDeletionLog: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('deletion_log')
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('deletion_log_once', ['kind', 'id'])
      .execute()
    await database.schema.createIndex('deletion_log_by_time').on('deletion_log').column('at').execute()
  },
}
