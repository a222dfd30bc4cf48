import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** One row, written by `/readyz` to prove that the database accepts writes. */
export const createCanaryTable: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('canary')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('written_at', 'bigint', column => column.notNull())
      .execute()
  },
}
