// No call or event reveals more about other riders than the product shows.

import type { NewConnection } from '@sawari/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  startServerForTest,
  startTestServer,
  stopTestServer,
  type TestServer,
} from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import {
  aConnectedPair,
  answer,
  aRider,
  aSearcher,
  ask,
  asked,
  block,
  CONNECTIONS,
  connectionsOf,
  REPORT,
  REQUESTS,
  requestsOf,
  STATUS,
  shownAlias,
  startSearch,
  type TestRider,
} from '../../../test/riders.ts'
import { connectAs, type TestSocket } from '../../../test/sockets.ts'

const HOME = { name: 'My Home', latitude: 28.600123, longitude: 77.400456 }
const OFFICE = { name: 'My Office', latitude: 28.640321, longitude: 77.400654 }

/** All personal data that strangers must not see, in every format in which it is sent. */
const secretsOf = ({ name, email, phone }: TestRider) => [name, email, phone, phone.slice(0, 6)]
const coordinates = /latitude|longitude|28\.6\d{3,}|77\.40\d{3,}/

function expectNothingOf(other: TestRider, texts: readonly string[]): void {
  for (const text of texts) {
    for (const secret of secretsOf(other)) expect(text).not.toContain(secret)
    expect(text).not.toMatch(coordinates)
  }
}

test('B12 strangers see first names, initials, masked addresses and names of places', async () => {
  const server = await startServerForTest()
  const trip = { source: HOME, destination: OFFICE }
  const people = { name: 'Bilal Khan', email: 'bilal.khan@example.com', phone: '9812345678' }
  const others = { name: 'Priya Sharma', email: 'priya.sharma@example.com', phone: '9723456789' }
  const [bilal, priya] = [await aRider(server, people), await aRider(server, others)]
  const sockets: Record<'bilal' | 'priya', TestSocket> = {
    bilal: await connectAs(server, bilal),
    priya: await connectAs(server, priya),
  }
  const seenBy = { bilal: [] as string[], priya: [] as string[] }
  const look = async (who: 'bilal' | 'priya', rider: TestRider) => {
    for (const call of [
      STATUS,
      REQUESTS,
      CONNECTIONS,
      ['GET', '/api/ride-buddy/search-history'],
      ['GET', '/api/ride-buddy/blocked'],
      ['GET', '/findmatch'],
      ['GET', '/api/ride-buddy/chats'],
    ] as const) {
      seenBy[who].push((await callAs(server, rider, call)).text)
    }
  }

  for (const rider of [priya, bilal]) {
    const started = await startSearch(server, rider, trip)
    await callAs(server, rider, ['POST', '/ridebuddy'], trip)
    if (rider === bilal) seenBy.bilal.push(started.text)
  }
  const routeData = { routeData: trip }
  seenBy.bilal.push((await callAs(server, bilal, ['POST', '/api/routes/find-matches'], routeData)).text)
  expect(seenBy.bilal.join()).toContain('Priya S.')
  expect(seenBy.bilal.join()).toContain('River Gate Metro')
  expect(seenBy.bilal.join()).toContain('•••@•••')
  const declined = await asked(server, bilal, priya)
  await look('priya', priya)
  await look('bilal', bilal)
  await answer(server, priya, declined.id, 'decline')
  await asked(server, priya, bilal)
  await look('bilal', bilal)
  await block(server, priya, bilal)
  await look('priya', priya)
  await look('bilal', bilal)
  await sockets.bilal.settled()
  await sockets.priya.settled()
  seenBy.bilal.push(JSON.stringify(sockets.bilal.received))
  seenBy.priya.push(JSON.stringify(sockets.priya.received))
  const events = sockets.bilal.received.map(({ event }) => event)
  const own = ['user_conversations', 'ride_buddy_changed']
  expect(events.filter(event => !own.includes(event))).toEqual([
    'ride_buddy_request_response',
    'request_response',
    'new_notification',
    'ride_buddy_new_request',
    'ride_request',
    'new_notification',
  ])
  expectNothingOf(priya, seenBy.bilal)
  expectNothingOf(bilal, seenBy.priya)
})

test('A11 a partner’s full name and phone are there for fifteen minutes, and never after', async () => {
  const server = await startServerForTest()
  const { riders } = await aConnectedPair(server)
  const [bilal, priya] = riders
  server.clock.advanceMs(900_000 - 1)
  const [during] = await connectionsOf(server, bilal)
  expect(during?.partner).toEqual({ id: priya.id, name: priya.name, phone: priya.phone })
  expect((await callAs(server, bilal, CONNECTIONS)).text).not.toContain(priya.email)
  server.clock.advanceMs(1)
  const socket = await connectAs(server, bilal)
  const texts = await Promise.all(
    [CONNECTIONS, REQUESTS, STATUS, ['GET', '/api/ride-buddy/chats'], ['GET', '/api/user/export']].map(
      async call => (await callAs(server, bilal, call as typeof STATUS)).text,
    ),
  )
  await startSearch(server, bilal)
  await startSearch(server, priya)
  await socket.next('ride_buddy_new_potential_match')
  expectNothingOf(priya, [JSON.stringify(socket.received), ...texts.slice(0, 4)])
  expect(texts[4]).not.toContain(priya.phone)
})

