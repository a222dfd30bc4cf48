import { setImmediate as nextTurn } from 'node:timers/promises'
import type { GazetteerPlace, Link, MetroData, PlanningRules, Region, Stand, Tariff } from '@sawari/planner'
import type { Insertable, Kysely } from 'kysely'
import type { Database, DatabaseTables } from '../../platform/database/database.ts'
import type { Dataset } from './dataset.ts'

type Sql = Kysely<DatabaseTables>

type StoredRules = Omit<PlanningRules, 'region'>
type StoredDataset = Omit<Dataset, 'rules' | 'search'> & { readonly rules: StoredRules }

/** The id of the only row of the dataset table. */
const DATASET_ID = 1
/** Rows per insert: few enough for both databases' limits on parameters per statement. */
const ROWS_AT_ONCE = 500
/** The dataset is read again if it changes during the read; more attempts than this indicate a fault. */
const READ_ATTEMPTS = 5

/** The version of the loaded dataset; undefined if none is loaded. */
export async function loadedVersion({ sql }: Database): Promise<string | undefined> {
  const row = await sql
    .selectFrom('dataset')
    .select('version')
    .where('id', '=', DATASET_ID)
    .executeTakeFirst()
  return row?.version
}

/** When the loaded dataset was stored. */
export async function datasetStoredAt({ sql }: Database): Promise<Date> {
  const row = await sql.selectFrom('dataset').select('loaded_at').executeTakeFirstOrThrow()
  return new Date(row.loaded_at)
}

/** The version of the shipped dataset that is loaded, or that the loaded import corrects. */
export async function shippedVersionInUse({ sql }: Database): Promise<string | undefined> {
  const row = await sql.selectFrom('dataset').selectAll().executeTakeFirst()
  return row?.shipped_version ?? row?.version
}

/**
 * Loads the shipped dataset unless it, or an import that corrects it, is already loaded. The change is atomic
 * and safe with concurrent processes. Returns true if it replaced an import of other shipped data.
 */
export async function storeDataset(database: Database, dataset: Dataset, now: Date): Promise<boolean> {
  const { version } = dataset
  const present = await database.sql.selectFrom('dataset').selectAll().executeTakeFirst()
  if (present?.version === version || present?.shipped_version === version) return false
  const row = { version, loaded_at: now.getTime(), shipped_version: null }
  return database.sql.transaction().execute(async transaction => {
    // Locks the row first, so that a second process waits here until this one has committed.
    const changed = await transaction
      .insertInto('dataset')
      .values({ id: DATASET_ID, ...row })
      .onConflict(conflict =>
        conflict
          .column('id')
          .doUpdateSet(row)
          .where('dataset.version', '!=', version)
          .where(({ or, eb }) =>
            or([eb('dataset.shipped_version', 'is', null), eb('dataset.shipped_version', '!=', version)]),
          ),
      )
      .returning('id')
      .executeTakeFirst()
    if (changed === undefined) return false
    await replaceRows(transaction, dataset)
    return present !== undefined && present.shipped_version !== null
  })
}

/**
 * Atomically replaces version `over` with a corrected dataset. Stores nothing and returns false if another
 * dataset has replaced `over` in the meantime.
 */
export async function storeImport(
  database: Database,
  dataset: Dataset,
  { over, now }: { over: string; now: Date },
): Promise<boolean> {
  return database.sql.transaction().execute(async transaction => {
    const changed = await transaction
      .updateTable('dataset')
      .set(({ fn }) => ({
        version: dataset.version,
        loaded_at: now.getTime(),
        // An import that replaces an import keeps the original shipped version.
        shipped_version: fn.coalesce('shipped_version', 'version'),
      }))
      .where('version', '=', over)
      .returning('id')
      .executeTakeFirst()
    if (changed !== undefined) await replaceRows(transaction, dataset)
    return changed !== undefined
  })
}

async function replaceRows(sql: Sql, dataset: Dataset): Promise<void> {
  for (const table of ['links', 'places', 'stands', 'tariffs'] as const) {
    await sql.deleteFrom(table).execute()
  }
  await sql.deleteFrom('planning_tables').where('name', '!=', REGION_ROW).execute()
  await insertDataset(sql, dataset)
}

async function insertDataset(sql: Sql, { network, places, rules }: Dataset): Promise<void> {
  // The region's facts come from the process: they apply to every version of the data.
  const { tariffs, region: _, ...tables } = rules
  await insertRows(sql, 'stands', network.stands.map(standRow))
  await insertRows(sql, 'links', network.links.map(linkRow))
  await insertRows(sql, 'places', places.map(placeRow))
  await insertRows(sql, 'tariffs', tariffs.map(tariffRow))
  await insertRows(
    sql,
    'planning_tables',
    Object.entries(tables).map(([name, definition]) => ({ name, definition: JSON.stringify(definition) })),
  )
}

async function insertRows<Table extends keyof DatabaseTables>(
  sql: Sql,
  table: Table,
  rows: readonly Insertable<DatabaseTables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await sql
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
  }
}

function standRow(stand: Stand, position: number): Insertable<DatabaseTables['stands']> {
  const { id, size, basis, aliases } = stand
  return { ...placeColumns(stand, position), id, size, basis, aliases: JSON.stringify(aliases) }
}

function placeRow(place: GazetteerPlace, position: number): Insertable<DatabaseTables['places']> {
  return { ...placeColumns(place, position), stand_id: place.standId ?? null }
}

function placeColumns(place: GazetteerPlace, position: number) {
  const { placeId, name, nameHi, latitude, longitude, kind, city, quality } = place
  return { place_id: placeId, position, name, hindi_name: nameHi, latitude, longitude, kind, city, quality }
}

