import { recentPartners } from '@sawari/contract'
import { shownName } from '@sawari/matching'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, serverForAllTests } from '../../../test/harness.ts'
import { aPassenger, callAs, givePassword, PASSWORD } from '../../../test/passengers.ts'
import {
  aConnectedPair,
  answer,
  aSearcher,
  asked,
  block,
  connectionsOf,
  endConnection,
} from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'

const CHAT_MS = 600_000
const CONTACT_MS = 300_000

describeOnEachDatabase('a connection', open => {
  const server = serverForAllTests(async () => ({ database: await open() }))

  test.each([
    ['just begun', 0, 'chat', CHAT_MS, CONTACT_MS],
    ['just before ten minutes', CHAT_MS - 1, 'chat', 1, CONTACT_MS],
    ['at ten minutes', CHAT_MS, 'contact', 0, CONTACT_MS],
    ['just before fifteen minutes', CHAT_MS + CONTACT_MS - 1, 'contact', 0, 1],
  ])('%s shows the partner whole, with its times', async (_, elapsedMs, phase, chat, contact) => {
    const { riders, connection } = await aConnectedPair(server)
    server.clock.advanceMs(elapsedMs)
    for (const [index, rider] of riders.entries()) {
      const partner = riders[1 - index]!
      expect(await connectionsOf(server, rider)).toMatchObject([
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

  test('ends for both after fifteen minutes, even without a sweep', async () => {
    const { riders, connection } = await aConnectedPair(server)
    server.clock.advanceMs(CHAT_MS + CONTACT_MS)
    for (const rider of riders) {
      expect(await connectionsOf(server, rider)).toEqual([])
      const refused = await endConnection(server, rider, connection.matchId)
      expect([refused.status, refused.json]).toEqual([404, failure('MATCH_NOT_FOUND')])
    }
  })

  test('can be reported for a day after its end, by the short name alone', async () => {
    const { riders } = await aConnectedPair(server)
    const [one, other] = riders
    const recentOf = async (rider: (typeof riders)[number]) =>
      (await callAs(server, rider, ['GET', '/api/ride-buddy/recent'])).as(recentPartners).data
    expect(await recentOf(one)).toEqual([])
    server.clock.advanceMs(CHAT_MS + CONTACT_MS)
    const endedAt = server.clock.now().toISOString()
    expect(await recentOf(one)).toEqual([{ userId: other.id, name: shownName(other.name), endedAt }])
    // Also for the blocked rider: the reason of the end is not revealed.
    await block(server, one, other)
    expect(await recentOf(one)).toEqual([])
    expect(await recentOf(other)).toMatchObject([{ userId: one.id }])
    server.clock.advanceMs(86_400_000 - 1)
    expect(await recentOf(other)).toHaveLength(1)
    server.clock.advanceMs(1)
    expect(await recentOf(other)).toEqual([])
  })

  test('says who asked, so that each trip has its rider', async () => {
    const { riders } = await aConnectedPair(server)
    const [forOne, forOther] = await Promise.all(riders.map(rider => connectionsOf(server, rider)))
    expect(riders.map(({ id }) => id)).toContain(forOne![0]!.senderId)
    expect(forOther![0]!.senderId).toBe(forOne![0]!.senderId)
  })

  test('is ended for both by either member, and both are notified on every device', async () => {
    const { riders, connection } = await aConnectedPair(server)
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
    for (const rider of riders) expect(await connectionsOf(server, rider)).toEqual([])
  })

  test('is ended once by twenty concurrent attempts', async () => {
    const { riders, connection } = await aConnectedPair(server)
    const socket = await connectAs(server, riders[0])
    const attempts = Array.from({ length: 20 }, (_, index) =>
      endConnection(server, riders[index % 2]!, connection.matchId),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 404)).toHaveLength(19)
    await socket.settled()
    expect(socket.all('ride_buddy_connection_ended')).toHaveLength(1)
  })

  test('follows a change of the partner’s name and phone', async () => {
    const { riders } = await aConnectedPair(server)
    await givePassword(server, riders[1])
    const change = { name: 'Priya Rao', phone: '9111111111' }
    await callAs(server, riders[1], ['PUT', '/api/user/profile'], { ...change, password: PASSWORD })
    expect(await connectionsOf(server, riders[0])).toMatchObject([{ partner: change }])
  })

  describe('of which one member deletes the account', () => {
    test('ends for the other member too, and no data of the deleted account remains', async () => {
      const passenger = await aPassenger(server, { name: 'Leela Rao' })
      const leaver = { ...passenger, ...passenger.user }
      const priya = await aSearcher(server, { name: 'Priya Sharma' })
      await callAs(server, leaver, ['POST', '/api/ride-buddy/search'], {
        source: 'River Gate Metro',
        destination: 'City Hospital',
      })
      const { id } = await asked(server, priya, leaver)
      const { data } = (await answer(server, leaver, id, 'accept')).json as {
        data: { matchId: string; chatId: string }
      }
      const exported = await callAs(server, leaver, ['GET', '/api/user/export'])
      expect(exported.json).toMatchObject({
        data: {
          searches: [{ names: { source: 'River Gate Metro', destination: 'City Hospital' }, end: 'matched' }],
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
      const deleted = await callAs(server, leaver, ['DELETE', '/api/user'], { password: PASSWORD })
      expect(deleted.status).toBe(200)
      expect(await socket.next('ride_buddy_connection_ended')).toMatchObject({ matchId: data.matchId })
      expect(await socket.next('chat-expired')).toEqual({ chatId: data.chatId })
      expect(await connectionsOf(server, priya)).toEqual([])
      for (const table of ['buddy_searches', 'buddy_requests', 'connections', 'blocks'] as const) {
        const rows = await server.database.sql.selectFrom(table).selectAll().execute()
        expect(JSON.stringify(rows)).not.toContain(leaver.id)
      }
    })
  })
})
