import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A keyed hash of the secret that the servers of this database use, so that one with another secret is noticed. */
export const addSecretCheck: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('secret_check')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('fingerprint', 'text', column => column.notNull())
      .execute()
  },
}
