// No response is unbounded: lists have pages, and the export is a stream.

import * as contract from '@sawari/contract'
import { beforeAll, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, serverForTests } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { aRider, type TestRider } from '../../../test/riders.ts'
import { connectRiders } from '../../../test/sockets.ts'
import { idGenerator } from '../../platform/database/ids.ts'

const OTHERS = 130
const MESSAGES = 1_300

describeOnEachDatabase('a rider with many rows', open => {
  const server = serverForTests(async () => ({ database: await open() }))
  let rider: TestRider
  let others: readonly TestRider[]

  beforeAll(async () => {
    rider = await aRider(server)
    others = await atOnce(OTHERS, () => aRider(server))
    const { sql } = server.database
    const newId = idGenerator(server.clock)
    const now = server.clock.now().getTime()
    const trip = { source: 'a', destination: 'b' }
    const figures = { overlapPercentage: 100, sharedDistanceKm: 1, sharedFareRupees: 10 }
    const ride = { senderRoute: trip, receiverRoute: trip, senderFigures: figures, receiverFigures: figures }
    const requestOf = (sender: contract.UserId, receiver: contract.UserId, at: number) => ({
      id: newId<contract.RequestId>(),
      sender_id: sender,
      receiver_id: receiver,
      message: '',
      route_details: JSON.stringify({ ...ride, senderId: sender }),
      state: 'pending' as const,
      created_at: at,
      expires_at: now + 600_000,
      answered_at: null,
    })
    let longest: contract.ChatId | undefined
    for (const [index, { id }] of others.entries()) {
      await sql
        .insertInto('buddy_requests')
        .values([requestOf(id, rider.id, now + index), requestOf(rider.id, id, now + index)])
        .execute()
      const { chatId } = await connectRiders(server, [rider, { id }])
      longest ??= chatId
      await sql
        .updateTable('connections')
        .set({ route_details: JSON.stringify({ ...ride, senderId: id }), created_at: now + index })
        .where('chat_id', '=', chatId)
        .execute()
      await sql
        .insertInto('buddy_searches')
        .values({
          id: newId<contract.SearchId>(),
          user_id: rider.id,
          ...trip,
          trip: '{}',
          radius_km: 2,
          created_at: now + index,
          expires_at: now,
          ended_at: now,
          end_reason: 'cancelled',
        })
        .execute()
    }
    const written = Array.from({ length: MESSAGES }, (_, index) => ({
      id: newId<contract.MessageId>(),
      thread_id: longest!,
      seq: index + 1,
      sender_id: index % 2 === 0 ? rider.id : others[0]!.id,
      body: `message ${index}`,
      message_type: 'text' as const,
      client_message_id: null,
      created_at: now + index,
    }))
    await sql.insertInto('messages').values(written).execute()
  })

  const read = (path: string) => callAs(server, rider, ['GET', path])

  /** The first two pages: which are all. */
  const pagesOf = async <Call extends contract.Endpoint>(path: string, call: Call) => {
    const pages = [(await read(path)).as(call), (await read(`${path}?page=2`)).as(call)] as const
    expect(pages.map(page => (page as { hasMore?: boolean }).hasMore)).toEqual([true, undefined])
    expect((await read(`${path}?page=0`)).status).toBe(400)
    return pages
  }
  const newestFirst = () => others.map(({ id }) => id).reverse()

  test.each([
    ['/api/ride-buddy/chats', contract.chats],
    ['/api/ride-buddy/matches', contract.buddyConnections],
  ] as const)('reads %s in pages, newest first, each row once', async (path, endpoint) => {
    const [first, second] = await pagesOf(path, endpoint)
    expect(first.data.length).toBe(100)
    expect([...first.data, ...second.data].map(({ partner }) => partner.id)).toEqual(newestFirst())
  })

  test('reads requests in pages of each direction', async () => {
    const pages = (await pagesOf('/api/ride-buddy/requests', contract.buddyRequests)).map(({ data }) => data)
    for (const list of ['requests', 'sentRequests'] as const)
      expect(pages.map(page => page[list].length)).toEqual([100, OTHERS - 100])
    expect(new Set(pages.flatMap(page => page.requests.map(each => each.senderId))).size).toBe(OTHERS)
  })

  test('reads past searches in pages of the wanted size', async () => {
    const path = '/api/ride-buddy/search-history?limit=50'
    const pages = []
    for (const page of [1, 2, 3])
      pages.push((await read(`${path}&page=${page}`)).as(contract.buddySearchHistory))
    expect(pages.map(({ data, hasMore }) => [data.length, hasMore])).toEqual([
      [50, true],
      [50, true],
      [30, undefined],
    ])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ searchId }) => searchId))).size).toBe(OTHERS)
  })

  test('gets an export that holds all of it, in the form of a short one', async () => {
    const { data } = (await read('/api/user/export')).as(contract.exportAccount) as unknown as {
      data: Record<'messages' | 'rideRequests' | 'connections' | 'searches', Record<string, unknown>[]>
    }
    expect(data.messages.map(({ message }) => message)).toEqual(
      Array.from({ length: MESSAGES / 2 }, (_, index) => `message ${2 * index}`),
    )
    expect([data.rideRequests.length, data.connections.length, data.searches.length]).toEqual([
      2 * OTHERS,
      OTHERS,
      OTHERS,
    ])
  })

  test('reads blocked riders in pages', async () => {
    const now = server.clock.now().getTime()
    const values = others.map(({ id }, index) => ({
      blocker_id: rider.id,
      blocked_id: id,
      reason: '',
      created_at: now + index,
    }))
    await server.database.sql.insertInto('blocks').values(values).execute()
    const [first, second] = await pagesOf('/api/ride-buddy/blocked', contract.blockedRiders)
    expect([...first.data, ...second.data].map(({ userId }) => userId)).toEqual(newestFirst())
  })
})
