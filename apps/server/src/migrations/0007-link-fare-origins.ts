import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The origin of a link's fare, unless it is the tariff. In existing rows only published fares get an origin;
 * the next start replaces these rows if the shipped data has a new version.
 */
export const addLinkFareOrigins: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema.alterTable('links').addColumn('fare_origin', 'text').execute()
    await sql`update links set fare_origin = 'published' where fare_source is not null`.execute(database)
  },
}
