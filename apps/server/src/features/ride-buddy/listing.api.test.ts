// How many different riders an account is shown, and by which ids.

import * as contract from '@sawari/contract'
import { expect, test, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, serverForTests, startServerForTest, type TestServer } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { changeRows, rowsOf } from '../../../test/rows.ts'
import { connectAs } from '../../../test/sockets.ts'
import { callOrigin } from '../../platform/telemetry/call-origin.ts'
import { storeShowings } from './shown-riders.store.ts'

const DAY_MS = 86_400_000
const WITH_LIMITS = {
  environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
  requestsPerMinute: 1_000_000,
}
const MOST = contract.rateLimits.ridersShownToRider.attempts

const statusOf = async (server: TestServer, rider: buddy.TestRider) =>
  (await callAs(server, rider, buddy.STATUS)).as(contract.buddySearchStatus)
const findMatches = async (server: TestServer, rider: buddy.TestRider, routeData: unknown) =>
  (await callAs(server, rider, ['POST', '/api/routes/find-matches'], { routeData })).as(
    contract.findRouteMatches,
  )

describeOnEachDatabase('the riders that a rider is shown', open => {
  const server = serverForTests(async () => ({ database: await open(), ...WITH_LIMITS }))

  /** Riders who search along a trip of their own, far from all others. */
  let trips = 0
  const aTrip = () => {
    trips += 1
    const latitude = 28.4 + 0.04 * (trips % 9)
    const longitude = 76.9 + 0.05 * Math.floor(trips / 9)
    return {
      source: { name: 'A', latitude, longitude },
      destination: { name: 'B', latitude: latitude + 0.03, longitude },
    }
  }
  const searchersOn = async (trip: object, count: number) => {
    const riders: buddy.TestRider[] = []
    while (riders.length < count) riders.push(await buddy.aSearcher(server, { trip }))
    return riders
  }
  let addresses = 0
  const anAddress = () => {
    addresses += 1
    return `203.0.${addresses}.7`
  }
  const from = (
    address: string,
    rider: buddy.TestRider,
    call: readonly ['GET' | 'POST', string],
    body?: object,
  ) => callAs(server, rider, call, body, { 'x-forwarded-for': address })
  const lookFrom = async (address: string, rider: buddy.TestRider, trip: object) => {
    const started = (await from(address, rider, buddy.SEARCH, trip)).as(contract.startBuddySearch)
    await from(address, rider, buddy.CANCEL)
    return { shown: started.data.matches.length, limited: started.limited }
  }

  test('are as many as forty in a day, over searches, status, routes, rides and events', async () => {
    const trip = aTrip()
    const [first, second] = [await searchersOn(trip, 15), aTrip()]
    await searchersOn(second, 20)
    const reader = await buddy.aRider(server)
    const address = anAddress()
    const seen = new Set<string>()
    const see = (matches: readonly { readonly userId: string }[]) => {
      for (const { userId } of matches) seen.add(userId)
    }
    const started = (await from(address, reader, buddy.SEARCH, trip)).as(contract.startBuddySearch)
    expect(started.limited).toBeUndefined()
    see(started.data.matches)
    expect(seen.size).toBe(first.length)
    // Seeing the same riders again costs nothing.
    for (let count = 0; count < 4; count++) see((await statusOf(server, reader)).data.matches)
    see((await findMatches(server, reader, trip)).data)
    expect(seen.size).toBe(first.length)
    await buddy.cancelSearch(server, reader)
    see((await from(address, reader, buddy.SEARCH, second)).as(contract.startBuddySearch).data.matches)
    expect(seen.size).toBe(35)
    // Three by an event, and two of four by posted rides.
    const socket = await connectAs(server, reader)
    const late = await searchersOn(second, 3)
    await vi.waitFor(() => expect(socket.all('ride_buddy_new_potential_match')).toHaveLength(late.length))
    see(socket.all('ride_buddy_new_potential_match').map(({ newMatch }) => newMatch))
    const rides = aTrip()
    await callAs(server, reader, ['POST', '/ridebuddy'], rides)
    for (let count = 0; count < 4; count++)
      await callAs(server, await buddy.aRider(server), ['POST', '/ridebuddy'], rides)
    const found = (await callAs(server, reader, ['GET', '/findmatch'])).as(contract.findRides)
    expect([found.data.length, found.limited]).toEqual([2, true])
    see(found.data)
    expect(seen.size).toBe(MOST)
    // Beyond: no new rider in any list or event, and those shown before stay.
    const [unseen] = await searchersOn(second, 1)
    await server.app.background.settled()
    await socket.settled()
    expect(socket.all('ride_buddy_new_potential_match')).toHaveLength(late.length)
    const after = await statusOf(server, reader)
    expect(after.limited).toBe(true)
    expect(after.data.matches).toHaveLength(20)
    see(after.data.matches)
    see((await findMatches(server, reader, second)).data)
    expect(seen.size).toBe(MOST)
    await buddy.cancelSearch(server, reader)
    // An empty list is the same whether somebody is hidden or nobody is there.
    const hidden = aTrip()
    await searchersOn(hidden, 3)
    const bodies: unknown[] = []
    for (const empty of [hidden, aTrip()]) {
      bodies.push((await buddy.startSearch(server, reader, empty)).as(contract.startBuddySearch).data.matches)
      bodies.push(await statusOf(server, reader).then(({ limited, data }) => [limited, data.matches]))
      await buddy.cancelSearch(server, reader)
    }
    expect(bodies.slice(0, 2)).toEqual(bodies.slice(2))
    // A day later the count begins anew.
    server.clock.advanceMs(DAY_MS + 1)
    await buddy.startSearch(server, reader, second)
    await buddy.startSearch(server, unseen!, second)
    expect(await statusOf(server, reader)).toMatchObject({ data: { matchCount: 1 } })
    expect((await statusOf(server, reader)).limited).toBeUndefined()
  })

  test('are forty together in calls at the same time', async () => {
    const [one, two] = [aTrip(), aTrip()]
    for (const trip of [one, two]) await searchersOn(trip, 20)
    const reader = await buddy.aRider(server)
    await buddy.startSearch(server, reader, one)
    await buddy.cancelSearch(server, reader)
    // Only half of the second trip is left.
    await buddy.startSearch(server, reader, two)
    const lists = await atOnce(10, () => statusOf(server, reader))
    const shown = await rowsOf(server, 'shown_riders', { reader_id: reader.id })
    expect(shown).toHaveLength(MOST)
    expect(lists.every(({ limited }) => limited === true)).toBe(true)
  })

  test('are 120 for all new accounts of a network, which older accounts do not share', async () => {
    server.clock.advanceMs(DAY_MS + 1)
    const groups: object[] = []
    for (let group = 0; group < 7; group++) {
      groups.push(aTrip())
      await searchersOn(groups.at(-1)!, 20)
    }
    addresses += 1
    const network = `203.0.${addresses}`
    const shownTo = async (host: number, rider: buddy.TestRider, group: number) =>
      lookFrom(`${network}.${host}`, rider, groups[group]!)
    for (const host of [1, 2, 3]) {
      const rider = await buddy.aRider(server)
      for (const group of [2 * host - 2, 2 * host - 1])
        expect((await shownTo(host, rider, group)).shown).toBe(20)
    }
    const last = await buddy.aRider(server)
    expect(await shownTo(4, last, 6)).toEqual({ shown: 0, limited: true })
    // Somebody of another network, and an old account.
    expect(await lookFrom(anAddress(), await buddy.aRider(server), groups[6]!)).toEqual({ shown: 20 })
    const created_at = server.clock.now().getTime() - 14 * DAY_MS
    await changeRows(server, 'users', { id: last.id }, { created_at })
    expect(await shownTo(5, last, 6)).toEqual({ shown: 20, limited: undefined })
  })
})

