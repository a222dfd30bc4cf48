// Two servers on one database, as behind a load balancer: searches and answers on one apply to both.

import { buddySearchStatus, startBuddySearch } from '@sawari/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import {
  answer,
  aRider,
  aSearcher,
  ask,
  asked,
  connectionsOf,
  STATUS,
  startSearch,
  type TestRider,
} from '../../../test/riders.ts'
import type { Database } from '../../platform/database/database.ts'

describeOnEachDatabase('riders on two servers', open => {
  let database: Database
  let servers: readonly [TestServer, TestServer]
  beforeAll(async () => {
    database = await open()
    servers = [await startTestServer({ database }), await startTestServer({ database })]
  })
  afterAll(async () => {
    for (const { app } of servers) await app.close()
    await database.close()
  })
  const matchesOf = async (server: TestServer, rider: TestRider) =>
    (await callAs(server, rider, STATUS)).as(buddySearchStatus).data.matches.map(({ userId }) => userId)
  const passMs = (milliseconds: number) => {
    for (const { clock } of servers) clock.advanceMs(milliseconds)
  }
  const onBoth = <Answer>(times: number, call: (server: TestServer) => Promise<Answer>) =>
    Promise.all(Array.from({ length: times }, (_, index) => call(servers[index % 2 === 0 ? 0 : 1])))

  test('see each other at once, after a long pause, and not after they stopped', async () => {
    const [here, there] = servers
    for (let round = 0; round < 3; round++) {
      passMs(round * 600_000)
      const bilal = await aSearcher(here)
      const priya = await aRider(there)
      const { data } = (await startSearch(there, priya)).as(startBuddySearch)
      expect(data.matches.map(({ userId }) => userId)).toEqual([bilal.id])
      expect(await matchesOf(here, bilal)).toEqual([priya.id])
      await callAs(there, priya, ['POST', '/api/ride-buddy/search/active'])
      expect(await matchesOf(here, bilal)).toEqual([])
      await callAs(there, bilal, ['POST', '/api/ride-buddy/search/active'])
    }
  })

  test('see those who began when the other server’s clock was a little behind', async () => {
    const [here, there] = servers
    there.clock.advanceMs(-5_000)
    const late = await aRider(there)
    await aSearcher(here)
    await startSearch(there, late)
    expect(await matchesOf(here, await aSearcher(here))).toContain(late.id)
    there.clock.advanceMs(5_000)
  })

  test('B3 have one search each after twenty concurrent starts', async () => {
    const rider = await aRider(servers[0])
    const answers = await onBoth(20, server => startSearch(server, rider))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('make one request of twenty concurrent ones', async () => {
    const [bilal, priya] = [await aSearcher(servers[0]), await aSearcher(servers[1])]
    const answers = await onBoth(20, server => ask(server, bilal, priya))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('B1 make one connection of twenty concurrent answers', async () => {
    for (let round = 0; round < 3; round++) {
      const [bilal, priya] = [await aSearcher(servers[0]), await aSearcher(servers[1])]
      const { id } = await asked(servers[0], bilal, priya)
      const answers = await onBoth(20, server => answer(server, priya, id, 'accept'))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
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
