// No call or event reveals more about other riders than the product shows.

import { type BuddyRequest, sendBuddyRequest, startBuddySearch } from '@sawari/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { serverForTests, startServerForTest, twoServersForTests } from '../../../test/harness.ts'
import { memoryBus } from '../../../test/memory-bus.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'

const HOME = { name: 'My Home', latitude: 28.600123, longitude: 77.400456 }
const OFFICE = { name: 'My Office', latitude: 28.640321, longitude: 77.400654 }

const coordinates = /latitude|longitude|28\.6\d{3,}|77\.40\d{3,}/

/** Expects no personal data that strangers must not see, in any format in which it is sent. */
function expectNothingOf({ name, email, phone }: buddy.TestRider, texts: readonly string[]): void {
  for (const text of texts) {
    for (const secret of [name, email, phone, phone.slice(0, 6)]) expect(text).not.toContain(secret)
    expect(text).not.toMatch(coordinates)
  }
}

describeOnEachDatabase('strangers on two servers', open => {
  const servers = twoServersForTests(async () => ({
    database: await open(),
    busTransport: memoryBus().transport,
  }))

  test('see first names, initials, masked addresses, names of places and aliases', async () => {
    const [here, there] = servers
    const trip = { source: HOME, destination: OFFICE }
    const his = { name: 'Bilal Khan', email: 'bilal.khan@example.com', phone: '9812345678' }
    const hers = { name: 'Priya Sharma', email: 'priya.sharma@example.com', phone: '9723456789' }
    const [bilal, priya] = [await buddy.aRider(here, his), await buddy.aRider(there, hers)]
    const sockets = [await connectAs(here, bilal), await connectAs(there, bilal)] as const
    const herSocket = await connectAs(there, priya)
    const [seenByHim, seenByHer] = [[] as string[], [] as string[]]
    const [exportedToHim, exportedToHer] = [[] as string[], [] as string[]]
    const look = async (rider: buddy.TestRider) => {
      const [seen, exported] = rider === bilal ? [seenByHim, exportedToHim] : [seenByHer, exportedToHer]
      for (const server of servers) {
        for (const path of [
          'search/status',
          'requests',
          'matches',
          'recent',
          'blocked',
          'chats',
          'search-history',
        ])
          seen.push((await callAs(server, rider, ['GET', `/api/ride-buddy/${path}`])).text)
        seen.push((await callAs(server, rider, ['GET', '/findmatch'])).text)
        seen.push(
          (await callAs(server, rider, ['POST', '/api/routes/find-matches'], { routeData: trip })).text,
        )
        exported.push((await callAs(server, rider, buddy.EXPORT)).text)
      }
    }
    for (const rider of [bilal, priya]) await callAs(here, rider, ['POST', '/ridebuddy'], trip)
    await buddy.startSearch(here, bilal, trip)
    const started = await buddy.startSearch(there, priya, trip)
    seenByHer.push(started.text)
    const [match] = started.as(startBuddySearch).data.matches
    const { newMatch } = await sockets[0].next('ride_buddy_new_potential_match')
    await sockets[1].next('ride_buddy_new_potential_match')
    expect([newMatch.userId]).toEqual(await buddy.matchIdsOf(here, bilal))
    await look(bilal)
    for (const shown of ['Priya S.', 'River Gate Metro', '•••@•••']) expect(seenByHim.join()).toContain(shown)
    const sent = await callAs(there, priya, buddy.REQUEST, { receiverId: match!.userId })
    seenByHer.push(sent.text)
    expect((await sockets[0].next('ride_buddy_new_request')).senderId).toBe(newMatch.userId)
    for (const rider of [bilal, priya]) await look(rider)
    await buddy.answer(here, bilal, (sent.as(sendBuddyRequest).data as BuddyRequest).id, 'decline')
    await herSocket.next('ride_buddy_request_response')
    await look(priya)
    await callAs(here, bilal, buddy.BLOCK, { userId: newMatch.userId, reason: '' })
    for (const rider of [bilal, priya]) await look(rider)
    for (const socket of [...sockets, herSocket]) await socket.settled()
    seenByHim.push(JSON.stringify(sockets.map(({ received }) => received)))
    seenByHer.push(JSON.stringify(herSocket.received))
    const events = herSocket.received.map(({ event }) => event)
    expect(events.filter(event => !['user_conversations', 'ride_buddy_changed'].includes(event))).toEqual([
      'ride_buddy_request_response',
      'request_response',
      'new_notification',
    ])
    expectNothingOf(priya, seenByHim)
    expectNothingOf(bilal, seenByHer)
    expect([...seenByHim, ...exportedToHim].join()).not.toContain(priya.id)
    expect([...seenByHer, ...exportedToHer].join()).not.toContain(bilal.id)
    for (const texts of [seenByHim, seenByHer]) expect(texts.join()).not.toMatch(/[a-z]•••@|•••@[a-z]/)
  })
})

