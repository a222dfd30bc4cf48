import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Where the fare of a link comes from, where it is not the tariff. Rows loaded before say it of published
 * fares; the shipped data of a version that writes it replace them at the same start.
 */
export const addLinkFareOrigins: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('links').addColumn('fare_origin', 'text').execute()
    await sql`update links set fare_origin = 'published' where fare_source is not null`.execute(database)
  },
}
