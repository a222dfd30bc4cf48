// Expired searches, requests and connections: announced on time, cleaned up on demand and by the sweep,
// deleted later.

import type { SearchId, UserId } from '@sawari/contract'
import { buddySearchHistory, cleanupDuplicates, cleanupExpired, startBuddySearch } from '@sawari/contract'
import { expect, test, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { fakeClock } from '../../../test/fake-clock.ts'
import {
  atOnce,
  REGULAR_NOON,
  startServerForTest,
  startTestServer,
  type TestServer,
} from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { rowsOf } from '../../../test/rows.ts'
import { connectAs } from '../../../test/sockets.ts'
import { endDueSearches } from './expiry.ts'
import { createAnnouncements } from './ride-buddy.socket.ts'

const SEARCH_MS = 300_000
const DAY_MS = 86_400_000

describeOnEachDatabase('an expired search, request or connection', open => {
  const started = async (environment: Record<string, string> = {}): Promise<TestServer> =>
    startServerForTest({ database: await open(), environment })
  const cleanUp = async (server: TestServer, rider: buddy.TestRider) =>
    (await callAs(server, rider, ['POST', '/api/ride-buddy/cleanup-expired'])).as(cleanupExpired).data
      .cleanedCount
  const count = async (server: TestServer, table: 'buddy_searches' | 'buddy_requests' | 'connections') =>
    (await rowsOf(server, table)).length

  test('is announced to its rider on time, once, without a sweep', async () => {
    const server = await started({ BUDDY_SEARCH_SECONDS: '1', SWEEP_SECONDS: '3600' })
    const rider = await buddy.aRider(server)
    const socket = await connectAs(server, rider)
    const { searchId } = (await buddy.startSearch(server, rider)).as(startBuddySearch).data
    // The timer waits for a real second; the expiry follows the test's clock.
    server.clock.advanceMs(1_000)
    expect(await socket.next('ride_buddy_search_expired')).toEqual({ searchId })
    await buddy.startSearch(server, rider)
    await socket.settled()
    expect(socket.all('ride_buddy_search_expired')).toHaveLength(1)
  })

  test('is announced when the next search begins, if nothing else did it', async () => {
    const server = await started()
    const rider = await buddy.aSearcher(server)
    const socket = await connectAs(server, rider)
    server.clock.advanceMs(SEARCH_MS)
    expect((await buddy.startSearch(server, rider)).status).toBe(200)
    await socket.next('ride_buddy_search_expired')
  })

  test('is cleaned up on demand, by anybody, once in five minutes', async () => {
    const server = await started()
    const [bilal, priya] = await buddy.aPair(server)
    const { riders } = await buddy.aConnectedPair(server)
    await buddy.asked(server, bilal, priya)
    const stranger = await buddy.aRider(server)
    expect(await cleanUp(server, stranger)).toBe(0)
    const socket = await connectAs(server, riders[0])
    server.clock.advanceMs(900_000)
    const answers = await atOnce(10, () => cleanUp(server, stranger))
    expect(answers.filter(cleaned => cleaned === 0)).toHaveLength(9)
    // Two searches, one request, and one connection unless the announcer ended it first.
    expect([3, 4]).toContain(Math.max(...answers))
    await socket.next('connection-expired')
    await socket.next('chat-expired')

    await buddy.startSearch(server, bilal)
    server.clock.advanceMs(SEARCH_MS - 1)
    expect(await cleanUp(server, stranger)).toBe(0)
    server.clock.advanceMs(1)
    expect(await cleanUp(server, stranger)).toBe(1)
  })

  test('is all that a cleanup changes: active rows stay', async () => {
    const server = await started()
    const { riders } = await buddy.aConnectedPair(server)
    const [bilal, priya] = await buddy.aPair(server)
    const { id } = await buddy.asked(server, bilal, priya)
    await cleanUp(server, riders[0])
    const path = ['POST', '/api/ride-buddy/cleanup-duplicates'] as const
    for (let calls = 0; calls < 2; calls++) {
      const { data } = (await callAs(server, riders[0], path)).as(cleanupDuplicates)
      expect(data).toEqual({ duplicatesRemoved: 0 })
    }
    expect((await buddy.requestsOf(server, priya)).requests).toMatchObject([{ id }])
    expect((await buddy.answer(server, priya, id, 'accept')).status).toBe(200)
  })

  test('is ended by the sweep, and announced once by two servers', async () => {
    const database = await open()
    const environment = { SWEEP_SECONDS: '1' }
    const servers = [
      await startTestServer({ database, environment }),
      await startTestServer({ database, environment }),
    ] as const
    const [here, there] = servers
    const { riders, connection } = await buddy.aConnectedPair(here)
    const searcher = await buddy.aSearcher(here)
    const sockets = [await connectAs(here, riders[0]), await connectAs(there, riders[1])]
    const searcherSockets = [await connectAs(here, searcher), await connectAs(there, searcher)]
    for (const { clock } of servers) clock.advanceMs(900_000)
    const end = async () => (await rowsOf(here, 'connections', { id: connection.matchId }))[0]?.end_reason
    await expect.poll(end).toBe('expired')
    await Promise.all([...sockets, ...searcherSockets].map(socket => socket.settled()))
    // The server that ends a connection notifies only its own sockets; between servers, Redis forwards
    // events.
    const countOf = (event: 'chat-expired' | 'connection-expired') =>
      sockets.reduce((sum, socket) => sum + socket.all(event).length, 0)
    expect([countOf('connection-expired'), countOf('chat-expired')]).toEqual([1, 1])
    const expired = () => searcherSockets.flatMap(socket => socket.all('ride_buddy_search_expired'))
    await expect.poll(() => expired().length).toBe(1)
    for (const { app } of servers) await app.close()
    await database.close()
  })

  test('is deleted when it has been over for as long as chats are kept', async () => {
    const server = await started({ SWEEP_SECONDS: '1', CHAT_RETENTION_SECONDS: String(2 * 86_400) })
    const [bilal, priya] = await buddy.aPair(server)
    await buddy.aConnectedPair(server)
    await buddy.asked(server, bilal, priya)
    server.clock.advanceMs(2 * DAY_MS)
    expect((await buddy.requestsOf(server, priya)).requests).toEqual([])
    expect(await count(server, 'buddy_searches')).toBe(4)
    server.clock.advanceMs(900_001)
    await vi.waitFor(async () => {
      for (const table of ['buddy_searches', 'buddy_requests', 'connections'] as const)
        expect(await count(server, table)).toBe(0)
    })
  })

  test('says in the history that it expired, whether or not it was swept', async () => {
    const server = await started()
    const rider = await buddy.aSearcher(server)
    server.clock.advanceMs(SEARCH_MS)
    const read = async () => (await callAs(server, rider, buddy.HISTORY)).as(buddySearchHistory).data
    const before = await read()
    expect(before).toMatchObject([{ status: 'expired' }])
    await cleanUp(server, rider)
    expect(await read()).toEqual(before)
  })

  test('in thousands is ended by four concurrent sweeps, and announced once each', async () => {
    const database = await open()
    const { sql } = database
    const now = REGULAR_NOON_MS
    const ids = Array.from({ length: 2_000 }, (_, index) => index.toString(16).padStart(24, '0'))
    const trip = JSON.stringify({ source: {}, destination: {}, line: [], distanceKm: 1, aloneFareRupees: 30 })
    for (let first = 0; first < ids.length; first += 500) {
      const some = ids.slice(first, first + 500)
      await sql
        .insertInto('users')
        .values(some.map(id => ({ ...aUserRow(id), id: id as UserId })))
        .execute()
      const searches = some.map(id => ({
        id: id as SearchId,
        user_id: id as UserId,
        source: 'A',
        destination: 'B',
        trip,
        radius_km: 2,
        created_at: now - SEARCH_MS,
        expires_at: now,
        ended_at: null,
        end_reason: null,
      }))
      await sql.insertInto('buddy_searches').values(searches).execute()
    }
    const announced: string[] = []
    const announce = createAnnouncements({
      emit: (userId, event, ..._) => void announced.push(`${event} ${userId}`),
    })
    const clock = fakeClock(REGULAR_NOON)
    const sweeps = Array.from({ length: 4 }, () => endDueSearches({ database, clock, announce }))
    expect((await Promise.all(sweeps)).reduce((sum, count) => sum + count, 0)).toBe(ids.length)
    expect(announced.sort()).toEqual(ids.map(id => `ride_buddy_search_expired ${id}`))
    await database.close()
  })
})

const REGULAR_NOON_MS = new Date(REGULAR_NOON).getTime()

function aUserRow(id: string) {
  const empty = { name: '', phone: '', password_hash: '', consent_version: '' }
  return { id, email: `${id}@example.com`, ...empty, consented_at: 0, created_at: 0 }
}
