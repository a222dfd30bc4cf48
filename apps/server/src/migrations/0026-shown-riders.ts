import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who was shown to whom, and what earlier versions need so that riders whom they named by ids can still be reached. */
export const addShownRiders: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    await schema
      .createTable('shown_riders')
      .addColumn('reader_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('rider_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('shown_at', 'bigint', column => column.notNull())
      .addColumn('kept_until', 'bigint', column => column.notNull())
      .addColumn('network_hash', 'text')
      .addPrimaryKeyConstraint('shown_riders_once', ['reader_id', 'rider_id'])
      .execute()
    await schema.createIndex('shown_riders_by_rider').on('shown_riders').column('rider_id').execute()
    await schema.createIndex('shown_riders_by_age').on('shown_riders').column('kept_until').execute()
    await sql`
      create index shown_riders_by_network on shown_riders (network_hash, shown_at)
      where network_hash is not null
    `.execute(database)
    // Null in the rows of earlier versions, which name other riders by their ids.
    await schema.alterTable('buddy_searches').addColumn('aliased', 'integer').execute()
    await sql`
      create index buddy_searches_not_aliased on buddy_searches (expires_at) where aliased is null
    `.execute(database)
    await schema.alterTable('blocks').addColumn('listed_id', 'text').execute()
  },
}
