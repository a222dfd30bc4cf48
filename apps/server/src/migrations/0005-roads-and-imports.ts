import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Links along the streets, and datasets that somebody corrected. */
export const addRoadsAndImports: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    // One column a statement: SQLite takes no more.
    await schema.alterTable('links').addColumn('distance_basis', 'text').execute()
    await schema.alterTable('links').addColumn('road_minutes', 'double precision').execute()
    await schema.alterTable('links').addColumn('geometry', 'text').execute()
    await schema.alterTable('dataset').addColumn('shipped_version', 'text').execute()
  },
}
