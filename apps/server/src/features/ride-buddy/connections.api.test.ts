import { answerBuddyRequest, recentPartners } from '@sawari/contract'
import { shownName } from '@sawari/matching'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, refused, serverForTests, statusCounts } from '../../../test/harness.ts'
import { aPassenger, callAs, deleteAccount, givePassword, PASSWORD } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { rowsOf } from '../../../test/rows.ts'
import { CHAT_MS, CONTACT_MS, connectAs } from '../../../test/sockets.ts'

describeOnEachDatabase('a connection', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  test.each([
    ['just begun', 0, 'chat', CHAT_MS, CONTACT_MS],
    ['just before ten minutes', CHAT_MS - 1, 'chat', 1, CONTACT_MS],
    ['at ten minutes', CHAT_MS, 'contact', 0, CONTACT_MS],
    ['just before fifteen minutes', CHAT_MS + CONTACT_MS - 1, 'contact', 0, 1],
  ])('%s shows the partner whole, with its times', async (_, elapsedMs, phase, chat, contact) => {
    const { riders, connection } = await buddy.aConnectedPair(server)
    server.clock.advanceMs(elapsedMs)
    for (const [index, rider] of riders.entries()) {
      const partner = riders[1 - index]!
      expect(await buddy.connectionsOf(server, rider)).toMatchObject([
        {
          matchId: connection.matchId,
          partner: { id: partner.id, name: partner.name, phone: partner.phone },
          phase,
          chatTimeRemaining: chat,
          contactTimeRemaining: contact,
          totalTimeRemaining: chat + contact,
        },
      ])
    }
  })

  test('ends after fifteen minutes, and can be reported for a day more, by the short name alone', async () => {
    const { riders, connection } = await buddy.aConnectedPair(server)
    const [one, other] = riders
    const recentOf = async (rider: (typeof riders)[number]) =>
      (await callAs(server, rider, ['GET', '/api/ride-buddy/recent'])).as(recentPartners).data
    expect(await recentOf(one)).toEqual([])
    server.clock.advanceMs(CHAT_MS + CONTACT_MS)
    // Even without a sweep.
    for (const rider of riders) {
      expect(await buddy.connectionsOf(server, rider)).toEqual([])
      expect(await buddy.endConnection(server, rider, connection.matchId)).toEqual(refused('MATCH_NOT_FOUND'))
    }
    const endedAt = server.clock.now().toISOString()
    expect(await recentOf(one)).toEqual([{ userId: other.id, name: shownName(other.name), endedAt }])
    // Also for the blocked rider: the reason of the end is not revealed.
    await buddy.block(server, one, other)
    expect(await recentOf(one)).toEqual([])
    expect(await recentOf(other)).toMatchObject([{ userId: one.id }])
    server.clock.advanceMs(86_400_000 - 1)
    expect(await recentOf(other)).toHaveLength(1)
    server.clock.advanceMs(1)
    expect(await recentOf(other)).toEqual([])
  })

  test('says who asked, so that each trip has its rider', async () => {
    const { riders } = await buddy.aConnectedPair(server)
    const [forOne, forOther] = await Promise.all(riders.map(rider => buddy.connectionsOf(server, rider)))
    expect(riders.map(({ id }) => id)).toContain(forOne![0]!.senderId)
    expect(forOther![0]!.senderId).toBe(forOne![0]!.senderId)
  })

  test('is ended for both by either member, and both are notified on every device', async () => {
    const { riders, connection } = await buddy.aConnectedPair(server)
    const [bilal, priya] = riders
    const sockets = [
      await connectAs(server, bilal),
      await connectAs(server, priya),
      await connectAs(server, priya),
    ]
    const { matchId, chatId } = connection
    const ended = await callAs(server, bilal, ['DELETE', `/api/ride-buddy/match/${matchId}`], {
      reason: 'Changed my mind',
    })
    expect(ended.json).toEqual({ success: true, message: 'Connection ended' })
    for (const socket of sockets) {
      const event = await socket.next('ride_buddy_connection_ended')
      expect(event).toEqual({ matchId, chatId, endedBy: bilal.id })
      expect(await socket.next('chat-expired')).toEqual({ chatId })
    }
    for (const rider of riders) expect(await buddy.connectionsOf(server, rider)).toEqual([])
  })

  test('is ended once by twenty concurrent attempts', async () => {
    const { riders, connection } = await buddy.aConnectedPair(server)
    const socket = await connectAs(server, riders[0])
    const attempts = await atOnce(20, index =>
      buddy.endConnection(server, riders[index % 2]!, connection.matchId),
    )
    expect(statusCounts(attempts)).toEqual({ 200: 1, 404: 19 })
    await socket.settled()
    expect(socket.all('ride_buddy_connection_ended')).toHaveLength(1)
  })

  test('follows a change of the partner’s name and phone', async () => {
    const { riders } = await buddy.aConnectedPair(server)
    await givePassword(server, riders[1])
    const change = { name: 'Priya Rao', phone: '9111111111' }
    await callAs(server, riders[1], ['PUT', '/api/user/profile'], { ...change, password: PASSWORD })
    expect(await buddy.connectionsOf(server, riders[0])).toMatchObject([{ partner: change }])
  })

  test('of which one member deletes the account ends for the other too, and none of its data remains', async () => {
    const passenger = await aPassenger(server, { name: 'Leela Rao' })
    const leaver = { ...passenger, ...passenger.user }
    const priya = await buddy.aSearcher(server, { name: 'Priya Sharma' })
    await buddy.startSearch(server, leaver)
    const { id } = await buddy.asked(server, priya, leaver)
    const data = (await buddy.answer(server, leaver, id, 'accept')).as(answerBuddyRequest).data!
    const exported = await callAs(server, leaver, ['GET', '/api/user/export'])
    expect(exported.json).toMatchObject({
      data: {
        searches: [{ names: buddy.TO_HOSPITAL, end: 'matched' }],
        rideRequests: [{ direction: 'received', state: 'accepted' }],
        connections: [{ id: data.matchId, chatId: data.chatId }],
        blockedRiders: [],
        reports: [],
        postedRides: [],
      },
    })
    expect(exported.text).not.toContain(priya.id)
    expect(exported.text).not.toContain(priya.phone)

    const socket = await connectAs(server, priya)
    expect((await deleteAccount(server, leaver)).status).toBe(200)
    expect(await socket.next('ride_buddy_connection_ended')).toMatchObject({ matchId: data.matchId })
    expect(await socket.next('chat-expired')).toEqual({ chatId: data.chatId })
    expect(await buddy.connectionsOf(server, priya)).toEqual([])
    for (const table of ['buddy_searches', 'buddy_requests', 'connections', 'blocks'] as const) {
      expect(JSON.stringify(await rowsOf(server, table))).not.toContain(leaver.id)
    }
  })
})
