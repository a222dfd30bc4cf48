import { answerBuddyRequest, type NewConnection } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, refused, serverForTests, statusCounts } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'

const REQUEST_MS = 600_000

describeOnEachDatabase('a ride request', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  describe('that is accepted', () => {
    test('connects the two: each sees the full details of the other, with their own figures', async () => {
      const long = await buddy.aSearcher(server, { name: 'Bilal Khan' })
      const halfway = { ...buddy.TO_HOSPITAL, destination: 'Lal Market', preferences: { searchRadius: 1 } }
      const short = await buddy.aSearcher(server, { name: 'Priya Sharma', trip: halfway })
      const { id } = await buddy.asked(server, long, short)
      const data = (await buddy.answer(server, short, id, 'accept')).as(answerBuddyRequest).data!
      expect(data).toMatchObject({
        partner: { id: long.id, name: 'Bilal Khan', phone: long.phone },
        routeDetails: { senderRoute: buddy.TO_HOSPITAL, overlapPercentage: 100 },
      })
      expect(data.estimatedSharedFare).toBe(data.routeDetails.estimatedSharedFare)
      const [own] = await buddy.connectionsOf(server, long)
      expect(own).toMatchObject({
        matchId: data.matchId,
        chatId: data.chatId,
        partner: { id: short.id, name: 'Priya Sharma', phone: short.phone },
        routeDetails: { senderRoute: buddy.TO_HOSPITAL, overlapPercentage: 50 },
        createdAt: server.clock.now().toISOString(),
        phase: 'chat',
        chatTimeRemaining: 600_000,
        contactTimeRemaining: 300_000,
        totalTimeRemaining: 900_000,
      })
      expect(await buddy.requestsOf(server, long)).toEqual({ requests: [], sentRequests: [] })
      for (const rider of [long, short]) {
        expect((await callAs(server, rider, buddy.STATUS)).json).toMatchObject({
          data: { hasActiveSearch: false },
        })
      }
    })

    test('notifies both on every device, for new and older clients', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      const asker = await connectAs(server, bilal)
      const accepters = [await connectAs(server, priya), await connectAs(server, priya)]
      const { id } = await buddy.asked(server, bilal, priya)
      const data = (await buddy.answer(server, priya, id, 'accept')).as(answerBuddyRequest).data!
      const { matchId, chatId, routeDetails } = data
      const response = await asker.next('ride_buddy_request_response')
      expect(response).toEqual({
        action: 'accepted',
        requestId: id,
        responderId: priya.id,
        responderName: 'Priya Sharma',
        responderPhone: priya.phone,
        receiverId: priya.id,
        matchId,
        chatId,
        routeDetails,
        message: '',
      })
      expect(await asker.next('request_response')).toEqual(response)
      expect(await asker.next('new_notification')).toMatchObject({
        type: 'request_response',
        title: 'Ride Request Accepted',
      })
      for (const socket of [asker, ...accepters]) {
        const partner = socket === asker ? priya : bilal
        const match = await socket.next('ride_buddy_new_match')
        expect(match).toEqual({
          matchId,
          chatId,
          routeDetails,
          estimatedSharedFare: data.estimatedSharedFare,
          partnerId: partner.id,
          partnerName: partner.name,
          partnerPhone: partner.phone,
          senderId: bilal.id,
        })
        expect(await socket.next('match_confirmed')).toEqual(match)
      }
      await accepters[0]!.settled()
      expect(accepters[0]!.all('ride_buddy_request_response')).toEqual([])
    })

    test('leaves requests with others as they are: three may share', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      const asha = await buddy.aSearcher(server, { name: 'Asha Verma' })
      const first = await buddy.asked(server, bilal, priya)
      const second = await buddy.asked(server, bilal, asha)
      await buddy.answer(server, priya, first.id, 'accept')
      expect((await buddy.requestsOf(server, asha)).requests).toMatchObject([{ id: second.id }])
      expect((await buddy.answer(server, asha, second.id, 'accept')).status).toBe(200)
      expect(await buddy.connectionsOf(server, bilal)).toHaveLength(2)
    })

    test('is answered once, by its receiver alone', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      const stranger = await buddy.aSearcher(server)
      const { id } = await buddy.asked(server, bilal, priya)
      for (const rider of [bilal, stranger])
        for (const action of ['accept', 'decline'] as const)
          expect(await buddy.answer(server, rider, id, action)).toEqual(refused('REQUEST_NOT_FOUND'))
      const answers = await atOnce(20, index =>
        buddy.answer(server, priya, id, index % 3 === 0 ? 'decline' : 'accept'),
      )
      expect(statusCounts(answers)).toEqual({ 200: 1, 404: 19 })
    })
  })

  test('that is declined notifies its sender, without a phone number or a full name', async () => {
    const [bilal, priya] = await buddy.aPair(server)
    const socket = await connectAs(server, bilal)
    const { id, routeDetails } = await buddy.asked(server, bilal, priya)
    const alias = await buddy.aliasOf(server, bilal, priya)
    const path = ['PUT', `/api/ride-buddy/request/${id}`] as const
    const declined = await callAs(server, priya, path, { action: 'decline', message: 'Sorry, full' })
    expect(declined.json).toEqual({ success: true, message: 'Request declined' })
    const response = await socket.next('ride_buddy_request_response')
    expect(response).toEqual({
      action: 'declined',
      requestId: id,
      responderId: alias,
      responderName: 'Priya S.',
      receiverId: alias,
      routeDetails,
      message: 'Sorry, full',
    })
    expect(await socket.next('request_response')).toEqual(response)
    expect(await socket.next('new_notification')).toMatchObject({ title: 'Ride Request Declined' })
    expect(await buddy.requestsOf(server, priya)).toEqual({ requests: [], sentRequests: [] })
    // The sender sees it as pending until it would have expired.
    expect(await buddy.requestsOf(server, bilal)).toMatchObject({
      requests: [],
      sentRequests: [],
      declinedRequests: [{ id, status: 'declined', type: 'outgoing', receiverName: 'Priya S.' }],
    })
    server.clock.advanceMs(REQUEST_MS)
    expect(await buddy.requestsOf(server, bilal)).toEqual({ requests: [], sentRequests: [] })
  })

  describe('that crosses another', () => {
    test('connects both at once, without an acceptance', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      const sockets = [await connectAs(server, bilal), await connectAs(server, priya)]
      await buddy.asked(server, bilal, priya)
      const { data } = (await buddy.ask(server, priya, bilal)).json as { data: NewConnection }
      expect(data.partner).toEqual({ id: bilal.id, name: 'Bilal Khan', phone: bilal.phone })
      expect(data.routeDetails.senderRoute).toEqual(buddy.TO_HOSPITAL)
      for (const [index, partner] of [priya, bilal].entries()) {
        const socket = sockets[index]!
        expect(await socket.next('ride_buddy_auto_connection')).toMatchObject({
          matchId: data.matchId,
          chatId: data.chatId,
          partnerId: partner.id,
          partnerPhone: partner.phone,
        })
        await socket.settled()
        expect(socket.all('ride_buddy_new_match')).toEqual([])
        expect(socket.all('match_confirmed')).toEqual([])
      }
      for (const rider of [bilal, priya]) {
        expect(await buddy.requestsOf(server, rider)).toEqual({ requests: [], sentRequests: [] })
        expect(await buddy.connectionsOf(server, rider)).toMatchObject([{ matchId: data.matchId }])
      }
    })

    test('while it is accepted connects both exactly once', async () => {
      for (let round = 0; round < 5; round++) {
        const [bilal, priya] = await buddy.aPair(server)
        const { id } = await buddy.asked(server, bilal, priya)
        const both = [buddy.answer(server, priya, id, 'accept'), buddy.ask(server, priya, bilal)]
        const statuses = (await Promise.all(both)).map(({ status }) => status)
        expect(statuses.filter(status => status === 200)).toHaveLength(1)
        expect(await buddy.connectionsOf(server, bilal)).toHaveLength(1)
      }
    })
  })

  test('may follow a connection that expired, even without a sweep, or was ended', async () => {
    const { riders } = await buddy.aConnectedPair(server)
    const [bilal, priya] = riders
    server.clock.advanceMs(900_000 - 1)
    await buddy.startSearch(server, bilal)
    await buddy.startSearch(server, priya)
    expect(await buddy.ask(server, bilal, priya)).toEqual(refused('ALREADY_CONNECTED'))
    const socket = await connectAs(server, bilal)
    server.clock.advanceMs(1)
    const { id } = await buddy.asked(server, bilal, priya)
    expect((await buddy.answer(server, priya, id, 'accept')).status).toBe(200)
    expect(await buddy.connectionsOf(server, bilal)).toHaveLength(1)
    await socket.next('ride_buddy_new_match')
    expect(socket.all('connection-expired')).toHaveLength(1)
    const [connection] = await buddy.connectionsOf(server, bilal)
    await buddy.endConnection(server, bilal, connection!.matchId)
    expect((await buddy.ask(server, bilal, priya)).status).toBe(200)
  })
})
