import { moderationPerson } from '@sawari/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, refused, serverForTests } from '../../../test/harness.ts'
import { act, aModerator, aReport, logOf, reportsOf, type TestModerator } from '../../../test/moderators.ts'
import { aPassenger, callAs, PASSWORD, PROFILE } from '../../../test/passengers.ts'
import * as buddy from '../../../test/riders.ts'
import { rowsOf } from '../../../test/rows.ts'
import { connectAs, refusalOf, urlOf } from '../../../test/sockets.ts'

describeOnEachDatabase('suspensions', open => {
  const server = serverForTests(async () => ({ database: await open() }))
  let moderator: TestModerator
  beforeAll(async () => {
    moderator = await aModerator(server)
  })

  describe('a suspension', () => {
    test('ends session, sockets, search, requests, rides and connections, at once', async () => {
      const { riders, connection } = await buddy.aConnectedPair(server)
      const [bilal, priya] = riders
      await buddy.startSearch(server, bilal)
      await callAs(server, bilal, ['POST', '/ridebuddy'], buddy.TO_HOSPITAL)
      const asker = await buddy.aSearcher(server)
      const receiver = await buddy.aSearcher(server)
      const incoming = await buddy.asked(server, asker, bilal)
      const outgoing = await buddy.asked(server, bilal, receiver)
      const other = await buddy.aRider(server)
      await buddy.accuse(server, other, bilal, { reason: 'unsafe' })
      const [report] = await reportsOf(server, moderator)
      const own = await connectAs(server, bilal)
      const partner = await connectAs(server, priya)

      const suspended = await act(server, moderator, report!.id, { action: 'suspend' })
      expect(suspended.json).toMatchObject({ data: { reported: { suspendedAt: expect.any(String) } } })
      expect((await own.next('auth_error')).code).toBe('INVALID_TOKEN')
      await own.closed
      expect(await callAs(server, bilal, buddy.STATUS)).toEqual(refused('INVALID_TOKEN'))
      expect(await partner.next('ride_buddy_connection_ended')).toEqual({
        matchId: connection.matchId,
        chatId: connection.chatId,
        endedBy: bilal.id,
      })
      expect(await partner.next('chat-expired')).toEqual({ chatId: connection.chatId })
      expect(await buddy.connectionsOf(server, priya)).toEqual([])
      expect((await buddy.requestsOf(server, asker)).sentRequests).toEqual([])
      expect((await buddy.requestsOf(server, receiver)).requests).toEqual([])
      expect(await buddy.answer(server, receiver, outgoing.id, 'accept')).toEqual(
        refused('REQUEST_NOT_FOUND'),
      )
      expect(incoming.id).not.toBe(outgoing.id)
      expect(await buddy.ask(server, asker, bilal)).toEqual(refused('RECEIVER_NOT_AVAILABLE'))
      expect(
        JSON.stringify((await buddy.startSearch(server, await buddy.aRider(server))).json),
      ).not.toContain(bilal.id)
      expect(await rowsOf(server, 'posted_rides', { user_id: bilal.id })).toEqual([])
      expect(await refusalOf(await urlOf(server), { token: bilal.accessToken })).toBe('Authentication failed')
    })

    test('shows at sign-in only after the right password, and is lifted by restoring', async () => {
      const passenger = await aPassenger(server)
      const reporter = await buddy.aRider(server)
      await buddy.accuse(server, reporter, passenger.user, { reason: 'fake' })
      const [report] = await reportsOf(server, moderator)
      expect((await act(server, moderator, report!.id, { action: 'suspend' })).status).toBe(200)
      const signIn = (password: string) => server.post('/signin', { email: passenger.email, password })
      expect(await signIn('Wrong4safe!')).toEqual(refused('INVALID_CREDENTIALS'))
      expect(await signIn(PASSWORD)).toEqual(refused('ACCOUNT_SUSPENDED'))
      const refresh = await server.post('/auth/refresh', { refreshToken: passenger.refreshToken })
      expect(refresh).toEqual(refused('INVALID_TOKEN'))
      expect(await callAs(server, passenger, PROFILE)).toEqual(refused('INVALID_TOKEN'))
      expect(await act(server, moderator, report!.id, { action: 'suspend' })).toEqual(refused('ALREADY_DONE'))
      expect((await act(server, moderator, report!.id, { action: 'restore' })).status).toBe(200)
      expect(await act(server, moderator, report!.id, { action: 'restore' })).toEqual(refused('ALREADY_DONE'))
      expect((await signIn(PASSWORD)).status).toBe(200)
      const person = await callAs(server, moderator, ['GET', `/api/moderation/people/${passenger.user.id}`])
      const { actions, reports, person: summary } = person.as(moderationPerson).data
      expect(actions.map(({ action }) => action)).toEqual(['restore', 'suspend'])
      expect(reports.map(({ id }) => id)).toEqual([report!.id])
      expect(summary.suspendedAt).toBeNull()
    })

    test('of one person by two moderators at once happens once', async () => {
      const { id } = await aReport(server)
      const answers = await atOnce(6, () => act(server, moderator, id, { action: 'suspend' }))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
      expect(await logOf(server, moderator, id)).toHaveLength(1)
    })
  })

  test.each([1, 2, 3])('two moderators at once: done is what the record says, attempt %i', async () => {
    const second = await aModerator(server, { name: 'Kavya Nair' })
    const { id, reported } = await aReport(server)
    const actions = ['suspend', 'restore', 'close', 'suspend', 'warn', 'restore', 'close', 'suspend']
    const answers = await Promise.all(
      actions.map(async (action, at) => {
        const { status } = await act(server, at % 2 === 0 ? moderator : second, id, {
          action,
          message: 'Mail',
        })
        return { action, status }
      }),
    )
    const done = answers.filter(({ status }) => status === 200).map(({ action }) => action)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const record = (await logOf(server, moderator, id)).reverse().map(({ action }) => action)
    expect(record.toSorted()).toEqual(done.toSorted())
    expect(record.filter(action => action === 'close')).toHaveLength(1)
    // Suspended and restored alternately: neither happened twice in a row.
    const states = record.filter(action => action === 'suspend' || action === 'restore')
    expect(states).toEqual(states.map((_, at) => (at % 2 === 0 ? 'suspend' : 'restore')))
    const { suspendedAt } = (
      await callAs(server, moderator, ['GET', `/api/moderation/people/${reported.id}`])
    ).as(moderationPerson).data.person
    expect(suspendedAt !== null).toBe(states.at(-1) === 'suspend')
    await vi.waitFor(() => {
      const mails = server.mails.filter(({ to, text }) => to === reported.email && text.includes('Mail'))
      expect(mails).toHaveLength(record.filter(action => action !== 'close').length)
    })
  })
})
