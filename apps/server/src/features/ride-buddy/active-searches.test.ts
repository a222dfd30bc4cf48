// The index of active searches of two processes, one of which receives no events of the other.

import type { SearchId, UserId } from '@sawari/contract'
import { expect, test } from 'vitest'
import { openTestSqlite } from '../../../test/databases.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import { REGULAR_NOON } from '../../../test/harness.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { type ActiveSearches, createActiveSearches } from './active-searches.ts'
import { cancelSearch, insertSearches, type LiveSearch } from './searches.store.ts'
import type { RiderTrip } from './shared-ride.ts'

const box = { south: 28, north: 29, west: 77, east: 78 }
const ends = {
  source: { latitude: 28.57, longitude: 77.32 },
  destination: { latitude: 28.63, longitude: 77.22 },
}
const trip: RiderTrip = {
  ...ends,
  ...{ line: [ends.source, ends.destination], distanceKm: 12, aloneFareRupees: 200 },
  shownNames: { source: 'A', destination: 'B' },
}

async function scene() {
  const database = await openTestSqlite()
  const clock = fakeClock(REGULAR_NOON)
  const published: unknown[] = []
  let receive: (message: unknown) => void = () => undefined
  const bus: Bus = {
    isConnected: true,
    publish: (_, message) => void published.push(JSON.parse(JSON.stringify(message))),
    subscribe: (_, listener) => {
      receive = listener
    },
    onGap: () => undefined,
    close: () => Promise.resolve(),
  }
  const { sql } = database
  const here = createActiveSearches({ sql, clock, box, bus: { ...bus, subscribe: () => undefined } })
  const there = createActiveSearches({ sql, clock, box, bus })
  let riders = 0
  const begin = async (): Promise<LiveSearch> => {
    const id = (riders++).toString(16).padStart(24, '0')
    const empty = {
      name: '',
      phone: '',
      password_hash: '',
      consent_version: '',
      consented_at: 0,
      created_at: 0,
    }
    await sql
      .insertInto('users')
      .values({ id: id as UserId, email: `${id}@example.com`, ...empty })
      .execute()
    const now = clock.now()
    const search: LiveSearch = {
      ...{ id: id as SearchId, userId: id as UserId, names: trip.shownNames, trip, radiusKm: 1 },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + 300_000), endedAt: undefined, end: undefined },
    }
    await insertSearches(database, [search])
    here.began([search])
    return search
  }
  const end = async (search: LiveSearch): Promise<void> => {
    await cancelSearch(sql, { userId: search.userId }, clock.now())
    here.ended([search])
  }
  const idsOf = (searches: ActiveSearches) => searches.candidates(trip, 1, clock.now()).map(({ id }) => id)
  const deliver = () => published.splice(0).forEach(message => void receive(message))
  return { database, clock, here, there, begin, end, idsOf, published, deliver }
}

test('contains each search that the feed reports, until it ends', async () => {
  const { database, there, begin, end, idsOf, deliver } = await scene()
  const search = await begin()
  const arrivals = there.arrivals()
  expect(arrivals()).toEqual([])
  deliver()
  expect(idsOf(there)).toEqual([search.id])
  expect(arrivals().map(({ id }) => id)).toEqual([search.id])
  expect(arrivals()[0]!.createdAt).toEqual(search.createdAt)
  await end(search)
  deliver()
  expect(idsOf(there)).toEqual([])
  await database.close()
})

test('equals the database after a comparison, also if the feed lost events', async () => {
  const { database, clock, there, begin, end, idsOf, published, deliver } = await scene()
  const [kept, ended, lost] = [await begin(), await begin(), await begin()]
  published.splice(2)
  deliver()
  await end(ended)
  published.splice(0)
  expect(idsOf(there)).toEqual([kept.id, ended.id])
  await there.reconcile()
  expect(idsOf(there).toSorted()).toEqual([kept.id, lost.id])
  clock.advanceMs(300_000)
  await there.reconcile()
  expect(there.size).toBe(0)
  await database.close()
})
