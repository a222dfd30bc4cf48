import { overlayBetween, type Stand, type Streets } from '@sawari/planner'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import { smallDataset } from '../../../test/small-dataset.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/telemetry/logger.ts'
import { type NetworkLoader, openNetwork } from './network-loader.ts'
import { storeOverlay } from './overlay.store.ts'

describeOnEachDatabase('the network in memory', open => {
  let database: Database
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.close())

  /** Imports a list without links over the shipped data. */
  async function importList(version: string, over: string) {
    const shipped = await smallDataset(over)
    const corrected = { ...shipped, version, network: { ...shipped.network, links: [] } }
    const now = new Date('2026-11-21T07:00:00.000Z')
    await storeOverlay(database, overlayBetween(shipped, corrected), { shipped: over, over, now })
  }

  async function load(version: string) {
    const clock = fakeClock('2026-11-21T07:10:00.000Z')
    const logger = createLogger('silent')
    return {
      clock,
      loader: await openNetwork({ database, dataset: await smallDataset(version), clock, logger }),
    }
  }

  test('is built from the files at start, and stays the same object while the version stays', async () => {
    const { loader, clock } = await load('one')
    const snapshot = loader.current()
    expect(snapshot).toMatchObject({ version: 'one', builtAt: clock.now() })
    expect(snapshot.network.stands.length).toBe(6)
    expect(snapshot.otherPlaces.map(({ name }) => name)).toEqual(['Hill Temple', 'Remote Village'])
    await loader.refresh()
    expect(loader.current()).toBe(snapshot)
  })

  test('is replaced whole when another process imported a list', async () => {
    const { loader } = await load('one')
    const before = loader.current()
    await importList('two', 'one')
    await loader.refresh()
    expect(loader.current()).toMatchObject({ version: 'two' })
    expect(loader.current().network.links).toEqual([])
    expect(before.network.links.length).toBe(10)
  })

  test('follows the streets once they are read, also in later versions', async () => {
    const clock = fakeClock('2026-11-21T07:10:00.000Z')
    const { promise, resolve } = Promise.withResolvers<Streets | undefined>()
    const lines: string[] = []
    const logger = createLogger('info', { write: line => void lines.push(line) })
    const dataset = await smallDataset('one')
    const loader = await openNetwork({ database, dataset, streets: promise, clock, logger })
    const ride = rideIn(loader, clock)
    expect(ride()?.distanceBasis).toBe('estimate')
    // A little longer than the estimate, because a drive that is far too long is rejected.
    const wayKm = Math.round(((ride()?.distanceKm ?? 0) + 0.11) * 100) / 100
    resolve(waysOf(wayKm))
    await vi.waitFor(() => expect(lines.join()).toContain('plans follow the streets'))
    expect(ride()).toMatchObject({ distanceBasis: 'streets', distanceKm: wayKm })

    await importList('two', 'one')
    await loader.refresh()
    expect(loader.current().version).toBe('two')
    expect(ride()?.distanceKm).toBe(wayKm)
  })

  test.each([1, 2, 3])(
    'keeps streets that come within a refresh, at its look %i at the clock',
    async look => {
      const clock = fakeClock('2026-11-21T07:10:00.000Z')
      const { promise, resolve } = Promise.withResolvers<Streets | undefined>()
      const lines: string[] = []
      const logger = createLogger('info', { write: line => void lines.push(line) })
      let looks: number | undefined
      const watched = {
        now: () => {
          if (looks !== undefined && ++looks === look) resolve(streets)
          return clock.now()
        },
      }
      const dataset = await smallDataset('one')
      const loader = await openNetwork({ database, dataset, streets: promise, clock: watched, logger })
      const ride = rideIn(loader, clock)
      const streets = waysOf((ride()?.distanceKm ?? 0) + 0.11)
      await importList('two', 'one')
      looks = 0
      await loader.refresh()
      await vi.waitFor(() => expect(lines.join()).toContain('plans follow the streets'))
      expect(loader.current().version).toBe('two')
      expect(ride()?.distanceBasis).toBe('streets')
    },
  )

  test('logs when newer shipped data replace an import', async () => {
    const clock = fakeClock('2026-11-21T07:10:00.000Z')
    const lines: string[] = []
    const logger = createLogger('warn', { write: line => void lines.push(line) })
    const open = async (version: string) =>
      openNetwork({ database, dataset: await smallDataset(version), clock, logger })
    await open('shipped-1')
    await importList('mine', 'shipped-1')
    expect((await open('shipped-1')).current().version).toBe('mine')
    expect(lines).toEqual([])
    expect((await open('shipped-2')).current().version).toBe('shipped-2')
    expect(lines.join()).toContain('import your corrections again')
  })
})

/** Plans a ride between two stands on the network that is current at that time. */
function rideIn(loader: NetworkLoader, { now }: Clock) {
  const [source, destination] = loader.current().network.stands as [Stand, Stand]
  return () => loader.current().planner.rideByAuto({ source, destination, departAt: now() })
}

const waysOf = (distanceKm: number): Streets => ({
  drive: () => ({ distanceKm, coordinates: [] }),
  walk: (_, to) => to.map(() => undefined),
})
