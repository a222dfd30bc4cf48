import type { UserId } from '@sawari/contract'
import { blockedRiders, exportAccount, startBuddySearch } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { postCall } from '../../../test/chat-pairs.ts'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { refused, serverForTests } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { deleteRows, rowsOf } from '../../../test/rows.ts'
import { connectAs } from '../../../test/sockets.ts'
import { readConfig } from '../../config.ts'
import { quietRideBuddy } from './index.ts'

const REQUEST_MS = 600_000

const YEAR_MS = 365 * 86_400_000

describeOnEachDatabase('riders who are no company', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  const matchesOf = (rider: buddy.TestRider) => buddy.matchIdsOf(server, rider)
  const blockedBy = async (rider: buddy.TestRider) =>
    (await callAs(server, rider, ['GET', '/api/ride-buddy/blocked'])).as(blockedRiders).data
  const report = (from: buddy.TestRider, about: buddy.TestRider, said: object = {}) =>
    buddy.accuse(server, from, about, { reason: 'spam', ...said })
  const seen = (reader: buddy.TestRider, rider: buddy.TestRider) => buddy.shownAlias(server, reader, rider)

  describe('blocking', () => {
    test('hides each from the other, at once and in new searches', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      expect(await matchesOf(bilal)).toContain(await seen(bilal, priya))
      expect((await buddy.block(server, priya, bilal)).json).toEqual({
        success: true,
        message: 'User blocked',
      })
      expect(await matchesOf(bilal)).not.toContain(await seen(bilal, priya))
      expect(await matchesOf(priya)).not.toContain(await seen(priya, bilal))
      await buddy.cancelSearch(server, bilal)
      const socket = await connectAs(server, priya)
      const { data } = (await buddy.startSearch(server, bilal)).as(startBuddySearch)
      expect(data.matches.map(({ userId }) => userId)).not.toContain(await seen(bilal, priya))
      await buddy.startSearch(server, await buddy.aRider(server, { name: 'Somebody Else' }))
      const { newMatch } = await socket.next('ride_buddy_new_potential_match')
      expect(newMatch.userName).toBe('Somebody E.')
    })

    test('ends a connection just as a normal end does', async () => {
      const blockedPair = await buddy.aConnectedPair(server)
      const endedPair = await buddy.aConnectedPair(server)
      const responses = []
      for (const { riders, connection } of [blockedPair, endedPair]) {
        const socket = await connectAs(server, riders[0])
        // Every new socket receives this event, at no fixed time.
        await socket.next('user_conversations')
        if (riders === blockedPair.riders) await buddy.block(server, riders[1], riders[0])
        else await buddy.endConnection(server, riders[1], connection.matchId)
        await socket.next('chat-expired')
        await socket.settled()
        expect(await buddy.connectionsOf(server, riders[0])).toEqual([])
        const text = JSON.stringify(socket.received)
          .replaceAll(connection.matchId, 'match')
          .replaceAll(connection.chatId, 'chat')
          .replaceAll(riders[1].id, 'partner')
        responses.push(text)
      }
      expect(responses[0]).toBe(responses[1])
    })

    test('hides pending requests from the blocker alone, and neither can connect by them', async () => {
      for (const [blocker, blocked] of [
        [0, 1],
        [1, 0],
      ] as const) {
        const pair = await buddy.aPair(server)
        const request = await buddy.asked(server, ...pair)
        const before = await buddy.requestsOf(server, pair[blocked])
        await buddy.block(server, pair[blocker], pair[blocked])
        expect(await buddy.requestsOf(server, pair[blocker])).toEqual({ requests: [], sentRequests: [] })
        expect(await buddy.requestsOf(server, pair[blocked])).toEqual(before)
        expect(await buddy.answer(server, pair[1], request.id, 'accept')).toEqual(
          refused('REQUEST_NOT_FOUND'),
        )
        expect(await buddy.connectionsOf(server, pair[0])).toEqual([])
      }
    })

    test('lets the blocked rider decline, without notifying the blocker', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      const { id } = await buddy.asked(server, bilal, priya)
      const socket = await connectAs(server, bilal)
      await buddy.block(server, bilal, priya)
      expect((await buddy.answer(server, priya, id, 'decline')).status).toBe(200)
      await socket.settled()
      expect(socket.all('ride_buddy_request_response')).toEqual([])
      expect(await buddy.requestsOf(server, priya)).toEqual({ requests: [], sentRequests: [] })
    })

    test('leaves a sent request pending until it expires, then refuses as for somebody elsewhere', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      const { id } = await buddy.asked(server, bilal, priya)
      await buddy.block(server, priya, bilal)
      expect(await buddy.ask(server, bilal, priya)).toEqual(refused('DUPLICATE_REQUEST'))
      expect(await buddy.answer(server, priya, id, 'decline')).toEqual(refused('REQUEST_NOT_FOUND'))
      server.clock.advanceMs(REQUEST_MS - 1)
      expect((await buddy.requestsOf(server, bilal)).sentRequests).toMatchObject([{ id, timeRemaining: 1 }])
      server.clock.advanceMs(1)
      expect(await buddy.requestsOf(server, bilal)).toEqual({ requests: [], sentRequests: [] })
      await buddy.startSearch(server, bilal)
      await buddy.startSearch(server, priya)
      expect(await buddy.ask(server, bilal, priya)).toEqual(refused('RECEIVER_NOT_AVAILABLE'))
      const { rideRequests } = (await callAs(server, bilal, buddy.EXPORT)).as(exportAccount)
        .data as unknown as {
        rideRequests: { state: string }[]
      }
      expect(rideRequests.map(({ state }) => state)).toEqual(['expired'])
    })

    test('is listed for the blocker alone, and can be undone', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      const blockedAt = server.clock.now().toISOString()
      await buddy.block(server, priya, bilal)
      server.clock.advanceMs(1_000)
      await buddy.block(server, priya, bilal)
      const [listed, ...more] = await blockedBy(priya)
      expect(more).toEqual([])
      expect(listed).toEqual({ userId: expect.any(String), name: 'Bilal K.', blockedAt })
      const undo = (rider: buddy.TestRider, id: string) =>
        callAs(server, rider, ['DELETE', `${buddy.BLOCK[1]}/${id}`], {})
      // The list names a stranger by the block: neither the id of the rider nor an alias is accepted.
      for (const id of [bilal.id, await seen(priya, bilal)]) {
        expect(listed?.userId).not.toBe(id)
        expect(await undo(priya, id)).toEqual(refused('USER_NOT_FOUND'))
      }
      expect(await blockedBy(bilal)).toEqual([])
      expect(await undo(bilal, listed!.userId)).toEqual(refused('USER_NOT_FOUND'))
      expect((await undo(priya, listed!.userId)).status).toBe(200)
      expect(await undo(priya, listed!.userId)).toEqual(refused('USER_NOT_FOUND'))
      expect(await blockedBy(priya)).toEqual([])
      expect(await matchesOf(bilal)).not.toEqual([])
      expect((await buddy.ask(server, bilal, priya)).status).toBe(200)
    })

    test('that is undone makes a search look as if it began then', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      await buddy.block(server, priya, bilal)
      server.clock.advanceMs(60_000)
      const socket = await connectAs(server, bilal)
      // In both directions a block lasts until both have undone it.
      await buddy.block(server, bilal, priya)
      await buddy.unblock(server, bilal)
      expect(await matchesOf(bilal)).not.toContain(await seen(bilal, priya))
      expect(await buddy.ask(server, bilal, priya)).toEqual(refused('RECEIVER_NOT_AVAILABLE'))
      await buddy.unblock(server, priya)
      const now = new Date(Math.floor(server.clock.now().getTime() / 60_000) * 60_000).toISOString()
      const { newMatch } = await socket.next('ride_buddy_new_potential_match')
      expect(newMatch).toMatchObject({ createdAt: now })
      // Another alias, as of a new search; it names the same rider.
      expect(newMatch.userId).not.toBe(await seen(bilal, priya))
      expect((await buddy.searchStatusOf(server, bilal)).matches).toContainEqual(newMatch)
      server.clock.advanceMs(1)
      expect((await buddy.searchStatusOf(server, bilal)).matches).toContainEqual(newMatch)
      expect((await callAs(server, bilal, buddy.REQUEST, { receiverId: newMatch.userId })).status).toBe(200)
    })
  })

  describe('reporting', () => {
    const rows = (reporterId: UserId) => rowsOf(server, 'reports', { reporter_id: reporterId })

    test('stores the reason, the text and a copy of the messages of both, and blocks', async () => {
      const { riders, connection } = await buddy.aConnectedPair(server)
      const [bilal, priya] = riders
      const path = postCall(connection.chatId)
      await callAs(server, priya, path, { message: 'Where are you?' })
      await callAs(server, bilal, path, { message: 'None of your <b>business</b>' })
      const said = { reason: 'harassment', description: 'He was rude.' }
      const reported = await callAs(server, priya, buddy.REPORT, { userId: bilal.id, ...said })
      expect(reported.json).toEqual({ success: true, message: 'Report received' })
      const [stored, ...more] = await rows(priya.id)
      expect(more).toEqual([])
      expect(stored).toMatchObject({ reported_id: bilal.id, ...said })
      const written = { messageType: 'text', sentAt: server.clock.now().toISOString() }
      const messages = [
        { from: 'reporter', message: 'Where are you?', ...written },
        { from: 'reported', message: 'None of your <b>business</b>', ...written },
      ]
      expect(JSON.parse(stored!.chat_copy)).toEqual([{ chatId: connection.chatId, messages }])
      expect(await blockedBy(priya)).toMatchObject([{ userId: bilal.id }])
      expect(await buddy.connectionsOf(server, bilal)).toEqual([])
      expect(await buddy.ask(server, bilal, priya)).toEqual(refused('RECEIVER_NOT_AVAILABLE'))
    })

    test('again copies only what is new, and so each message is kept once', async () => {
      const { riders, connection } = await buddy.aConnectedPair(server)
      const [bilal, priya] = riders
      const write = (chatId: string, message: string) => callAs(server, bilal, postCall(chatId), { message })
      await write(connection.chatId, 'first')
      await report(priya, bilal)
      await buddy.unblock(server, priya)
      server.clock.advanceMs(REQUEST_MS)
      for (const rider of riders) await buddy.startSearch(server, rider)
      const { id } = await buddy.asked(server, bilal, priya)
      await buddy.answer(server, priya, id, 'accept')
      const [again] = await buddy.connectionsOf(server, bilal)
      await write(again!.chatId, 'second')
      await report(priya, bilal)
      const copies = (await rows(priya.id)).map(({ chat_copy }) => chat_copy)
      expect(copies.map(copy => copy.match(/first|second/g))).toEqual([['first'], ['second']])
    })

    test('is deleted a year later, with its copy of the messages', async () => {
      const { riders } = await buddy.aConnectedPair(server)
      await report(riders[1], riders[0])
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
      const [bilal, priya] = await buddy.aPair(server)
      for (const reason of ['spam', 'unsafe', 'fake', 'other'])
        expect((await report(priya, bilal, { reason })).status).toBe(200)
      expect((await rows(priya.id)).map(({ chat_copy }) => chat_copy)).toEqual(['[]', '[]', '[]', '[]'])
    })

    test('outlives both accounts, without their ids', async () => {
      const [bilal, priya] = await buddy.aPair(server)
      const description = 'Kept for the record'
      await report(priya, bilal, { description })
      for (const { id } of [bilal, priya]) await deleteRows(server, 'users', { id })
      const left = await rowsOf(server, 'reports', { description })
      expect(left).toMatchObject([{ reporter_id: null, reported_id: null, reason: 'spam' }])
      expect(JSON.stringify(left)).not.toContain(bilal.id)
    })
  })
})