test('no message or personal data of riders is logged, even at the most verbose log level', async () => {
  const server = await startServerForTest({ environment: { LOG_LEVEL: 'trace' } })
  const traits = { name: 'Planted Padma', email: 'planted.padma@example.com', phone: '9812345670' }
  const planted = await aSearcher(server, { ...traits, trip: { source: HOME, destination: OFFICE } })
  const other = await aSearcher(server, { trip: { source: HOME, destination: OFFICE } })
  await ask(server, planted, other, 'Planted words')
  const [pending] = (await requestsOf(server, other)).requests
  const { data } = (await answer(server, other, pending!.id, 'accept')).json as { data: NewConnection }
  await callAs(server, planted, ['POST', `/api/ride-buddy/chat/${data.chatId}/message`], {
    message: 'Planted words',
  })
  await callAs(server, other, REPORT, {
    userId: await shownAlias(server, other, planted),
    reason: 'other',
    description: 'Planted words',
  })
  const log = server.logLines.join('')
  expect(log).toContain('/api/ride-buddy/report-user')
  for (const secret of ['Planted', 'padma', '98123456', '28.6001', '77.4004', planted.accessToken]) {
    expect(log).not.toContain(secret)
  }
})

describe('somebody else’s', () => {
  let server: TestServer
  let stranger: TestRider
  beforeAll(async () => {
    server = await startTestServer()
    stranger = await aRider(server)
  })
  afterAll(() => stopTestServer(server))

  test('B11 ids give no access: the responses are those for unknown ids', async () => {
    const { riders, connection } = await aConnectedPair(server)
    const searcher = await aSearcher(server)
    const { data } = (await callAs(server, searcher, STATUS)).json as { data: { searchId: string } }
    const asker = await aSearcher(server)
    const request = await asked(server, asker, searcher)
    await block(server, riders[0], riders[1])
    const ids = [data.searchId, request.id, connection.matchId, connection.chatId]
    const doors = [
      ['DELETE', (id: string) => `/api/ride-buddy/search/${id}`],
      ['DELETE', (id: string) => `/api/ride-buddy/match/${id}`],
      ['DELETE', (id: string) => `/api/ride-buddy/block-user/${id}`],
      ['PUT', (id: string) => `/api/ride-buddy/request/${id}`],
      ['GET', (id: string) => `/api/ride-buddy/chat/${id}/messages`],
      ['POST', (id: string) => `/api/ride-buddy/chat/${id}/message`],
    ] as const
    for (const [method, path] of doors) {
      const body = method === 'GET' ? undefined : { action: 'accept', message: 'Hello' }
      const unknown = await callAs(server, stranger, [method, path('f'.repeat(24))], body)
      for (const id of [...ids, riders[1].id]) {
        const refused = await callAs(server, stranger, [method, path(id)], body)
        expect([refused.status, refused.text]).toEqual([404, unknown.text])
      }
    }
    expect((await requestsOf(server, searcher)).requests).toMatchObject([{ id: request.id }])
    expect((await callAs(server, searcher, STATUS)).json).toMatchObject({ data: { hasActiveSearch: true } })
  })

  test('lists stay empty for a stranger', async () => {
    const { riders } = await aConnectedPair(server)
    await block(server, riders[0], await aRider(server))
    for (const call of [
      CONNECTIONS,
      ['GET', '/api/ride-buddy/blocked'],
      ['GET', '/api/ride-buddy/search-history'],
    ] as const) {
      expect((await callAs(server, stranger, call)).json).toMatchObject({ data: [] })
    }
    expect(await requestsOf(server, stranger)).toEqual({ requests: [], sentRequests: [] })
  })

  test('account is identified only by the token, never by the body', async () => {
    const [bilal, priya] = [await aSearcher(server), await aSearcher(server)]
    const receiverId = await shownAlias(server, bilal, priya)
    const body = { receiverId, senderId: stranger.id, userId: stranger.id }
    const sent = await callAs(server, bilal, ['POST', '/api/ride-buddy/request'], body)
    expect(sent.json).toMatchObject({ data: { senderId: bilal.id } })
    expect((await requestsOf(server, stranger)).sentRequests).toEqual([])
  })
})
