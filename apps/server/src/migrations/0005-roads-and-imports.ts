import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Links that follow the streets, and datasets corrected by an import. */
export const addRoadsAndImports: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database
    // One column per statement, which is all that SQLite supports.
    await schema.alterTable('links').addColumn('distance_basis', 'text').execute()
    await schema.alterTable('links').addColumn('road_minutes', 'double precision').execute()
    await schema.alterTable('links').addColumn('geometry', 'text').execute()
    await schema.alterTable('dataset').addColumn('shipped_version', 'text').execute()
  },
}
