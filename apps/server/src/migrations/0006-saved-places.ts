import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Home, Work and the recent places of a user, in one row per user. */
export const createSavedPlaces: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('saved_places')
      .addColumn('user_id', 'text', column => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('places', 'text', column => column.notNull())
      .execute()
  },
}
