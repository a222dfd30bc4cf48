// Riders know strangers by aliases: no call, event or export contains the id of a stranger.

import * as contract from '@sawari/contract'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, refused, type TestServer, twoServersForTests } from '../../../test/harness.ts'
import { memoryBus } from '../../../test/memory-bus.ts'
import { callAs } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { changeRows, rowsOf } from '../../../test/rows.ts'
import { connectAs } from '../../../test/sockets.ts'
import { openBus } from '../../platform/bus/bus.ts'
import { createLogger } from '../../platform/telemetry/logger.ts'
import { createMetrics } from '../../platform/telemetry/metrics.ts'

const DAY_MS = 86_400_000

describeOnEachDatabase('strangers on two servers', open => {
  const busTransport = memoryBus().transport
  const servers = twoServersForTests(async () => ({ database: await open(), busTransport }))

  const passMs = (milliseconds: number) => {
    for (const { clock } of servers) clock.advanceMs(milliseconds)
  }
  const searched = async (server: TestServer, rider: buddy.TestRider, trip: object = buddy.TO_HOSPITAL) =>
    (await buddy.startSearch(server, rider, trip)).as(contract.startBuddySearch).data
  const matchOf = async (server: TestServer, reader: buddy.TestRider, name: string) =>
    (await buddy.searchStatusOf(server, reader)).matches.find(({ userName }) => userName === name)?.userId
  /** Two strangers with searches, and what the first is called by the second. */
  const meet = async () => {
    passMs(700_000)
    const [here, there] = servers
    const [bilal, priya] = [await buddy.aRider(here), await buddy.aRider(here, { name: 'Priya Sharma' })]
    await searched(here, priya)
    const [match] = (await searched(here, bilal)).matches
    await expect.poll(() => matchOf(there, priya, 'Bilal K.')).toBeDefined()
    return { bilal, priya, alias: match!.userId }
  }

  test('have one alias on both, another one for the next search and for another reader', async () => {
    const [here, there] = servers
    const { bilal, priya, alias } = await meet()
    const chand = await buddy.aRider(there, { name: 'Chand Rao' })
    await searched(there, chand)
    expect(alias).toMatch(/^[0-9a-f]{24}$/)
    await expect.poll(() => matchOf(there, bilal, 'Priya S.')).toBe(alias)
    const forChand = await matchOf(there, chand, 'Priya S.')
    await buddy.cancelSearch(here, priya)
    await searched(here, priya)
    const next = await matchOf(here, bilal, 'Priya S.')
    expect(new Set([alias, forChand, next, priya.id]).size).toBe(4)
  })

  test('are asked, blocked and reported by an alias on either server, until a day after its search', async () => {
    const [here, there] = servers
    for (const server of [here, there]) {
      for (const [call, key] of [
        [buddy.REQUEST, 'receiverId'],
        [buddy.BLOCK, 'userId'],
        [buddy.REPORT, 'userId'],
      ] as const) {
        const { bilal, priya, alias } = await meet()
        const body = { reason: 'spam', message: '' }
        const code = key === 'receiverId' ? 'RECEIVER_NOT_FOUND' : 'USER_NOT_FOUND'
        // Neither the id of the stranger nor the alias of another reader.
        const others = [priya.id, await buddy.aliasOf(here, priya, priya)]
        for (const id of others)
          expect((await callAs(server, bilal, call, { ...body, [key]: id })).json).toEqual(failure(code))
        expect((await callAs(server, bilal, call, { ...body, [key]: alias })).status).toBe(200)
      }
    }
    const { bilal, priya, alias } = await meet()
    const denied = { success: false, code: 'CONVERSATION_ACCESS_DENIED' }
    const socket = await connectAs(there, bilal)
    expect(await socket.ask('create_conversation', { otherUserId: alias })).toMatchObject(denied)
    await buddy.cancelSearch(here, priya)
    passMs(DAY_MS - 1_000)
    expect((await callAs(there, bilal, buddy.BLOCK, { userId: alias })).status).toBe(200)
    await callAs(there, bilal, ['DELETE', `${buddy.BLOCK[1]}/${(await blockedBy(bilal))[0]?.userId}`])
    passMs(1_000)
    expect(await callAs(there, bilal, buddy.BLOCK, { userId: alias })).toEqual(refused('USER_NOT_FOUND'))
    expect(await callAs(there, bilal, buddy.REQUEST, { receiverId: alias })).toEqual(
      refused('RECEIVER_NOT_FOUND'),
    )
  })

  const blockedBy = async (rider: buddy.TestRider) =>
    (await callAs(servers[1], rider, buddy.BLOCKED)).as(contract.blockedRiders).data

  test('who are or were connected have their ids', async () => {
    const [here, there] = servers
    passMs(DAY_MS)
    const { riders } = await buddy.aConnectedPair(here)
    const [bilal, priya] = riders
    expect((await buddy.connectionsOf(there, bilal))[0]?.partner.id).toBe(priya.id)
    const socket = await connectAs(there, bilal)
    const made = await socket.ask('create_conversation', { otherUserId: priya.id })
    expect(made).toMatchObject({ success: true, otherUser: { id: priya.id } })
    const alias = await buddy.aliasOf(here, bilal, priya)
    expect(await socket.ask('create_conversation', { otherUserId: alias })).toMatchObject({ success: true })
    passMs(900_000)
    expect((await callAs(there, bilal, buddy.REPORT, { userId: priya.id, reason: 'spam' })).status).toBe(200)
    expect(await blockedBy(bilal)).toMatchObject([{ userId: priya.id }])
    expect((await callAs(there, bilal, ['DELETE', `${buddy.BLOCK[1]}/${priya.id}`])).status).toBe(200)
  })

  test('keep the alias of a request while it is listed, also after the receiver searched again', async () => {
    const [here, there] = servers
    const { bilal, priya, alias } = await meet()
    await callAs(here, bilal, buddy.REQUEST, { receiverId: alias })
    await buddy.cancelSearch(here, priya)
    await searched(here, priya)
    await expect.poll(() => matchOf(there, bilal, 'Priya S.')).toBe(alias)
    expect((await buddy.requestsOf(there, bilal)).sentRequests).toMatchObject([{ receiverId: alias }])
    const [incoming] = (await buddy.requestsOf(there, priya)).requests
    expect(incoming?.senderId).toBe(await matchOf(there, priya, 'Bilal K.'))
    await buddy.answer(there, priya, incoming!.id, 'decline')
    expect(await matchOf(there, bilal, 'Priya S.')).toBe(alias)
    const declined = (await buddy.requestsOf(there, bilal)).declinedRequests
    expect(declined).toMatchObject([{ receiverId: alias }])
    passMs(600_000)
    for (const rider of [bilal, priya]) await searched(here, rider)
    expect(await matchOf(here, bilal, 'Priya S.')).not.toBe(alias)
  })

  test('are named by their ids to pages of an earlier version, for a day after its last search', async () => {
    const [here, there] = servers
    const { bilal, priya, alias } = await meet()
    // An earlier version stores a search and a request like this.
    await changeRows(here, 'buddy_searches', { user_id: priya.id }, { aliased: null })
    const never = await buddy.aRider(here)
    expect(await callAs(there, bilal, buddy.BLOCK, { userId: never.id })).toEqual(refused('USER_NOT_FOUND'))
    const sent = (await callAs(there, bilal, buddy.REQUEST, { receiverId: priya.id })).as(
      contract.sendBuddyRequest,
    )
    expect(sent.data).toMatchObject({ receiverId: alias })
    const { id } = sent.data as contract.BuddyRequest
    const [stored] = await rowsOf(here, 'buddy_requests', { id })
    const { searchIds: _, ...ride } = JSON.parse(stored!.route_details) as { readonly searchIds: unknown }
    await changeRows(here, 'buddy_requests', { id }, { route_details: JSON.stringify(ride) })
    // The matches and the requests name the rider alike.
    expect((await buddy.requestsOf(there, bilal)).sentRequests).toMatchObject([{ receiverId: alias }])
    expect(await matchOf(there, bilal, 'Priya S.')).toBe(alias)
    expect((await callAs(there, bilal, buddy.REQUESTS)).text).not.toContain(priya.id)
    passMs(DAY_MS + 700_000)
    for (const rider of [priya, bilal]) await searched(here, rider)
    expect(await callAs(there, bilal, buddy.REQUEST, { receiverId: priya.id })).toEqual(
      refused('RECEIVER_NOT_FOUND'),
    )
    expect(await callAs(there, bilal, buddy.BLOCK, { userId: priya.id })).toEqual(refused('USER_NOT_FOUND'))
  })

  test('are named by an alias in an event that comes from a server of an earlier version', async () => {
    const [here] = servers
    const { bilal, priya } = await meet()
    const socket = await connectAs(here, bilal)
    const logger = createLogger('silent')
    const earlier = await openBus(busTransport, { clock: here.clock, logger, metrics: createMetrics() })
    const { matches } = await buddy.searchStatusOf(here, bilal)
    const { userId, overlapPercentage, estimatedSharedFare, sharedDistance, ...seen } = matches[0]!
    const figures = { overlapPercentage, estimatedSharedFare, sharedDistance }
    const newcomer = { userId: priya.id, ...seen }
    earlier.publish('new-buddies', { newcomer, matches: [[bilal.id, figures]] })
    const isSame = ({ newMatch }: { readonly newMatch: contract.BuddyMatch }) => newMatch.userId === userId
    const { newMatch } = await socket.next('ride_buddy_new_potential_match', isSame)
    expect(newMatch).toEqual({ userId, ...seen, ...figures })
    await earlier.close()
  })
})
