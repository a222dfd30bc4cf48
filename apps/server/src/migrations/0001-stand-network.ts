import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The stand network, the gazetteer and the dated rules, as one loaded dataset. */
export const createStandNetwork: Migration = {
  async up(database: Kysely<unknown>) {
    const { schema } = database

    await schema
      .createTable('dataset')
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('version', 'text', column => column.notNull())
      .addColumn('loaded_at', 'bigint', column => column.notNull())
      .execute()

    await schema
      .createTable('stands')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('place_id', 'text', column => column.notNull().unique())
      .addColumn('name', 'text', column => column.notNull().unique())
      .addColumn('hindi_name', 'text', column => column.notNull())
      .addColumn('latitude', 'double precision', column => column.notNull())
      .addColumn('longitude', 'double precision', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('city', 'text', column => column.notNull())
      .addColumn('quality', 'text', column => column.notNull())
      .addColumn('size', 'integer', column => column.notNull())
      .addColumn('basis', 'text', column => column.notNull())
      .addColumn('aliases', 'text', column => column.notNull())
      .execute()

    await schema
      .createTable('links')
      .addColumn('position', 'integer', column => column.primaryKey())
      .addColumn('from_id', 'text', column => column.notNull().references('stands.id'))
      .addColumn('to_id', 'text', column => column.notNull().references('stands.id'))
      .addColumn('distance_km', 'double precision', column => column.notNull())
      .addColumn('fare_rupees', 'integer', column => column.notNull())
      .addColumn('base_fare_rupees', 'integer', column => column.notNull())
      .addColumn('basis', 'text', column => column.notNull())
      .addColumn('vehicle', 'text', column => column.notNull())
      .addColumn('source', 'text')
      .execute()

    await schema
      .createTable('places')
      .addColumn('place_id', 'text', column => column.primaryKey())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('hindi_name', 'text', column => column.notNull())
      .addColumn('latitude', 'double precision', column => column.notNull())
      .addColumn('longitude', 'double precision', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('city', 'text', column => column.notNull())
      .addColumn('quality', 'text', column => column.notNull())
      .addColumn('stand_id', 'text', column => column.references('stands.id'))
      .execute()

    await schema
      .createTable('tariffs')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('service', 'text', column => column.notNull())
      .addColumn('valid_from', 'text', column => column.notNull())
      .addColumn('definition', 'text', column => column.notNull())
      .execute()

    await schema
      .createTable('planning_tables')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('definition', 'text', column => column.notNull())
      .execute()
  },
}
