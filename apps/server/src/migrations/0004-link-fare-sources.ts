import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where the fare of a link is published, if it is. */
export const addLinkFareSources: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('links').addColumn('fare_source', 'text').execute()
  },
}
