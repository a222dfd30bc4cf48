// Two servers on one database, as behind a load balancer: searches and answers on one apply to both.

import { type BuddyMatch, startBuddySearch } from '@sawari/contract'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, statusCounts, type TestServer, twoServersForTests } from '../../../test/harness.ts'
import { memoryBus } from '../../../test/memory-bus.ts'
import {
  aliasOf,
  answer,
  aRider,
  aSearcher,
  ask,
  asked,
  block,
  cancelSearch,
  connectionsOf,
  matchIdsOf,
  startSearch,
} from '../../../test/riders.ts'
import { connectAs, type TestSocket } from '../../../test/sockets.ts'

describeOnEachDatabase('riders on two servers', open => {
  const bus = memoryBus()
  const servers = twoServersForTests(async () => ({ database: await open(), busTransport: bus.transport }))
  const passMs = (milliseconds: number) => {
    for (const { clock } of servers) clock.advanceMs(milliseconds)
  }
  const onBoth = <Answer>(times: number, call: (server: TestServer) => Promise<Answer>) =>
    atOnce(times, index => call(servers[index % 2 === 0 ? 0 : 1]))

  test('see each other at once, after a long pause, and not after they stopped', async () => {
    const [here, there] = servers
    for (let round = 0; round < 3; round++) {
      passMs(round * 600_000)
      const bilal = await aSearcher(here)
      const priya = await aRider(there)
      await startSearch(there, priya)
      expect(await matchIdsOf(there, priya)).toEqual([await aliasOf(there, priya, bilal)])
      expect(await matchIdsOf(here, bilal)).toEqual([await aliasOf(here, bilal, priya)])
      for (const { metrics } of servers) expect(await metrics()).toContain('\nbuddy_searches_active 2\n')
      await cancelSearch(there, priya)
      expect(await matchIdsOf(here, bilal)).toEqual([])
      await cancelSearch(there, bilal)
    }
  })

  test('see those who began when the other server’s clock was a little behind', async () => {
    const [here, there] = servers
    there.clock.advanceMs(-5_000)
    const late = await aRider(there)
    await aSearcher(here)
    await startSearch(there, late)
    const asking = await aSearcher(here)
    expect(await matchIdsOf(here, asking)).toContain(await aliasOf(here, asking, late))
    there.clock.advanceMs(5_000)
  })

  test('find each other when they begin at the same time, and who does not is notified', async () => {
    const [here, there] = servers
    for (let round = 0; round < 5; round++) {
      passMs(600_000)
      const [bilal, priya] = [await aRider(here), await aRider(there)]
      const sockets = [await connectAs(here, bilal), await connectAs(there, priya)] as const
      const [his, hers] = await Promise.all([startSearch(here, bilal), startSearch(there, priya)])
      let found = 0
      for (const [socket, answer, own, other] of [
        [sockets[0], his, bilal, priya],
        [sockets[1], hers, priya, bilal],
      ] as const) {
        const alias = await aliasOf(here, own, other)
        const isFound = answer.as(startBuddySearch).data.matches.some(({ userId }) => userId === alias)
        if (isFound) found += 1
        else await socket.next('ride_buddy_new_potential_match', ({ newMatch }) => newMatch.userId === alias)
      }
      // Each search is stored before the others are read, so the second to be stored finds the first.
      expect(found).toBeGreaterThan(0)
    }
  })

  test('fifty of them, over both servers, are notified of a search, each once', async () => {
    const [here, there] = servers
    passMs(600_000)
    const sockets: TestSocket[] = []
    for (let index = 0; index < 60; index++) {
      const server = index % 2 === 0 ? here : there
      sockets.push(await connectAs(server, await aSearcher(server)))
    }
    for (const socket of sockets) await socket.settled()
    const newcomer = await aRider(there, { name: 'Newa Comer' })
    const isHers = ({ newMatch }: { readonly newMatch: BuddyMatch }) => newMatch.userName === 'Newa C.'
    const notifications = () =>
      sockets.map(socket => socket.all('ride_buddy_new_potential_match').filter(isHers).length)
    await startSearch(there, newcomer)
    await expect.poll(() => notifications().filter(count => count === 1).length).toBe(50)
    expect(notifications().every(count => count <= 1)).toBe(true)
  })

  test('find each other while the bus is unavailable, and while it loses messages', async () => {
    const [here, there] = servers
    for (const fail of [bus.cut, bus.swallow]) {
      passMs(600_000)
      fail()
      const bilal = await aSearcher(here)
      const priya = await aSearcher(there)
      expect(await matchIdsOf(here, bilal)).toEqual([await aliasOf(here, bilal, priya)])
      expect(await matchIdsOf(there, priya)).toEqual([await aliasOf(there, priya, bilal)])
      // A block and an end are effective at once.
      await block(here, bilal, priya)
      expect(await matchIdsOf(there, priya)).toEqual([])
      const dev = await aSearcher(here)
      expect(await matchIdsOf(there, priya)).toEqual([await aliasOf(there, priya, dev)])
      await cancelSearch(here, dev)
      expect(await matchIdsOf(there, priya)).toEqual([])
      bus.mend()
    }
  })

  test('have one search each, and make one request, of twenty concurrent calls', async () => {
    const [bilal, priya] = [await aRider(servers[0]), await aSearcher(servers[1])]
    const starts = await onBoth(20, server => startSearch(server, bilal))
    expect(statusCounts(starts)).toEqual({ 200: 1, 409: 19 })
    const requests = await onBoth(20, server => ask(server, bilal, priya))
    expect(statusCounts(requests)).toEqual({ 200: 1, 409: 19 })
  })

  test('make one connection of twenty concurrent answers', async () => {
    for (let round = 0; round < 3; round++) {
      const [bilal, priya] = [await aSearcher(servers[0]), await aSearcher(servers[1])]
      const { id } = await asked(servers[0], bilal, priya)
      const answers = await onBoth(20, server => answer(server, priya, id, 'accept'))
      expect(statusCounts(answers)).toEqual({ 200: 1, 404: 19 })
      expect(await connectionsOf(servers[1], bilal)).toHaveLength(1)
    }
  })

  test('make one connection of two requests that cross in one instant', async () => {
    for (let round = 0; round < 5; round++) {
      const [bilal, priya] = [await aSearcher(servers[0]), await aSearcher(servers[1])]
      const both = await Promise.all([ask(servers[0], bilal, priya), ask(servers[1], priya, bilal)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect(await connectionsOf(servers[0], priya)).toHaveLength(1)
    }
  })
})
