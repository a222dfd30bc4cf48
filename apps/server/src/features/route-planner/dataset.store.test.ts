import type { StandId } from '@sawari/planner'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { shippedDataset, smallDataset } from '../../../test/small-dataset.ts'
import type { Database } from '../../platform/database/database.ts'
import { claimRegion, loadDataset, loadedVersion, storeDataset, storeImport } from './dataset.store.ts'
import type { Dataset } from './dataset.ts'

const NOW = new Date('2026-11-21T07:10:00.000Z')

/** The region's facts come from the process and are not stored. */
function storedOf({ rules: { region: _, ...rules }, ...dataset }: Dataset) {
  return { ...dataset, rules }
}

describeOnEachDatabase('the dataset', open => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  test('comes back as it was stored, without the places that only search knows', async () => {
    for (const dataset of [await smallDataset(), await shippedDataset]) {
      await storeDataset(database, dataset, NOW)
      const { search: _, ...stored } = dataset
      expect(await loadDataset(database)).toEqual(storedOf(stored))
    }
  })

  test('is missing before the first one', async () => {
    expect(await loadedVersion(database)).toBeUndefined()
    await expect(loadDataset(database)).rejects.toThrow('no dataset is loaded')
  })

  test('of the same version stays unchanged', async () => {
    const dataset = await smallDataset()
    await storeDataset(database, dataset, NOW)
    await database.sql.updateTable('stands').set({ size: 1 }).execute()
    await storeDataset(database, dataset, NOW)
    expect((await loadDataset(database)).network.stands.every(({ size }) => size === 1)).toBe(true)
  })

  test('of another version replaces the one before, whole', async () => {
    const first = await smallDataset('first')
    await storeDataset(database, first, NOW)
    const [gate, market] = first.network.stands
    const second = {
      ...first,
      version: 'second',
      network: { stands: [gate!, market!], links: [] },
      places: [],
    }
    await storeDataset(database, second, NOW)
    expect(await loadDataset(database)).toEqual(storedOf(second))
  })

  test('that many processes store at once is stored once', async () => {
    const dataset = await smallDataset('raced')
    await Promise.all(Array.from({ length: 8 }, () => storeDataset(database, dataset, NOW)))
    expect(await loadDataset(database)).toEqual(storedOf(dataset))
  })

  test('that cannot be stored whole leaves the one before in place', async () => {
    const good = await smallDataset('good')
    await storeDataset(database, good, NOW)
    const [link] = good.network.links
    const links = [{ ...link!, toId: 'f'.repeat(24) as StandId }]
    const bad = { ...good, version: 'bad', network: { ...good.network, links } }
    await expect(storeDataset(database, bad, NOW)).rejects.toThrow()
    expect(await loadDataset(database)).toEqual(storedOf(good))
  })

  describe('that was imported', () => {
    async function imported(version: string, over: string): Promise<boolean> {
      return storeImport(database, await smallDataset(version), { over, now: NOW })
    }
    beforeEach(async () => {
      await storeDataset(database, await smallDataset('shipped-1'), NOW)
      expect(await imported('mine', 'shipped-1')).toBe(true)
    })

    test('replaces the shipped one, and stays when a process starts', async () => {
      expect(await loadedVersion(database)).toBe('mine')
      expect(await storeDataset(database, await smallDataset('shipped-1'), NOW)).toBe(false)
      expect(await loadedVersion(database)).toBe('mine')
    })

    test('may be replaced by another import, which then stays', async () => {
      expect(await imported('mine again', 'mine')).toBe(true)
      expect(await storeDataset(database, await smallDataset('shipped-1'), NOW)).toBe(false)
      expect(await loadedVersion(database)).toBe('mine again')
    })

    test('is replaced by newer shipped data, which is reported', async () => {
      expect(await storeDataset(database, await smallDataset('shipped-2'), NOW)).toBe(true)
      expect(await loadedVersion(database)).toBe('shipped-2')
    })

    test('changes nothing where another one came first', async () => {
      expect(await imported('late', 'shipped-1')).toBe(false)
      expect(await loadDataset(database)).toEqual(storedOf(await smallDataset('mine')))
    })

    test('by many at once is imported by one', async () => {
      const names = Array.from({ length: 6 }, (_, index) => `racer ${index}`)
      const wins = await Promise.all(names.map(name => imported(name, 'mine')))
      expect(wins.filter(Boolean).length).toBe(1)
      expect(await loadedVersion(database)).toBe(names[wins.indexOf(true)])
    })
  })
})

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