describeOnEachDatabase('a rider whose count is used up', open => {
  test('causes the same statements where riders are hidden as where nobody is', async () => {
    const database = await open()
    const server = await startServerForTest({ database, ...WITH_LIMITS })
    const reader = await buddy.aRider(server)
    const shownAt = server.clock.now().getTime()
    const showings = []
    for (let count = 0; count < MOST; count++) {
      const { id: riderId } = await buddy.aRider(server)
      const keptUntil = shownAt + 2 * DAY_MS
      showings.push({ readerId: reader.id, riderId, shownAt, keptUntil, networkHash: undefined })
    }
    await storeShowings(database.sql, showings)
    await buddy.aSearcher(server)
    let statements: string[] = []
    database.onStatement(({ text }) => {
      // The server's own jobs run other statements meanwhile.
      if (callOrigin()?.userId !== undefined) statements.push(text)
    })
    const statementsOf = async (trip: object) => {
      const taken: string[][] = []
      for (const call of [
        () => buddy.startSearch(server, reader, trip),
        () => callAs(server, reader, buddy.STATUS),
        () => findMatches(server, reader, trip),
      ]) {
        statements = []
        await call()
        await server.app.background.settled()
        taken.push(statements)
      }
      await buddy.cancelSearch(server, reader)
      return taken
    }
    const [hidden, empty] = [await statementsOf(buddy.TO_HOSPITAL), await statementsOf(buddy.FROM_HOSPITAL)]
    // Notifying the hidden rider of the search is not part of the answer.
    expect(hidden.slice(1)).toEqual(empty.slice(1))
    expect(hidden[0]!.slice(0, empty[0]!.length)).toEqual(empty[0])
    expect(empty[1]!.length).toBeGreaterThan(2)
  })
})

describeOnEachDatabase('the matches of a route', open => {
  test('are empty without an own live search that matches the route', async () => {
    const server = await startServerForTest({ database: await open() })
    const [priya, idle] = [
      await buddy.aSearcher(server, { name: 'Priya Sharma' }),
      await buddy.aRider(server),
    ]
    const none = { success: true, message: 'Matches found successfully', data: [] }
    expect(await findMatches(server, idle, buddy.TO_HOSPITAL)).toEqual(none)
    await buddy.startSearch(server, idle, buddy.FROM_HOSPITAL)
    expect(await findMatches(server, idle, buddy.TO_HOSPITAL)).toEqual(none)
    await buddy.cancelSearch(server, idle)
    await buddy.startSearch(server, idle)
    expect((await findMatches(server, idle, buddy.TO_HOSPITAL)).data).toMatchObject([
      { userName: 'Priya S.' },
    ])
    expect((await statusOf(server, priya)).data.matchCount).toBe(1)
    await buddy.cancelSearch(server, idle)
    expect(await findMatches(server, idle, buddy.TO_HOSPITAL)).toEqual(none)
  })
})
