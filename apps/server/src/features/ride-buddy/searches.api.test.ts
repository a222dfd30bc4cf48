import { buddySearchHistory, fareEstimate, startBuddySearch } from '@sawari/contract'
import { describe, expect, test, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, refused, serverForTests, statusCounts } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'

const SEARCH_MS = 300_000

describeOnEachDatabase('a search', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  const statusOf = (rider: buddy.TestRider) => buddy.searchStatusOf(server, rider)
  /** Ends all searches of earlier tests. */
  const afterAllOthers = () => server.clock.advanceMs(SEARCH_MS)

  describe('that is alone', () => {
    test('lasts five minutes, and its response says so', async () => {
      afterAllOthers()
      const rider = await buddy.aRider(server)
      const { data } = (await buddy.startSearch(server, rider)).as(startBuddySearch)
      expect(data).toMatchObject({ matches: [], timeRemaining: SEARCH_MS })
      expect(new Date(data.expiresAt)).toEqual(new Date(server.clock.now().getTime() + SEARCH_MS))
      server.clock.advanceMs(60_000)
      expect(await statusOf(rider)).toEqual({
        hasActiveSearch: true,
        searchId: data.searchId,
        expiresAt: data.expiresAt,
        source: { name: 'River Gate Metro' },
        destination: { name: 'City Hospital' },
        timeRemaining: SEARCH_MS - 60_000,
        searchRadius: 2,
        matchCount: 0,
        matches: [],
      })
    })

    test('ends on time, for others too, even without a sweep', async () => {
      afterAllOthers()
      const rider = await buddy.aSearcher(server)
      server.clock.advanceMs(SEARCH_MS - 1)
      const later = await buddy.aSearcher(server)
      expect((await statusOf(rider)).hasActiveSearch).toBe(true)
      expect((await statusOf(later)).matches).toMatchObject([
        { userId: await buddy.aliasOf(server, later, rider) },
      ])
      server.clock.advanceMs(1)
      expect((await statusOf(later)).matches).toEqual([])
      expect(await statusOf(rider)).toMatchObject({
        hasActiveSearch: false,
        searchId: null,
        source: null,
        timeRemaining: 0,
        matches: [],
      })
      expect(await callAs(server, rider, buddy.CANCEL)).toEqual(refused('NO_ACTIVE_SEARCH'))
      expect((await buddy.startSearch(server, rider)).status).toBe(200)
    })

    test.each([0, 6, -1, 1.5, '2', null, 1e308])('with a radius of %j is refused', async searchRadius => {
      const body = { ...buddy.TO_HOSPITAL, preferences: { searchRadius } }
      const answer = await buddy.startSearch(server, await buddy.aRider(server), body)
      expect(answer.json).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ path: 'preferences.searchRadius' }],
      })
    })

    test('never fails for lack of a route, at any distance', async () => {
      const far = {
        source: { name: 'Somewhere in Goa', latitude: 15.3, longitude: 74.1 },
        destination: { name: 'Lonely Corner', latitude: 28.7, longitude: 77.5 },
      }
      for (const trip of [far, { source: 'Lonely Corner', destination: 'Lal Market' }]) {
        const rider = await buddy.aRider(server)
        expect((await buddy.startSearch(server, rider, trip)).status).toBe(200)
        expect((await statusOf(rider)).hasActiveSearch).toBe(true)
      }
    })
  })

  describe('that meets others', () => {
    test('lists riders who go the same way, with the figures of the searcher', async () => {
      afterAllOthers()
      const priya = await buddy.aSearcher(server, { name: 'Priya Sharma', email: 'priya@example.com' })
      const priyasSearchAt = `${server.clock.now().toISOString().slice(0, 16)}:00.000Z`
      server.clock.advanceMs(1_000)
      const bilal = await buddy.aRider(server)
      const { data } = (await buddy.startSearch(server, bilal)).as(startBuddySearch)
      const { totalFare } = (await server.post('/api/routes/fare-estimates', buddy.TO_HOSPITAL)).as(
        fareEstimate,
      ).data
      expect(data.matches).toEqual([
        {
          userId: await buddy.aliasOf(server, bilal, priya),
          userName: 'Priya S.',
          userEmail: '•••@•••',
          source: 'River Gate Metro',
          destination: 'City Hospital',
          overlapPercentage: 100,
          sharedDistance: 5.5,
          estimatedSharedFare: Math.round(totalFare / 2),
          createdAt: priyasSearchAt,
        },
      ])
      expect(await statusOf(priya)).toMatchObject({
        matchCount: 1,
        matches: [{ userId: await buddy.aliasOf(server, priya, bilal) }],
      })
    })

    test('is announced at once to every matching rider, with their own figures', async () => {
      afterAllOthers()
      const long = await buddy.aSearcher(server)
      const away = await buddy.aSearcher(server, { trip: buddy.FROM_HOSPITAL })
      const [longSocket, awaySocket] = [await connectAs(server, long), await connectAs(server, away)]
      const short = await buddy.aRider(server, { name: 'Asha Devi Verma' })
      const half = { ...buddy.TO_HOSPITAL, destination: 'Lal Market', preferences: { searchRadius: 1 } }
      const [own] = (await buddy.startSearch(server, short, half)).as(startBuddySearch).data.matches
      const longAlias = await buddy.aliasOf(server, short, long)
      expect(own).toMatchObject({ userId: longAlias, overlapPercentage: 100, sharedDistance: 3 })
      const { newMatch } = await longSocket.next('ride_buddy_new_potential_match')
      expect(newMatch).toEqual((await statusOf(long)).matches[0])
      const userId = await buddy.aliasOf(server, long, short)
      expect(newMatch).toMatchObject({
        userId,
        userName: 'Asha V.',
        overlapPercentage: 50,
        sharedDistance: 3,
      })
      await awaySocket.settled()
      expect(awaySocket.all('ride_buddy_new_potential_match')).toEqual([])
    })

    test('started concurrently with others finds all of them', async () => {
      afterAllOthers()
      const riders = await atOnce(10, () => buddy.aRider(server))
      const sockets = await Promise.all(riders.map(rider => connectAs(server, rider)))
      const answers = await Promise.all(riders.map(rider => buddy.startSearch(server, rider)))
      await vi.waitFor(() => {
        for (const [index, rider] of riders.entries()) {
          const listed = answers[index]!.as(startBuddySearch).data.matches
          const notified = sockets[index]!.all('ride_buddy_new_potential_match')
          const known = new Set([...listed, ...notified.map(each => each.newMatch)].map(each => each.userId))
          expect([known.size, known.has(rider.id)]).toEqual([riders.length - 1, false])
        }
      })
    })

    test('does not list riders with whom the searcher is connected', async () => {
      afterAllOthers()
      const { riders } = await buddy.aConnectedPair(server)
      for (const rider of riders) expect((await statusOf(rider)).hasActiveSearch).toBe(false)
      await buddy.startSearch(server, riders[0])
      const { matches } = (await buddy.startSearch(server, riders[1])).as(startBuddySearch).data
      expect(matches).toEqual([])
    })

    test('lists at most twenty, the best first', async () => {
      afterAllOthers()
      const halfway = { ...buddy.TO_HOSPITAL, source: 'Lal Market', preferences: { searchRadius: 1 } }
      for (let count = 0; count < 21; count++) await buddy.aSearcher(server)
      await buddy.aSearcher(server, { trip: halfway })
      const rider = await buddy.aRider(server)
      const { matches } = (await buddy.startSearch(server, rider)).as(startBuddySearch).data
      expect(matches).toHaveLength(20)
      for (const match of matches) expect(match.overlapPercentage).toBe(100)
    })
  })

  describe('that is cancelled', () => {
    test('ends by its id, only for its owner', async () => {
      const rider = await buddy.aRider(server)
      const { searchId } = (await buddy.startSearch(server, rider)).as(startBuddySearch).data
      const path = ['DELETE', `/api/ride-buddy/search/${searchId}`] as const
      const stranger = await buddy.aSearcher(server)
      expect(await callAs(server, stranger, path)).toEqual(refused('NO_ACTIVE_SEARCH'))
      expect((await callAs(server, rider, path, {})).status).toBe(200)
      expect(await callAs(server, rider, path)).toEqual(refused('NO_ACTIVE_SEARCH'))
      expect((await statusOf(stranger)).hasActiveSearch).toBe(true)
    })

    test('ends without an id, once', async () => {
      const rider = await buddy.aSearcher(server)
      expect(statusCounts(await atOnce(5, () => buddy.cancelSearch(server, rider)))).toEqual({
        200: 1,
        404: 4,
      })
      expect((await buddy.startSearch(server, rider)).status).toBe(200)
    })
  })

  test('is in the history, newest first, with how it ended', async () => {
    const rider = await buddy.aSearcher(server)
    server.clock.advanceMs(SEARCH_MS + 1_000)
    await buddy.startSearch(server, rider, buddy.FROM_HOSPITAL)
    await callAs(server, rider, buddy.CANCEL)
    server.clock.advanceMs(1_000)
    await callAs(server, rider, buddy.SEARCH, { ...buddy.TO_HOSPITAL, preferences: { searchRadius: 5 } })
    const { data } = (await callAs(server, rider, buddy.HISTORY)).as(buddySearchHistory)
    expect(data.map(({ status, source, searchRadius }) => [status, source, searchRadius])).toEqual([
      ['active', 'River Gate Metro', 5],
      ['cancelled', 'City Hospital', 2],
      ['expired', 'River Gate Metro', 2],
    ])
    expect(data[2]!.endedAt).toBe(data[2]!.expiresAt)
    const limited = await callAs(server, rider, ['GET', `${buddy.HISTORY[1]}?limit=1`])
    expect(limited.as(buddySearchHistory).data).toEqual([data[0]])
  })
})