test('a partner’s full name and phone are there for fifteen minutes, and never after', async () => {
  const server = await startServerForTest()
  const { riders } = await buddy.aConnectedPair(server)
  const [bilal, priya] = riders
  server.clock.advanceMs(900_000 - 1)
  const [during] = await buddy.connectionsOf(server, bilal)
  expect(during?.partner).toEqual({ id: priya.id, name: priya.name, phone: priya.phone })
  expect((await callAs(server, bilal, buddy.CONNECTIONS)).text).not.toContain(priya.email)
  server.clock.advanceMs(1)
  const socket = await connectAs(server, bilal)
  const texts = await Promise.all(
    [
      buddy.CONNECTIONS,
      buddy.REQUESTS,
      buddy.STATUS,
      ['GET', '/api/ride-buddy/chats'],
      ['GET', '/api/user/export'],
    ].map(async call => (await callAs(server, bilal, call as typeof buddy.STATUS)).text),
  )
  await buddy.startSearch(server, bilal)
  await buddy.startSearch(server, priya)
  await socket.next('ride_buddy_new_potential_match')
  expectNothingOf(priya, [JSON.stringify(socket.received), ...texts.slice(0, 4)])
  expect(texts[4]).not.toContain(priya.phone)
})

describe('somebody else’s', () => {
  const server = serverForTests()
  let stranger: buddy.TestRider
  beforeAll(async () => {
    stranger = await buddy.aRider(server)
  })

  test('ids give no access: the responses are those for unknown ids', async () => {
    const { riders, connection } = await buddy.aConnectedPair(server)
    const searcher = await buddy.aSearcher(server)
    const { searchId } = await buddy.searchStatusOf(server, searcher)
    const asker = await buddy.aSearcher(server)
    const request = await buddy.asked(server, asker, searcher)
    await buddy.block(server, riders[0], riders[1])
    const ids = [searchId!, request.id, connection.matchId, connection.chatId]
    const doors = [
      ['DELETE', 'search/ID'],
      ['DELETE', 'match/ID'],
      ['DELETE', 'block-user/ID'],
      ['PUT', 'request/ID'],
      ['GET', 'chat/ID/messages'],
      ['POST', 'chat/ID/message'],
    ] as const
    for (const [method, door] of doors) {
      const path = (id: string) => `/api/ride-buddy/${door.replace('ID', id)}`
      const body = method === 'GET' ? undefined : { action: 'accept', message: 'Hello' }
      const unknown = await callAs(server, stranger, [method, path('f'.repeat(24))], body)
      for (const id of [...ids, riders[1].id]) {
        const refused = await callAs(server, stranger, [method, path(id)], body)
        expect([refused.status, refused.text]).toEqual([404, unknown.text])
      }
    }
    expect((await buddy.requestsOf(server, searcher)).requests).toMatchObject([{ id: request.id }])
    expect(await buddy.searchStatusOf(server, searcher)).toMatchObject({ hasActiveSearch: true })
    for (const call of [buddy.CONNECTIONS, buddy.BLOCKED, buddy.HISTORY])
      expect((await callAs(server, stranger, call)).json).toMatchObject({ data: [] })
    expect(await buddy.requestsOf(server, stranger)).toEqual({ requests: [], sentRequests: [] })
  })

  test('account is identified only by the token, never by the body', async () => {
    const [bilal, priya] = [await buddy.aSearcher(server), await buddy.aSearcher(server)]
    const receiverId = await buddy.shownAlias(server, bilal, priya)
    const body = { receiverId, senderId: stranger.id, userId: stranger.id }
    const sent = await callAs(server, bilal, ['POST', '/api/ride-buddy/request'], body)
    expect(sent.json).toMatchObject({ data: { senderId: bilal.id } })
    expect((await buddy.requestsOf(server, stranger)).sentRequests).toEqual([])
  })
})
