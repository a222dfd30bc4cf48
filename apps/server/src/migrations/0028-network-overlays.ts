import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The key of the import that an earlier version stored as whole tables. The first start turns it into an overlay. */
export const EARLIER_IMPORT = 'earlier import'

/**
 * Stand data are read from files; the database keeps only what an import changes. The tables of the stand network remain
 * for earlier versions that run beside this one.
 */
export const addNetworkOverlays: Migration = {
  async up(database: Kysely<unknown>) {
    await database.schema
      .createTable('network_overlays')
      .addColumn('shipped_version', 'text', column => column.primaryKey())
      .addColumn('version', 'text', column => column.notNull())
      .addColumn('stored_at', 'bigint', column => column.notNull())
      .addColumn('changes', 'text')
      .execute()
    const { rows } = await sql<DatasetRow>`select version, loaded_at, shipped_version from dataset`.execute(
      database,
    )
    const [dataset] = rows
    if (dataset === undefined) return
    const { version, loaded_at, shipped_version } = dataset
    const [key, changes] =
      shipped_version === null
        ? [version, null]
        : [EARLIER_IMPORT, JSON.stringify(await importedTables(database))]
    await sql`insert into network_overlays values (${key}, ${version}, ${loaded_at}, ${changes})`.execute(
      database,
    )
  },
}

interface DatasetRow {
  readonly version: string
  readonly loaded_at: number
  readonly shipped_version: string | null
}

const PLACE_COLUMNS = sql.raw(
  'place_id as "placeId", name, hindi_name as "nameHi", latitude, longitude, kind, city, quality',
)

/** The rows with the names of their fields in the files. */
async function importedTables(database: Kysely<unknown>) {
  const stands = await sql<{ aliases: string }>`
    select id, ${PLACE_COLUMNS}, size, basis, aliases from stands order by position`.execute(database)
  const links = await sql<object>`
    select from_id as "fromId", to_id as "toId", distance_km as "distanceKm", fare_rupees as "fareRupees",
      base_fare_rupees as "baseFareRupees", fare_origin as "fareOrigin", basis, vehicle, source,
      fare_source as "fareSource", distance_basis as "distanceBasis", geometry
    from links order by position`.execute(database)
  const places = await sql<object>`
    select ${PLACE_COLUMNS}, stand_id as "standId" from places order by position`.execute(database)
  return {
    network: {
      stands: stands.rows.map(stand => ({ ...stand, aliases: JSON.parse(stand.aliases) as unknown })),
      links: links.rows.map(withoutNulls),
    },
    places: places.rows.map(withoutNulls),
  }
}

/** In the files a field without a value is absent. */
function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
