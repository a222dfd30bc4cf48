import type { NetworkTables } from '@sawari/answers'
import { layOverlay, overlayBetween, type PlanPlace } from '@sawari/planner'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { smallDataset } from '../../../test/small-dataset.ts'
import { migrate } from '../../migrations/migrate.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/telemetry/logger.ts'
import { openNetwork } from './network-loader.ts'
import {
  claimRegion,
  dataStoredAt,
  readOverlay,
  registerShipped,
  storeOverlay,
  versionInUse,
} from './overlay.store.ts'

const NOW = new Date('2026-11-21T07:10:00.000Z')
const LATER = new Date('2026-11-22T07:10:00.000Z')
const shipped = await smallDataset('shipped-1')

/** The small town without links, and with another name of a stand. */
function corrected(version: string): NetworkTables {
  const [first, ...others] = shipped.network.stands.toSorted((a, b) => (a.placeId < b.placeId ? -1 : 1))
  return {
    ...shipped,
    version,
    network: { stands: [{ ...first!, name: `A ${version}` }, ...others], links: [] },
  }
}

describeOnEachDatabase('the overlay of imported stands', open => {
  let database: Database
  beforeEach(async () => {
    database = await open()
    await registerShipped(database, shipped, NOW)
  })
  afterEach(() => database.close())

  const imports = (version: string, over: string) =>
    storeOverlay(database, overlayBetween(shipped, corrected(version)), {
      shipped: shipped.version,
      over,
      now: LATER,
    })
  const inUse = () => versionInUse(database, shipped.version)

  test('is absent before an import, and the files alone are in use', async () => {
    expect([await inUse(), await readOverlay(database, shipped.version)]).toEqual(['shipped-1', undefined])
    expect(await versionInUse(database, 'unknown')).toBeUndefined()
    expect(await dataStoredAt(database, shipped.version)).toEqual(NOW)
  })

  test('comes back as it was stored, and stays when a process starts', async () => {
    expect(await imports('mine', 'shipped-1')).toBe(true)
    expect(await registerShipped(database, shipped, NOW)).toBe(false)
    const overlay = await readOverlay(database, shipped.version)
    expect(layOverlay(shipped, overlay)).toEqual(corrected('mine'))
    expect(await dataStoredAt(database, shipped.version)).toEqual(LATER)
  })

  test('may be replaced by another import; one that comes too late changes nothing', async () => {
    await imports('mine', 'shipped-1')
    expect(await imports('mine again', 'mine')).toBe(true)
    expect(await imports('late', 'mine')).toBe(false)
    expect(await inUse()).toBe('mine again')
  })

  test('by many at once is stored by one', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `racer ${index}`)
    const wins = await Promise.all(names.map(name => imports(name, 'shipped-1')))
    expect(wins.filter(Boolean).length).toBe(1)
    expect(await inUse()).toBe(names[wins.indexOf(true)])
  })

  test('belongs to the data that it corrects: newer data are used without it, and say so once', async () => {
    await imports('mine', 'shipped-1')
    const newer = await smallDataset('shipped-2')
    const released = new Date(LATER.getTime() + 1)
    const register = () => registerShipped(database, newer, released)
    const found = await Promise.all([register(), register(), register()])
    expect(found.filter(Boolean).length).toBe(1)
    expect(await readOverlay(database, newer.version)).toBeUndefined()
    expect(await registerShipped(database, await smallDataset('shipped-3'), released)).toBe(false)
    // A server with the earlier data still has its import.
    expect(await inUse()).toBe('mine')
  })
})

