import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The address where the fare of a link is published; null if it is not published. */
export const addLinkFareSources: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('links').addColumn('fare_source', 'text').execute()
  },
}
