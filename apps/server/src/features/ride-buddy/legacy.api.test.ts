import { findRides, findRouteMatches, postRide } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, placeNotFound, serverForTests, TEST_SECRET } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import {
  aliasOf,
  aRider,
  aSearcher,
  block,
  FROM_HOSPITAL,
  type TestRider,
  TO_HOSPITAL,
} from '../../../test/riders.ts'
import { rowsOf } from '../../../test/rows.ts'
import { SMALL_STANDS } from '../../../test/small-dataset.ts'
import { createKeyedHash } from '../../platform/identity/secrets.ts'
import { listRidesOf } from './legacy.store.ts'
import { createAliases } from './rider-alias.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describeOnEachDatabase('the older calls', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  const post = (rider: TestRider, body: object) => callAs(server, rider, ['POST', '/ridebuddy'], body)
  const found = async (rider: TestRider) =>
    (await callAs(server, rider, ['GET', '/findmatch'])).as(findRides).data
  const foundIds = async (rider: TestRider) => (await found(rider)).map(({ userId }) => userId)
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString()
  const afterAllOthers = () => server.clock.advanceMs(8 * DAY_MS)

  const rideAlias = async (reader: TestRider, rider: TestRider) => {
    const [newest] = await listRidesOf(server.database.sql, rider.id)
    return createAliases(createKeyedHash(TEST_SECRET))(newest!.id, reader.id)
  }

  describe('a posted ride', () => {
    test('finds those of others who go the same way at that time', async () => {
      afterAllOthers()
      const [bilal, priya] = [await aRider(server), await aRider(server, { name: 'Priya Sharma' })]
      const answer = (await post(bilal, { ...TO_HOSPITAL, departureTime: inHours(3), seats: 2 })).as(postRide)
      expect(answer).toMatchObject({
        message: 'Ride buddy request submitted successfully',
        data: { ...TO_HOSPITAL, seats: 2, departureTime: inHours(3), createdAt: inHours(0) },
      })
      expect(await found(bilal)).toEqual([])
      await post(priya, { ...TO_HOSPITAL, departureTime: inHours(3.5) })
      const body = (await callAs(server, bilal, ['GET', '/findmatch'])).as(findRides)
      expect(body.message).toBe('Matches found successfully')
      expect(body.data).toMatchObject([
        {
          userId: expect.stringMatching(/^[0-9a-f]{24}$/),
          userName: 'Priya S.',
          ...TO_HOSPITAL,
          overlapPercentage: 100,
          sharedDistance: 5.5,
        },
      ])
      expect(await foundIds(priya)).toEqual([await rideAlias(priya, bilal)])
    })

    test('omits other directions, other hours, blocked riders, and own rides', async () => {
      afterAllOthers()
      const bilal = await aRider(server)
      await post(bilal, TO_HOSPITAL)
      await post(bilal, TO_HOSPITAL)
      await post(await aRider(server), FROM_HOSPITAL)
      await post(await aRider(server), { ...TO_HOSPITAL, departureTime: inHours(1.1) })
      const blocked = await aRider(server)
      await post(blocked, TO_HOSPITAL)
      await block(server, bilal, blocked)
      const good = await aRider(server)
      await post(good, TO_HOSPITAL)
      expect(await foundIds(bilal)).toEqual([await rideAlias(bilal, good)])
      expect(await foundIds(blocked)).toEqual([await rideAlias(blocked, good)])
    })

    test('lists each rider once, with their best ride', async () => {
      afterAllOthers()
      const [bilal, priya] = [await aRider(server), await aRider(server)]
      await post(bilal, TO_HOSPITAL)
      await post(priya, { ...TO_HOSPITAL, source: 'Lal Market' })
      server.clock.advanceMs(1)
      await post(priya, TO_HOSPITAL)
      expect(await found(bilal)).toMatchObject([
        { userId: await rideAlias(bilal, priya), overlapPercentage: 100 },
      ])
    })

    test.each([
      ['an hour after its departure', 2, 3 * HOUR_MS],
      ['an hour after it was posted for a time gone by', -5, HOUR_MS],
      ['a week after it was posted', 9 * 24, 7 * DAY_MS],
    ])('is gone %s', async (_, departsInHours, goneAfterMs) => {
      afterAllOthers()
      const [bilal, priya] = [await aRider(server), await aRider(server)]
      const departureTime = inHours(departsInHours)
      await post(bilal, { ...TO_HOSPITAL, departureTime })
      await post(priya, { ...TO_HOSPITAL, departureTime })
      server.clock.advanceMs(goneAfterMs - 1)
      expect(await foundIds(bilal)).toEqual([await rideAlias(bilal, priya)])
      server.clock.advanceMs(1)
      expect(await foundIds(bilal)).toEqual([])
    })

    test('replaces the oldest of ten', async () => {
      afterAllOthers()
      const bilal = await aRider(server)
      for (let count = 0; count < 12; count++) await post(bilal, TO_HOSPITAL)
      const rows = await rowsOf(server, 'posted_rides', { user_id: bilal.id })
      expect(rows).toHaveLength(10)
    })

    test.each<[object, object]>([
      [{ source: 'Atlantis' }, placeNotFound('source')],
      [{ destination: 'Atlantis' }, placeNotFound('destination')],
      [{ destination: 'River Gate Metro' }, failure('SAME_PLACE')],
      ...[{ seats: 0 }, { seats: 4 }, { seats: 1.5 }, { departureTime: 'soon' }, { source: '' }].map(
        change => [change, { error: 'Validation failed' }] as [object, object],
      ),
    ])('with %j is refused', async (change, body) => {
      expect((await post(await aRider(server), { ...TO_HOSPITAL, ...change })).json).toMatchObject(body)
    })
  })

  describe('the matches of a route', () => {
    const ask = (rider: TestRider, routeData: unknown) =>
      callAs(server, rider, ['POST', '/api/routes/find-matches'], { routeData })
    const points = [SMALL_STANDS.gate, SMALL_STANDS.market, SMALL_STANDS.hospital].map(
      ({ latitude, longitude }) => ({ latitude, longitude }),
    )

    test('are the active searches that overlap it, by its points or its ends', async () => {
      afterAllOthers()
      const priya = await aSearcher(server, { name: 'Priya Sharma' })
      await aSearcher(server, { trip: FROM_HOSPITAL })
      const bilal = await aSearcher(server)
      const userId = await aliasOf(server, bilal, priya)
      for (const routeData of [
        TO_HOSPITAL,
        { pathCoordinates: points },
        { path: ['A', 'B', 'C'], pathCoordinates: points, distance: 5.6 },
        { pathCoordinates: points, distance: 1e9 },
      ]) {
        const { data } = (await ask(bilal, routeData)).as(findRouteMatches)
        expect(data).toMatchObject([{ userId, userName: 'Priya S.', overlapPercentage: 100 }])
      }
      expect((await ask(priya, TO_HOSPITAL)).as(findRouteMatches).data).toMatchObject([
        { userId: await aliasOf(server, priya, bilal) },
      ])
    })

    test.each([
      ['no route', undefined, 400],
      ['an empty route', {}, 400],
      ['one point', { pathCoordinates: points.slice(0, 1) }, 400],
      ['no way at all', { pathCoordinates: [points[0], points[0]] }, 400],
      ['an unknown place', { ...TO_HOSPITAL, source: 'Atlantis' }, 404],
    ])('of %s are refused', async (_, routeData, status) => {
      expect((await ask(await aRider(server), routeData)).status).toBe(status)
    })
  })
})