/** Returns the database to version 0.11, with a dataset stored in its tables. */
async function storeAsBefore(database: Database, dataset: NetworkTables, shippedVersion: string | null) {
  const sql = database.sql as unknown as Kysely<Record<string, Record<string, unknown>>>
  await sql.schema.dropTable('network_overlays').execute()
  await sql.deleteFrom('kysely_migration').where('name', '=', '0028-network-overlays').execute()
  const insert = (table: string, rows: readonly Record<string, unknown>[]) =>
    rows.length === 0 ? undefined : sql.insertInto(table).values(rows).execute()
  await insert('dataset', [
    { id: 1, version: dataset.version, loaded_at: NOW.getTime(), shipped_version: shippedVersion },
  ])
  const { network, places, rules } = dataset
  const columns = ({ placeId: place_id, nameHi: hindi_name, ...others }: NetworkTables['places'][number]) => {
    const { name, latitude, longitude, kind, city, quality } = others
    return { place_id, name, hindi_name, latitude, longitude, kind, city, quality }
  }
  await insert(
    'stands',
    network.stands.map((stand, position) => {
      const { id, size, basis, aliases } = stand
      return { ...columns(stand), id, position, size, basis, aliases: JSON.stringify(aliases) }
    }),
  )
  await insert(
    'links',
    network.links.map(({ fromId, toId, distanceKm, fareRupees, baseFareRupees, ...link }, position) => {
      const { basis, vehicle, source, fareOrigin, fareSource, distanceBasis, geometry } = link
      return {
        position,
        from_id: fromId,
        to_id: toId,
        distance_km: distanceKm,
        fare_rupees: fareRupees,
        base_fare_rupees: baseFareRupees,
        basis,
        vehicle,
        source: source ?? null,
        fare_origin: fareOrigin ?? null,
        fare_source: fareSource ?? null,
        distance_basis: distanceBasis ?? null,
        geometry: geometry ?? null,
      }
    }),
  )
  // As 0.11 wrote them: without `surcharges`.
  await insert(
    'tariffs',
    rules.tariffs.map(({ surcharges: _, ...tariff }, position) => {
      const { id, service, validFrom: valid_from } = tariff
      const night = { windows: [{ fromHour: 23, toHour: 5 }], factor: 1.25, basis: 'customary' }
      const definition = JSON.stringify({ ...tariff, night, peak: { ...night, windows: [] } })
      return { id, position, service, valid_from, definition }
    }),
  )
  await insert(
    'places',
    places.map((place, position) => ({ ...columns(place), position, stand_id: place.standId ?? null })),
  )
}

describeOnEachDatabase('a database of version 0.11', open => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  describe('with an import', () => {
    const before = corrected('mine')
    const byStreets = { distanceBasis: 'streets', geometry: '_p~iF~ps|U' } as const
    const links = [
      {
        ...shipped.network.links[0]!,
        fareRupees: 99,
        fareOrigin: 'published' as const,
        fareSource: 'a list',
      },
      { ...shipped.network.links[1]!, ...byStreets },
    ]
    const tables = { ...before, network: { ...before.network, links } }
    beforeEach(async () => {
      await storeAsBefore(database, tables, shipped.version)
      await migrate(database)
    })

    test('keeps it as an overlay, and all servers agree on its version', async () => {
      const lost = await Promise.all(
        Array.from({ length: 3 }, () => registerShipped(database, shipped, LATER)),
      )
      expect(lost).toEqual([false, false, false])
      const overlay = await readOverlay(database, shipped.version)
      const version = await versionInUse(database, shipped.version)
      expect(layOverlay(shipped, overlay)).toEqual({ ...tables, version })
      expect(version).toMatch(/^[0-9a-f]{16}$/)
      expect(await dataStoredAt(database, shipped.version)).toEqual(NOW)
      // Only what differs is stored.
      expect(overlay!.stands.set.map(({ name }) => name)).toEqual(['A mine'])
      expect(overlay!.places).toEqual({ set: [], removed: [] })
    })

    test('starts with it and with the tariffs of the files, whose surcharges its own tariffs lack', async () => {
      const network = await openNetwork({
        database,
        dataset: shipped,
        clock: { now: () => LATER },
        logger: createLogger('silent'),
      })
      const { network: laidOut, rules, planner } = network.current()
      expect(laidOut.stands.map(({ name }) => name)).toContain('A mine')
      expect(rules.tariffs).toEqual(shipped.rules.tariffs)
      const [source, destination] = shipped.network.stands.map(({ id, name, latitude, longitude }) => {
        return { name, latitude, longitude, standId: id }
      }) as [PlanPlace, PlanPlace]
      expect(planner.plan({ source, destination, departAt: LATER, maxTransfers: 4 }).ok).toBe(true)
    })

    test('keeps it if the first start has other tariffs', async () => {
      expect(await registerShipped(database, await smallDataset('new-tariffs'), LATER)).toBe(false)
      const overlay = await readOverlay(database, 'new-tariffs')
      expect(layOverlay(shipped, overlay).network).toEqual(tables.network)
    })
  })

  test('without an import keeps the moment when its data were stored', async () => {
    await storeAsBefore(database, shipped, null)
    await migrate(database)
    expect(await registerShipped(database, shipped, LATER)).toBe(false)
    expect(await versionInUse(database, shipped.version)).toBe(shipped.version)
    expect(await dataStoredAt(database, shipped.version)).toEqual(NOW)
  })
})

describeOnEachDatabase('a database', open => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  test('belongs to the region that is served from it first', async () => {
    expect(await claimRegion(database, 'here')).toBe('here')
    expect(await claimRegion(database, 'elsewhere')).toBe('here')
  })

  test('belongs to one region if processes of two start at once', async () => {
    const names = ['here', 'there', 'here', 'there']
    const owners = await Promise.all(names.map(name => claimRegion(database, name)))
    expect(new Set(owners).size).toBe(1)
  })
})
