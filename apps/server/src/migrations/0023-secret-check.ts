import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A keyed hash of the secret of this database's servers, to detect a server with another secret. */
export const addSecretCheck: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('secret_check')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('fingerprint', 'text', column => column.notNull())
      .execute()
  },
}
