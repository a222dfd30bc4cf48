import type { UserId } from '@sawari/contract'
import { blockedRiders, buddySearchStatus, exportAccount, startBuddySearch } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, serverForAllTests } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import {
  aConnectedPair,
  answer,
  aPair,
  aRider,
  ask,
  asked,
  BLOCK,
  block,
  connectionsOf,
  endConnection,
  REPORT,
  REQUEST,
  requestsOf,
  STATUS,
  shownAlias,
  startSearch,
  type TestRider,
  unblock,
} from '../../../test/riders.ts'
import { connectAs } from '../../../test/sockets.ts'
import { readConfig } from '../../config.ts'
import { quietRideBuddy } from './index.ts'

const REQUEST_MS = 600_000
const EXPORT = ['GET', '/api/user/export'] as const

const YEAR_MS = 365 * 86_400_000

describeOnEachDatabase('riders who are no company', open => {
  const server = serverForAllTests(async () => ({ database: await open() }))

  const matchesOf = async (rider: TestRider) =>
    (await callAs(server, rider, STATUS)).as(buddySearchStatus).data.matches.map(({ userId }) => userId)
  const blockedBy = async (rider: TestRider) =>
    (await callAs(server, rider, ['GET', '/api/ride-buddy/blocked'])).as(blockedRiders).data
  const report = (rider: TestRider, body: object) => callAs(server, rider, REPORT, body)
  const seen = (reader: TestRider, rider: TestRider) => shownAlias(server, reader, rider)

  describe('blocking', () => {
    test('hides each from the other, at once and in new searches', async () => {
      const [bilal, priya] = await aPair(server)
      expect(await matchesOf(bilal)).toContain(await seen(bilal, priya))
      expect((await block(server, priya, bilal)).json).toEqual({ success: true, message: 'User blocked' })
      expect(await matchesOf(bilal)).not.toContain(await seen(bilal, priya))
      expect(await matchesOf(priya)).not.toContain(await seen(priya, bilal))
      await callAs(server, bilal, ['POST', '/api/ride-buddy/search/active'])
      const socket = await connectAs(server, priya)
      const { data } = (await startSearch(server, bilal)).as(startBuddySearch)
      expect(data.matches.map(({ userId }) => userId)).not.toContain(await seen(bilal, priya))
      await startSearch(server, await aRider(server, { name: 'Somebody Else' }))
      const { newMatch } = await socket.next('ride_buddy_new_potential_match')
      expect(newMatch.userName).toBe('Somebody E.')
    })

    test('ends a connection just as a normal end does', async () => {
      const blockedPair = await aConnectedPair(server)
      const endedPair = await aConnectedPair(server)
      const responses = []
      for (const { riders, connection } of [blockedPair, endedPair]) {
        const socket = await connectAs(server, riders[0])
        // Every new socket receives this event, at no fixed time.
        await socket.next('user_conversations')
        if (riders === blockedPair.riders) await block(server, riders[1], riders[0])
        else await endConnection(server, riders[1], connection.matchId)
        await socket.next('chat-expired')
        await socket.settled()
        expect(await connectionsOf(server, riders[0])).toEqual([])
        const text = JSON.stringify(socket.received)
          .replaceAll(connection.matchId, 'match')
          .replaceAll(connection.chatId, 'chat')
          .replaceAll(riders[1].id, 'partner')
        responses.push(text)
      }
      expect(responses[0]).toBe(responses[1])
    })

    test('B9 hides pending requests from the blocker alone, and neither can connect by them', async () => {
      for (const [blocker, blocked] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const pair = await aPair(server)
        const request = await asked(server, ...pair)
        const before = await requestsOf(server, pair[blocked])
        await block(server, pair[blocker], pair[blocked])
        expect(await requestsOf(server, pair[blocker])).toEqual({ requests: [], sentRequests: [] })
        expect(await requestsOf(server, pair[blocked])).toEqual(before)
        expect((await answer(server, pair[1], request.id, 'accept')).json).toEqual(
          failure('REQUEST_NOT_FOUND'),
        )
        expect(await connectionsOf(server, pair[0])).toEqual([])
      }
    })

    test('leaves a sent request pending until it expires, then refuses as for somebody elsewhere', async () => {
      const [bilal, priya] = await aPair(server)
      const { id } = await asked(server, bilal, priya)
      await block(server, priya, bilal)
      expect((await ask(server, bilal, priya)).json).toEqual(failure('DUPLICATE_REQUEST'))
      expect((await answer(server, priya, id, 'decline')).json).toEqual(failure('REQUEST_NOT_FOUND'))
      server.clock.advanceMs(REQUEST_MS - 1)
      expect((await requestsOf(server, bilal)).sentRequests).toMatchObject([{ id, timeRemaining: 1 }])
      server.clock.advanceMs(1)
      expect(await requestsOf(server, bilal)).toEqual({ requests: [], sentRequests: [] })
      await startSearch(server, bilal)
      await startSearch(server, priya)
      expect((await ask(server, bilal, priya)).json).toEqual(failure('RECEIVER_NOT_AVAILABLE'))
      const { rideRequests } = (await callAs(server, bilal, EXPORT)).as(exportAccount).data as unknown as {
        rideRequests: { state: string }[]
      }
      expect(rideRequests.map(({ state }) => state)).toEqual(['expired'])
    })

    test('lets the blocked rider decline, without notifying the blocker', async () => {
      const [bilal, priya] = await aPair(server)
      const { id } = await asked(server, bilal, priya)
      const socket = await connectAs(server, bilal)
      await block(server, bilal, priya)
      expect((await answer(server, priya, id, 'decline')).status).toBe(200)
      await socket.settled()
      expect(socket.all('ride_buddy_request_response')).toEqual([])
      expect(await requestsOf(server, priya)).toEqual({ requests: [], sentRequests: [] })
    })

    test('is listed for the blocker alone, and can be undone', async () => {
      const [bilal, priya] = await aPair(server)
      const blockedAt = server.clock.now().toISOString()
      await block(server, priya, bilal)
      server.clock.advanceMs(1_000)
      await block(server, priya, bilal)
      const [listed, ...more] = await blockedBy(priya)
      expect(more).toEqual([])
      expect(listed).toEqual({ userId: expect.any(String), name: 'Bilal K.', blockedAt })
      const undo = (rider: TestRider, id: string) =>
        callAs(server, rider, ['DELETE', `${BLOCK[1]}/${id}`], {})
      // The list names a stranger by the block: neither the id of the rider nor an alias is accepted.
      for (const id of [bilal.id, await seen(priya, bilal)]) {
        expect(listed?.userId).not.toBe(id)
        expect((await undo(priya, id)).json).toEqual(failure('USER_NOT_FOUND'))
      }
      expect(await blockedBy(bilal)).toEqual([])
      expect((await undo(bilal, listed!.userId)).json).toEqual(failure('USER_NOT_FOUND'))
      expect((await undo(priya, listed!.userId)).status).toBe(200)
      expect((await undo(priya, listed!.userId)).json).toEqual(failure('USER_NOT_FOUND'))
      expect(await blockedBy(priya)).toEqual([])
      expect(await matchesOf(bilal)).not.toEqual([])
      expect((await ask(server, bilal, priya)).status).toBe(200)
    })

    test('that is undone makes a search look as if it began then', async () => {
      const [bilal, priya] = await aPair(server)
      await block(server, priya, bilal)
      server.clock.advanceMs(60_000)
      const socket = await connectAs(server, bilal)
      await unblock(server, priya)
      const now = new Date(Math.floor(server.clock.now().getTime() / 60_000) * 60_000).toISOString()
      const { newMatch } = await socket.next('ride_buddy_new_potential_match')
      expect(newMatch).toMatchObject({ createdAt: now })
      // Another alias, as of a new search; it names the same rider.
      expect(newMatch.userId).not.toBe(await seen(bilal, priya))
      const { data } = (await callAs(server, bilal, STATUS)).as(buddySearchStatus)
      expect(data.matches.find(({ userId }) => userId === newMatch.userId)).toEqual(newMatch)
      server.clock.advanceMs(1)
      expect((await callAs(server, bilal, STATUS)).as(buddySearchStatus).data.matches).toContainEqual(
        newMatch,
      )
      expect((await callAs(server, bilal, REQUEST, { receiverId: newMatch.userId })).status).toBe(200)
    })

    test('in both directions lasts until both have undone it', async () => {
      const [bilal, priya] = await aPair(server)
      await block(server, priya, bilal)
      await block(server, bilal, priya)
      await unblock(server, priya)
      expect(await matchesOf(priya)).not.toContain(await seen(priya, bilal))
      expect((await ask(server, priya, bilal)).json).toEqual(failure('RECEIVER_NOT_AVAILABLE'))
    })
  })

  describe('reporting', () => {
    const rows = (reporterId: UserId) =>
      server.database.sql.selectFrom('reports').selectAll().where('reporter_id', '=', reporterId).execute()

    test('stores the reason, the text and a copy of the messages of both, and blocks', async () => {
      const { riders, connection } = await aConnectedPair(server)
      const [bilal, priya] = riders
      const path = ['POST', `/api/ride-buddy/chat/${connection.chatId}/message`] as const
      await callAs(server, priya, path, { message: 'Where are you?' })
      await callAs(server, bilal, path, { message: 'None of your <b>business</b>' })
      const body = { userId: bilal.id, reason: 'harassment', description: 'He was rude.' }
      expect((await report(priya, body)).json).toEqual({ success: true, message: 'Report received' })
      const [stored, ...more] = await rows(priya.id)
      expect(more).toEqual([])
      expect(stored).toMatchObject({
        reported_id: bilal.id,
        reason: 'harassment',
        description: 'He was rude.',
      })
      expect(JSON.parse(stored!.chat_copy)).toEqual([
        {
          chatId: connection.chatId,
          messages: [
            {
              from: 'reporter',
              message: 'Where are you?',
              messageType: 'text',
              sentAt: server.clock.now().toISOString(),
            },
            {
              from: 'reported',
              message: 'None of your <b>business</b>',
              messageType: 'text',
              sentAt: server.clock.now().toISOString(),
            },
          ],
        },
      ])
      expect(await blockedBy(priya)).toMatchObject([{ userId: bilal.id }])
      expect(await connectionsOf(server, bilal)).toEqual([])
      expect((await ask(server, bilal, priya)).json).toEqual(failure('RECEIVER_NOT_AVAILABLE'))
    })

    test('again copies only what is new, and so each message is kept once', async () => {
      const { riders, connection } = await aConnectedPair(server)
      const [bilal, priya] = riders
      const write = (chatId: string, message: string) =>
        callAs(server, bilal, ['POST', `/api/ride-buddy/chat/${chatId}/message`], { message })
      await write(connection.chatId, 'first')
      await report(priya, { userId: bilal.id, reason: 'spam' })
      await unblock(server, priya)
      server.clock.advanceMs(REQUEST_MS)
      for (const rider of riders) await startSearch(server, rider)
      const { id } = await asked(server, bilal, priya)
      await answer(server, priya, id, 'accept')
      const [again] = await connectionsOf(server, bilal)
      await write(again!.chatId, 'second')
      await report(priya, { userId: bilal.id, reason: 'spam' })
      const copies = (await rows(priya.id)).map(({ chat_copy }) => chat_copy)
      expect(copies.map(copy => copy.match(/first|second/g))).toEqual([['first'], ['second']])
    })

    test('is deleted a year later, with its copy of the messages', async () => {
      const { riders } = await aConnectedPair(server)
      await report(riders[1], { userId: riders[0].id, reason: 'spam' })
      const [{ created_at: createdAt } = { created_at: 0 }] = await rows(riders[1].id)
      const { durations } = readConfig({})
      const sweepAt = (at: number) =>
        quietRideBuddy({ database: server.database, durations, clock: { now: () => new Date(at) } }).sweep()
      await sweepAt(createdAt + YEAR_MS)
      expect(await rows(riders[1].id)).toHaveLength(1)
      await sweepAt(createdAt + YEAR_MS + 1)
      expect(await rows(riders[1].id)).toEqual([])
    })

    test('needs no chat, and may be done again', async () => {
      const [bilal, priya] = await aPair(server)
      for (const reason of ['spam', 'unsafe', 'fake', 'other']) {
        expect((await report(priya, { userId: await seen(priya, bilal), reason })).status).toBe(200)
      }
      expect((await rows(priya.id)).map(({ chat_copy }) => chat_copy)).toEqual(['[]', '[]', '[]', '[]'])
    })

    test('outlives both accounts, without their ids', async () => {
      const [bilal, priya] = await aPair(server)
      await report(priya, {
        userId: await seen(priya, bilal),
        reason: 'spam',
        description: 'Kept for the record',
      })
      for (const { id } of [bilal, priya]) {
        await server.database.sql.deleteFrom('users').where('id', '=', id).execute()
      }
      const left = await server.database.sql
        .selectFrom('reports')
        .selectAll()
        .where('description', '=', 'Kept for the record')
        .execute()
      expect(left).toMatchObject([{ reporter_id: null, reported_id: null, reason: 'spam' }])
      expect(JSON.stringify(left)).not.toContain(bilal.id)
    })
  })
})
