import { sendBuddyRequest } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, serverForAllTests } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import {
  aliasOf,
  answer,
  aPair,
  aRider,
  aSearcher,
  ask,
  asked,
  block,
  FROM_HOSPITAL,
  REQUEST,
  requestsOf,
  shownAlias,
  startSearch,
  TO_HOSPITAL,
} from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'

const SEARCH_MS = 300_000
const REQUEST_MS = 600_000

describeOnEachDatabase('a ride request', open => {
  const server = serverForAllTests(async () => ({ database: await open() }))

  describe('that is sent', () => {
    test('is pending in both lists, each with the figures of its reader', async () => {
      const long = await aSearcher(server, { name: 'Bilal Khan', email: 'bilal@example.com' })
      const halfway = { ...TO_HOSPITAL, destination: 'Lal Market', preferences: { searchRadius: 1 } }
      const short = await aSearcher(server, { name: 'Priya Sharma', trip: halfway })
      const receiverId = await shownAlias(server, long, short)
      const body = { receiverId, message: ' Gate 2? ', routeDetails: { overlapPercentage: 7 } }
      const sent = (await callAs(server, long, REQUEST, body)).as(sendBuddyRequest).data
      const now = server.clock.now()
      expect(sent).toMatchObject({
        senderId: long.id,
        senderName: 'Bilal K.',
        senderEmail: '•••@•••',
        receiverId,
        receiverName: 'Priya S.',
        message: 'Gate 2?',
        status: 'pending',
        type: 'outgoing',
        createdAt: now.toISOString(),
        expiresAt: new Date(now.getTime() + REQUEST_MS).toISOString(),
        timeRemaining: REQUEST_MS,
        routeDetails: {
          senderRoute: TO_HOSPITAL,
          receiverRoute: { source: 'River Gate Metro', destination: 'Lal Market' },
          overlapPercentage: 50,
          sharedDistance: 3,
        },
      })
      expect(await requestsOf(server, long)).toEqual({ requests: [], sentRequests: [sent] })
      const { requests, sentRequests } = await requestsOf(server, short)
      expect(sentRequests).toEqual([])
      expect(requests).toEqual([
        {
          ...sent,
          senderId: await aliasOf(server, short, long),
          receiverId: short.id,
          type: 'incoming',
          routeDetails: {
            ...sent.routeDetails,
            overlapPercentage: 100,
            estimatedSharedFare: expect.any(Number),
          },
        },
      ])
    })

    test('notifies every device of its receiver, for new and older clients', async () => {
      const [bilal, priya] = await aPair(server)
      const sockets = [await connectAs(server, priya), await connectAs(server, priya)]
      const own = await connectAs(server, bilal)
      const request = await asked(server, bilal, priya)
      const senderId = await aliasOf(server, priya, bilal)
      for (const socket of sockets) {
        const event = await socket.next('ride_buddy_new_request')
        expect(event).toEqual({
          requestId: request.id,
          senderId,
          senderName: 'Bilal K.',
          senderEmail: '•••@•••',
          routeDetails: request.routeDetails,
          message: '',
        })
        expect(await socket.next('ride_request')).toEqual(event)
        expect(await socket.next('new_notification')).toEqual({
          type: 'ride_request',
          title: 'New Ride Request',
          message: 'Bilal K. wants to share a ride with you',
          data: { requestId: request.id, senderId, senderName: 'Bilal K.' },
        })
      }
      await own.settled()
      expect(own.all('new_notification')).toEqual([])
    })

    test('is over after ten minutes, and another one may follow', async () => {
      const [bilal, priya] = await aPair(server)
      const { id } = await asked(server, bilal, priya)
      server.clock.advanceMs(REQUEST_MS - 1)
      expect((await requestsOf(server, priya)).requests).toMatchObject([{ id, timeRemaining: 1 }])
      server.clock.advanceMs(1)
      expect(await requestsOf(server, priya)).toEqual({ requests: [], sentRequests: [] })
      expect(await requestsOf(server, bilal)).toEqual({ requests: [], sentRequests: [] })
      expect((await answer(server, priya, id, 'accept')).json).toEqual(failure('REQUEST_NOT_FOUND'))
      await startSearch(server, bilal)
      await startSearch(server, priya)
      expect((await ask(server, bilal, priya)).status).toBe(200)
    })
  })

  describe('is refused', () => {
    test('B5 to a rider without a current or recent search', async () => {
      const bilal = await aSearcher(server)
      const idle = await aRider(server)
      const refused = await ask(server, bilal, idle)
      expect([refused.status, refused.json]).toEqual([409, failure('RECEIVER_NOT_AVAILABLE')])
    })

    test.each([
      ['just before', SEARCH_MS + REQUEST_MS - 1, 200],
      ['at', SEARCH_MS + REQUEST_MS, 409],
    ])('%s the moment when an ended search no longer counts', async (_, elapsedMs, status) => {
      const priya = await aSearcher(server)
      server.clock.advanceMs(elapsedMs)
      const bilal = await aSearcher(server)
      expect((await ask(server, bilal, priya)).status).toBe(status)
    })

    test('B10 to a rider who declined, for ten minutes, with the time to wait', async () => {
      const [bilal, priya] = await aPair(server)
      const { id } = await asked(server, bilal, priya)
      await answer(server, priya, id, 'decline')
      server.clock.advanceMs(60_000)
      const refused = await ask(server, bilal, priya)
      expect([refused.status, refused.json]).toEqual([429, failure('REQUEST_TOO_SOON')])
      expect(refused.headers['retry-after']).toBe('540')
      expect((await ask(server, priya, bilal)).status).toBe(200)
      server.clock.advanceMs(540_000)
      expect((await ask(server, bilal, priya)).status).toBe(200)
    })

    test('B11 to a rider who searches elsewhere, who is thereby no longer reachable by a known id', async () => {
      const [bilal, priya] = await aPair(server)
      await callAs(server, priya, ['POST', '/api/ride-buddy/search/active'])
      await startSearch(server, priya, FROM_HOSPITAL)
      const refused = await ask(server, bilal, priya)
      expect([refused.status, refused.json]).toEqual([409, failure('RECEIVER_NOT_AVAILABLE')])
      await callAs(server, priya, ['POST', '/api/ride-buddy/search/active'])
      await startSearch(server, priya)
      expect((await ask(server, bilal, priya)).status).toBe(200)
    })

    test('only if neither is shown the other: one direction suffices', async () => {
      const short = { ...TO_HOSPITAL, destination: 'Lal Market', preferences: { searchRadius: 1 } }
      const [long, halfway] = [await aSearcher(server), await aSearcher(server, { trip: short })]
      expect((await ask(server, long, halfway)).status).toBe(200)
      const [other, another] = [await aSearcher(server), await aSearcher(server, { trip: short })]
      expect((await ask(server, another, other)).status).toBe(200)
    })

    test('if one rider blocked the other, as if the blocker did not exist', async () => {
      const [bilal, priya] = await aPair(server)
      await block(server, priya, bilal)
      const own = await ask(server, priya, bilal)
      expect([own.status, own.json]).toEqual([403, failure('REQUEST_BLOCKED')])
      const absent = await ask(server, bilal, await aRider(server))
      const blocked = await ask(server, bilal, priya)
      expect([blocked.status, blocked.text]).toEqual([absent.status, absent.text])
      expect(Object.keys(blocked.headers)).toEqual(Object.keys(absent.headers))
    })
  })
})
