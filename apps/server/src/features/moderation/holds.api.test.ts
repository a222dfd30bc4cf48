import { reportRider } from '@sawari/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { refused, serverForTests, startServerForTest } from '../../../test/harness.ts'
import {
  aCountingReporter,
  act,
  aged,
  aModerator,
  reportsOf,
  type TestModerator,
} from '../../../test/moderators.ts'
import { callAs, PROFILE } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { changeRows, rowsOf } from '../../../test/rows.ts'
import { connectAs } from '../../../test/sockets.ts'

describeOnEachDatabase('holds', open => {
  const server = serverForTests(async () => ({ database: await open() }))
  let moderator: TestModerator
  beforeAll(async () => {
    moderator = await aModerator(server)
  })

  const heldAt = async ({ id }: buddy.TestRider, on = server) =>
    (await rowsOf(on, 'users', { id }))[0]!.buddy_hold_at

  describe('a hold', () => {
    const reportBy = async (reporter: buddy.TestRider, reported: buddy.TestRider) =>
      (await buddy.accuse(server, reporter, reported)).as(reportRider)
    const reporterAskedBy = (reported: buddy.TestRider) => aCountingReporter(server, reported)

    test('comes with the third who counts, and keeps the person out of Travel Buddy', async () => {
      const bilal = await buddy.aSearcher(server)
      const reporters = []
      for (let count = 0; count < 3; count++) reporters.push(await reporterAskedBy(bilal))
      const partner = await aged(server, await buddy.aSearcher(server))
      const { id } = await buddy.asked(server, bilal, partner)
      expect((await buddy.answer(server, partner, id, 'accept')).status).toBe(200)
      await buddy.startSearch(server, bilal)
      const stillThere = await buddy.aSearcher(server)
      const { id: incoming } = await buddy.asked(server, stillThere, bilal)
      for (const reporter of reporters.slice(0, 2)) await reportBy(reporter, bilal)
      await reportBy(reporters[0]!, bilal)
      expect(await heldAt(bilal)).toBeNull()
      expect(await buddy.connectionsOf(server, bilal)).toHaveLength(1)
      const socket = await connectAs(server, partner)
      await reportBy(reporters[2]!, bilal)

      expect(await heldAt(bilal)).toBe(server.clock.now().getTime())
      expect((await socket.next('ride_buddy_connection_ended')).endedBy).toBe(bilal.id)
      const refusal = [
        await callAs(server, bilal, buddy.SEARCH, buddy.TO_HOSPITAL),
        await callAs(server, bilal, ['POST', '/ridebuddy'], buddy.TO_HOSPITAL),
        await callAs(server, bilal, ['GET', '/findmatch']),
        await buddy.ask(server, bilal, stillThere),
      ]
      for (const each of refusal) expect(each).toEqual(refused('BUDDY_ON_HOLD'))
      expect((await buddy.answer(server, bilal, incoming, 'accept')).json).toMatchObject({ success: false })
      expect(await buddy.requestsOf(server, stillThere)).toEqual({ requests: [], sentRequests: [] })
      expect((await callAs(server, bilal, PROFILE)).status).toBe(200)

      const [report] = await reportsOf(server, moderator)
      expect(report).toMatchObject({
        counts: true,
        reported: { onHoldSince: server.clock.now().toISOString(), reportsIn30Days: 4, countingReporters: 3 },
        actions: [{ action: 'hold', by: { id: null, name: 'Sawari' } }],
      })
      await act(server, moderator, report!.id, { action: 'restore' })
      expect((await buddy.startSearch(server, bilal)).status).toBe(200)
      // Reports that a moderator has reviewed no longer count.
      server.clock.advanceMs(1_000)
      await reportBy(await reporterAskedBy(bilal), bilal)
      expect(await heldAt(bilal)).toBeNull()
    })

    test.each([
      ['strangers', async () => aged(server, await buddy.aRider(server))],
      [
        'those who asked the person themselves',
        async (reported: buddy.TestRider) => {
          const reporter = await aged(server, await buddy.aSearcher(server))
          await buddy.asked(server, reporter, reported)
          return reporter
        },
      ],
      [
        'accounts of a day',
        async (reported: buddy.TestRider) => {
          const reporter = await buddy.aSearcher(server)
          await buddy.asked(server, reported, reporter)
          return reporter
        },
      ],
    ])('never comes from %s', async (_, aReporter) => {
      const reported = await buddy.aSearcher(server)
      for (let count = 0; count < 4; count++) await reportBy(await aReporter(reported), reported)
      expect(await heldAt(reported)).toBeNull()
    })

    test('where mail is set up comes from people with a proved email alone', async () => {
      const environment = { REQUIRE_PROVED_EMAIL: 'on' }
      const strict = await startServerForTest({ database: await open(), environment })
      const prove = ({ id }: buddy.TestRider, email_proved_at: number | null) =>
        changeRows(strict, 'users', { id }, { email_proved_at })
      const reported = await buddy.aSearcher(strict)
      await prove(reported, 1)
      const reporters: buddy.TestRider[] = []
      for (let count = 0; count < 4; count++) {
        const reporter = await buddy.aSearcher(strict, { name: 'Priya Sharma' })
        await buddy.asked(strict, reported, reporter)
        await prove(await aged(strict, reporter), count === 0 ? null : 1)
        reporters.push(reporter)
      }
      for (const reporter of reporters.slice(0, 3)) await buddy.accuse(strict, reporter, reported)
      expect(await heldAt(reported, strict)).toBeNull()
      expect((await buddy.accuse(strict, reporters[3]!, reported)).status).toBe(200)
      expect(await heldAt(reported, strict)).not.toBeNull()
    })

    test('comes once, from reports at the same time', async () => {
      const bilal = await buddy.aSearcher(server)
      const reporters = []
      for (let count = 0; count < 5; count++) reporters.push(await reporterAskedBy(bilal))
      await Promise.all(reporters.map(reporter => reportBy(reporter, bilal)))
      const holds = await rowsOf(server, 'moderation_log', { person_id: bilal.id, action: 'hold' })
      expect(holds).toHaveLength(1)
      expect((await reportsOf(server, moderator))[0]?.reported?.countingReporters).toBe(5)
    })
  })
})
