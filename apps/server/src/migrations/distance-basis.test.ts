import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { smallDataset } from '../../test/small-dataset.ts'
import { loadDataset, storeDataset } from '../features/route-planner/dataset.store.ts'
import { openSqliteDatabase } from '../platform/database/sqlite-database.ts'
import { migrations } from './index.ts'
import { migrate } from './migrate.ts'

test('links that an earlier version measured by road are measured along streets', async () => {
  const database = openSqliteDatabase(':memory:')
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  await new Migrator({ db: database.sql, provider }).migrateTo('0007-link-fare-origins')
  await storeDataset(database, await smallDataset('before'), new Date('2026-11-21T07:10:00.000Z'))
  const links = (await loadDataset(database)).network.links
  expect(links.length).toBeGreaterThan(1)
  await sql`update links set distance_basis = 'road' where position = 0`.execute(database.sql)
  await sql`update links set distance_basis = 'estimate' where position = 1`.execute(database.sql)
  await migrate(database)
  const bases = (await loadDataset(database)).network.links.map(link => link.distanceBasis)
  expect(bases.slice(0, 2)).toEqual(['streets', 'estimate'])
  await database.close()
})
