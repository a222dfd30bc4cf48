import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { smallDataset } from '../../../test/small-dataset.ts'
import type { Database } from '../../platform/database/database.ts'
import { claimRegion, loadDataset, storeDataset } from './dataset.store.ts'

const NOW = new Date('2026-11-21T07:10:00.000Z')
const HERE = { box: { north: 29, south: 28, east: 78, west: 77 } }
const ELSEWHERE = { box: { north: 25, south: 24, east: 83, west: 82 } }

describeOnEachDatabase('a database', open => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  test('belongs to the region that is served from it first, also after its data have been replaced', async () => {
    expect(await claimRegion(database, 'here', HERE)).toBe('here')
    await storeDataset(database, await smallDataset('first'), NOW)
    await storeDataset(database, await smallDataset('second'), NOW)
    expect(await claimRegion(database, 'elsewhere', ELSEWHERE)).toBe('here')
    expect(await claimRegion(database, 'here', HERE)).toBe('here')
    expect((await loadDataset(database)).version).toBe('second')
  })

  test('belongs to one region if processes of two start at once', async () => {
    const names = ['here', 'there', 'here', 'there']
    const owners = await Promise.all(names.map(name => claimRegion(database, name, HERE)))
    expect(new Set(owners).size).toBe(1)
  })

  test('that was filled before it knew its region belongs to the one of its stands', async () => {
    await storeDataset(database, await smallDataset('old'), NOW)
    expect(await claimRegion(database, 'elsewhere', ELSEWHERE)).toBeUndefined()
    expect(await claimRegion(database, 'here', HERE)).toBe('here')
  })
})