function linkRow(link: Link, position: number): Insertable<DatabaseTables['links']> {
  return {
    position,
    from_id: link.fromId,
    to_id: link.toId,
    distance_km: link.distanceKm,
    fare_rupees: link.fareRupees,
    base_fare_rupees: link.baseFareRupees,
    basis: link.basis,
    vehicle: link.vehicle,
    source: link.source ?? null,
    fare_origin: link.fareOrigin ?? null,
    fare_source: link.fareSource ?? null,
    distance_basis: link.distanceBasis ?? null,
    geometry: link.geometry ?? null,
  }
}

function tariffRow(tariff: Tariff, position: number): Insertable<DatabaseTables['tariffs']> {
  const { id, service, validFrom } = tariff
  return { id, position, service, valid_from: validFrom, definition: JSON.stringify(tariff) }
}

/** Loads the dataset; all tables have the same version. */
export async function loadDataset(database: Database): Promise<StoredDataset> {
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt++) {
    const version = await loadedVersion(database)
    if (version === undefined) throw new Error('no dataset is loaded')
    const stands = await inATurn(() => readStands(database))
    const links = await inATurn(() => readLinks(database))
    const places = await inATurn(() => readPlaces(database))
    const rules = await inATurn(() => readRules(database))
    // Another process may have replaced the dataset between two of these reads.
    if ((await loadedVersion(database)) === version)
      return { version, network: { stands, links }, places, rules }
  }
  throw new Error('the dataset changed each time that it was read')
}

/** Reads on the embedded database block the event loop, so requests get a turn between two tables. */
async function inATurn<Value>(read: () => Promise<Value>): Promise<Value> {
  await nextTurn()
  return read()
}

const PLACE_COLUMNS = [
  'place_id as placeId',
  'name',
  'hindi_name as nameHi',
  'latitude',
  'longitude',
  'kind',
  'city',
  'quality',
] as const

async function readStands({ sql }: Database): Promise<Stand[]> {
  const rows = await sql
    .selectFrom('stands')
    .select([...PLACE_COLUMNS, 'id', 'size', 'basis', 'aliases'])
    .orderBy('position')
    .execute()
  return rows.map(row => ({ ...row, aliases: JSON.parse(row.aliases) as Stand['aliases'] }))
}

async function readLinks({ sql }: Database): Promise<Link[]> {
  const rows = await sql
    .selectFrom('links')
    .select([
      'from_id as fromId',
      'to_id as toId',
      'distance_km as distanceKm',
      'fare_rupees as fareRupees',
      'base_fare_rupees as baseFareRupees',
      'basis',
      'vehicle',
      'source',
      'fare_origin as fareOrigin',
      'fare_source as fareSource',
      'distance_basis as distanceBasis',
      'geometry',
    ])
    .orderBy('position')
    .execute()
  return rows.map(({ source, fareOrigin, fareSource, distanceBasis, geometry, ...link }) => ({
    ...link,
    ...(source !== null && { source }),
    ...(fareOrigin !== null && { fareOrigin }),
    ...(fareSource !== null && { fareSource }),
    ...(distanceBasis !== null && { distanceBasis }),
    ...(geometry !== null && { geometry }),
  }))
}

async function readPlaces({ sql }: Database): Promise<GazetteerPlace[]> {
  const rows = await sql
    .selectFrom('places')
    .select([...PLACE_COLUMNS, 'stand_id as standId'])
    .orderBy('position')
    .execute()
  return rows.map(({ standId, ...place }) => (standId === null ? place : { ...place, standId }))
}

async function readRules({ sql }: Database): Promise<StoredRules> {
  const tariffs = await sql.selectFrom('tariffs').select('definition').orderBy('position').execute()
  const tables = await sql.selectFrom('planning_tables').selectAll().execute()
  const named = new Map(tables.map(({ name, definition }) => [name, definition]))
  const read = <Name extends keyof StoredRules>(name: Name) =>
    JSON.parse(named.get(name) ?? 'null') as StoredRules[Name]
  const metro = named.get('metro')
  return {
    tariffs: tariffs.map(({ definition }) => JSON.parse(definition) as Tariff),
    speeds: read('speeds'),
    availability: read('availability'),
    geography: read('geography'),
    // An imported dataset of a town without a metro has none.
    ...(metro !== undefined && { metro: JSON.parse(metro) as MetroData }),
  }
}

// The region of a database: its riders, trips and stands belong to it.

/** The row of the planning tables with the name of the region. */
const REGION_ROW = 'region'

/**
 * Assigns a new database to the region. Returns the region of the database: another one if it was created for
 * that; undefined if it was filled before databases stored their regions, by another region.
 */
export async function claimRegion(
  { sql }: Database,
  name: string,
  { box }: Pick<Region, 'box'>,
): Promise<string | undefined> {
  const owner = () =>
    sql.selectFrom('planning_tables').select('definition').where('name', '=', REGION_ROW).executeTakeFirst()
  if ((await owner()) === undefined) {
    const stands = sql.selectFrom('stands').select('id').limit(1)
    const here = stands
      .where('latitude', '>=', box.south)
      .where('latitude', '<=', box.north)
      .where('longitude', '>=', box.west)
      .where('longitude', '<=', box.east)
    const isElsewhere = (await stands.executeTakeFirst()) && !(await here.executeTakeFirst())
    if (isElsewhere) return undefined
    await sql
      .insertInto('planning_tables')
      .values({ name: REGION_ROW, definition: JSON.stringify(name) })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
  }
  return JSON.parse((await owner())?.definition ?? 'null') as string
}
