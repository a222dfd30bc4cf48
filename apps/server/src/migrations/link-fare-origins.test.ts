import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { smallDataset } from '../../test/small-dataset.ts'
import { loadDataset, storeDataset } from '../features/route-planner/dataset.store.ts'
import { openSqliteDatabase } from '../platform/database/sqlite-database.ts'
import { migrations } from './index.ts'
import { migrate } from './migrate.ts'

const NOW = new Date('2026-11-21T07:10:00.000Z')

test('a database of an earlier version states the origin of fares, and accepts the new data', async () => {
  const database = openSqliteDatabase(':memory:')
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  await new Migrator({ db: database.sql, provider }).migrateTo('0006-saved-places')
  const dataset = await smallDataset('before')
  const [from, to] = dataset.network.stands
  await storeDataset(database, { ...dataset, network: { ...dataset.network, links: [] } }, NOW)
  for (const [position, fareSource] of [null, 'a notice at the gate'].entries()) {
    await sql`insert into links
      (position, from_id, to_id, distance_km, fare_rupees, base_fare_rupees, basis, vehicle, fare_source)
      values (${position}, ${from!.id}, ${to!.id}, 2, 10, 10, 'known', 'auto', ${fareSource})`.execute(
      database.sql,
    )
  }
  await migrate(database)
  const links = (await loadDataset(database)).network.links
  expect(links.map(({ fareOrigin, fareSource }) => [fareOrigin, fareSource])).toEqual([
    [undefined, undefined],
    ['published', 'a notice at the gate'],
  ])
  const next = await smallDataset('after')
  await storeDataset(database, next, NOW)
  // The region's facts come from the process and are not stored.
  const { region: _, ...rules } = next.rules
  expect(await loadDataset(database)).toEqual({ ...next, rules })
  await database.close()
})
