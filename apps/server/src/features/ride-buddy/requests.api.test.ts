import { sendBuddyRequest } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { refused, serverForTests } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'

const SEARCH_MS = 300_000
const REQUEST_MS = 600_000

describe('a ride request', () => {
  const server = serverForTests()

  describe('that is sent', () => {
    test('is pending in both lists, each with the figures of its reader', async () => {
      const long = await buddy.aSearcher(server, { name: 'Bilal Khan', email: 'bilal@example.com' })
      const halfway = { ...buddy.TO_HOSPITAL, destination: 'Lal Market', preferences: { searchRadius: 1 } }
      const short = await buddy.aSearcher(server, { name: 'Priya Sharma', trip: halfway })
      const receiverId = await buddy.shownAlias(server, long, short)
      const body = { receiverId, message: ' Gate 2? ', routeDetails: { overlapPercentage: 7 } }
      const sent = (await callAs(server, long, buddy.REQUEST, body)).as(sendBuddyRequest).data
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
          senderRoute: buddy.TO_HOSPITAL,
          receiverRoute: { source: 'River Gate Metro', destination: 'Lal Market' },
          overlapPercentage: 50,
          sharedDistance: 3,
        },
      })
      expect(await buddy.requestsOf(server, long)).toEqual({ requests: [], sentRequests: [sent] })
      const figures = { overlapPercentage: 100, estimatedSharedFare: expect.any(Number) }
      const ids = { senderId: await buddy.aliasOf(server, short, long), receiverId: short.id }
      expect(await buddy.requestsOf(server, short)).toEqual({
        requests: [{ ...sent, ...ids, type: 'incoming', routeDetails: { ...sent.routeDetails, ...figures } }],
        sentRequests: [],
      })
    })

    test('notifies every device of its receiver, for new and older clients', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      const sockets = [await connectAs(server, priya), await connectAs(server, priya)]
      const own = await connectAs(server, bilal)
      const request = await buddy.asked(server, bilal, priya)
      const senderId = await buddy.aliasOf(server, priya, bilal)
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
      const [bilal, priya] = await buddy.aPair(server)
      const { id } = await buddy.asked(server, bilal, priya)
      server.clock.advanceMs(REQUEST_MS - 1)
      expect((await buddy.requestsOf(server, priya)).requests).toMatchObject([{ id, timeRemaining: 1 }])
      server.clock.advanceMs(1)
      for (const rider of [bilal, priya]) {
        expect(await buddy.requestsOf(server, rider)).toEqual({ requests: [], sentRequests: [] })
        await buddy.startSearch(server, rider)
      }
      expect((await buddy.ask(server, bilal, priya)).status).toBe(200)
    })
  })

  describe('is refused', () => {
    test('to a rider who never searched', async () => {
      expect(await buddy.ask(server, await buddy.aSearcher(server), await buddy.aRider(server))).toEqual(
        refused('RECEIVER_NOT_AVAILABLE'),
      )
    })

    test.each([
      ['just before', SEARCH_MS + REQUEST_MS - 1, 200],
      ['at', SEARCH_MS + REQUEST_MS, 409],
    ])('%s the moment when an ended search no longer counts', async (_, elapsedMs, status) => {
      const priya = await buddy.aSearcher(server)
      server.clock.advanceMs(elapsedMs)
      expect((await buddy.ask(server, await buddy.aSearcher(server), priya)).status).toBe(status)
    })

    test('to a rider who declined, for ten minutes, with the time to wait', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      const { id } = await buddy.asked(server, bilal, priya)
      await buddy.answer(server, priya, id, 'decline')
      server.clock.advanceMs(60_000)
      const refusal = await buddy.ask(server, bilal, priya)
      expect(refusal).toEqual(refused('REQUEST_TOO_SOON'))
      expect(refusal.headers['retry-after']).toBe('540')
      expect((await buddy.ask(server, priya, bilal)).status).toBe(200)
      server.clock.advanceMs(540_000)
      expect((await buddy.ask(server, bilal, priya)).status).toBe(200)
    })

    test('to a rider who searches elsewhere, who is thereby no longer reachable by a known id', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      await buddy.cancelSearch(server, priya)
      await buddy.startSearch(server, priya, buddy.FROM_HOSPITAL)
      expect(await buddy.ask(server, bilal, priya)).toEqual(refused('RECEIVER_NOT_AVAILABLE'))
      await buddy.cancelSearch(server, priya)
      await buddy.startSearch(server, priya)
      expect((await buddy.ask(server, bilal, priya)).status).toBe(200)
    })

    test('only if neither is shown the other: one direction suffices', async () => {
      const trip = { ...buddy.TO_HOSPITAL, destination: 'Lal Market', preferences: { searchRadius: 1 } }
      const [long, short] = [await buddy.aSearcher(server), await buddy.aSearcher(server, { trip })]
      const [another, other] = [await buddy.aSearcher(server), await buddy.aSearcher(server, { trip })]
      for (const pair of [[long, short] as const, [other, another] as const])
        expect((await buddy.ask(server, ...pair)).status).toBe(200)
    })
  })
})
