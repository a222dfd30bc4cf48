import { readTranscript } from '@sawari/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { postCall } from '../../../test/chat-pairs.ts'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { refused, serverForTests } from '../../../test/harness.ts'
import { act, aModerator, aReport, logOf, reportsOf, type TestModerator } from '../../../test/moderators.ts'
import { aPassenger, callAs, deleteAccount } from '../../../test/passengers.ts'
import { aConnectedPair, accuse, aPair, aRider } from '../../../test/riders.ts'
import { changeRows } from '../../../test/rows.ts'
import { deleteEntriesBefore } from './log.store.ts'

describeOnEachDatabase('reports', open => {
  const server = serverForTests(async () => ({ database: await open() }))
  let moderator: TestModerator
  beforeAll(async () => {
    moderator = await aModerator(server)
  })

  const reportOf = async (id: string) => (await reportsOf(server, moderator)).find(report => report.id === id)

  describe('a list', () => {
    test('holds who, whom, why and how often, newest first, a page at a time', async () => {
      const first = await aReport(server)
      server.clock.advanceMs(1_000)
      const second = await aReport(server)
      const { reporter, reported } = second
      const report = await reportOf(second.id)
      expect(report).toEqual({
        id: second.id,
        createdAt: server.clock.now().toISOString(),
        reason: 'harassment',
        description: 'He was rude.',
        state: 'open',
        counts: false,
        hasTranscript: false,
        reporter: { id: reporter.id, name: reporter.name },
        reported: {
          id: reported.id,
          name: reported.name,
          email: reported.email,
          createdAt: server.clock.now().toISOString(),
          suspendedAt: null,
          onHoldSince: null,
          reportsIn30Days: 1,
          countingReporters: 0,
        },
        actions: [],
      })
      const [newest, next] = await reportsOf(server, moderator)
      expect([newest!.id, next!.id]).toEqual([second.id, first.id])
      const page = await reportsOf(server, moderator, `?limit=1&before=${second.id}`)
      expect(page.map(({ id }) => id)).toEqual([first.id])
    })

    test('and the page of a person leave out what is about the moderator who asks', async () => {
      const accused = await aModerator(server, { name: 'Rohan Das' })
      const reporter = await aRider(server)
      await accuse(server, reporter, accused, { reason: 'fake' })
      const [about] = await reportsOf(server, moderator)
      expect(about?.reported?.id).toBe(accused.id)
      expect((await reportsOf(server, accused)).map(({ id }) => id)).not.toContain(about!.id)
      const path = `/api/moderation/reports/${about!.id}`
      const tries = [
        ['POST', `${path}/transcript`, { reason: 'curious' }],
        ['POST', `${path}/actions`, { action: 'close', reason: 'nothing' }],
        ['POST', `${path}/actions`, { action: 'restore', reason: 'nothing' }],
        ['GET', `/api/moderation/people/${accused.id}`],
      ] as const
      for (const [method, url, body] of tries) {
        expect(await callAs(server, accused, [method, url], body)).toEqual(refused('NOT_FOUND'))
      }
      await act(server, moderator, about!.id, { action: 'close' })
      const log = await callAs(server, accused, ['GET', '/api/moderation/log?limit=100'])
      expect(log.text).not.toContain(about!.id)
    })
  })

  test('a transcript opens with a reason, and each reading is recorded', async () => {
    const { riders, connection } = await aConnectedPair(server)
    await callAs(server, riders[0], postCall(connection.chatId), { message: 'Where do you live?' })
    await accuse(server, riders[1], riders[0], { reason: 'unsafe' })
    const [report] = await reportsOf(server, moderator)
    const transcript = ['POST', `/api/moderation/reports/${report!.id}/transcript`] as const
    expect((await callAs(server, moderator, transcript, {})).json).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'reason' }],
    })
    expect(await logOf(server, moderator, report!.id)).toEqual([])
    const opened = await callAs(server, moderator, transcript, { reason: 'to see the words' })
    expect(opened.as(readTranscript).data.chats).toMatchObject([
      { chatId: connection.chatId, messages: [{ from: 'reported', message: 'Where do you live?' }] },
    ])
    expect(await logOf(server, moderator, report!.id)).toMatchObject([
      {
        action: 'transcript',
        reason: 'to see the words',
        by: { id: moderator.id, name: moderator.name },
        at: server.clock.now().toISOString(),
        person: { id: riders[0].id, name: riders[0].name },
      },
    ])
    expect(server.logLines.join('')).not.toContain('Where do you live?')
  })

  test('a warning is mailed in the language of the person, without the reporter, and recorded', async () => {
    const { id, reported, reporter } = await aReport(server)
    await changeRows(server, 'users', { id: reported.id }, { language: 'hi' })
    const refusal = await act(server, moderator, id, { action: 'warn' })
    expect(refusal.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'message' }] })
    const warned = await act(server, moderator, id, { action: 'warn', message: 'कृपया शालीन रहें <b>' })
    expect(warned.json).toMatchObject({
      data: { state: 'open', actions: [{ action: 'warn', message: 'कृपया शालीन रहें <b>' }] },
    })
    await expect.poll(() => server.mails.some(({ to }) => to === reported.email)).toBe(true)
    const mail = server.mails.find(({ to }) => to === reported.email)!
    expect(mail.subject).toBe('सवारी के इस्तेमाल में कृपया कुछ बदलें')
    expect(mail.html).toContain('कृपया शालीन रहें &lt;b&gt;')
    expect(JSON.stringify(mail)).not.toContain(reporter.name)
  })

  test('a closed report is listed among the closed, and closed once', async () => {
    const { id } = await aReport(server)
    expect((await act(server, moderator, id, { action: 'close' })).json).toMatchObject({
      data: { state: 'closed' },
    })
    expect(await act(server, moderator, id, { action: 'close' })).toEqual(refused('ALREADY_DONE'))
    expect(await reportOf(id)).toBeUndefined()
    const closed = await reportsOf(server, moderator, '?state=closed')
    expect(closed[0]).toMatchObject({ id, actions: [{ action: 'close' }] })
  })

  test.each([
    ['no reason', { action: 'close', reason: ' ' }, 'reason'],
    ['an unknown action', { action: 'shout', reason: 'why' }, 'action'],
    ['a message of 2,001', { action: 'warn', reason: 'why', message: 'x'.repeat(2_001) }, 'message'],
  ])('an action with %s is refused', async (_, body, path) => {
    const { id } = await aReport(server)
    expect((await act(server, moderator, id, body)).json).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path }],
    })
    expect(await logOf(server, moderator, id)).toEqual([])
  })

  test('an unknown report is answered with 404', async () => {
    const id = 'a'.repeat(24)
    expect(await act(server, moderator, id, { action: 'close' })).toEqual(refused('NOT_FOUND'))
    const path = `/api/moderation/reports/${id}/transcript`
    expect((await callAs(server, moderator, ['POST', path], { reason: 'why' })).status).toBe(404)
    expect((await callAs(server, moderator, ['GET', `/api/moderation/people/${id}`])).status).toBe(404)
  })

  test('each step is a security event, with ids and fixed words alone', async () => {
    const { id, reported } = await aReport(server)
    const before = server.securityLines.length
    const transcript = ['POST', `/api/moderation/reports/${id}/transcript`] as const
    await callAs(server, moderator, transcript, { reason: 'planted reason' })
    await act(server, moderator, id, { action: 'suspend', message: 'planted words' })
    await act(server, moderator, id, { action: 'close' })
    const lines = server.securityLines.slice(before)
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { event: 'moderation', outcome: 'transcript', userId: moderator.id },
      { event: 'moderation', outcome: 'suspend', userId: reported.id },
      { event: 'session-revoked', outcome: 'suspended', userId: reported.id },
      { event: 'moderation', outcome: 'close', userId: moderator.id },
    ])
    expect(lines.join('')).not.toContain('planted')
  })

  test('the record is kept for a year, and changed by no action', async () => {
    const { id } = await aReport(server)
    await act(server, moderator, id, { action: 'warn', message: 'Please stop.' })
    const [written] = await logOf(server, moderator, id)
    await act(server, moderator, id, { action: 'close' })
    expect((await logOf(server, moderator, id)).at(-1)).toEqual(written)
    const kept = (afterMs: number) => {
      const moment = new Date(server.clock.now().getTime() + afterMs - 365 * 86_400_000)
      return deleteEntriesBefore(server.database.sql, moment).then(() => logOf(server, moderator, id))
    }
    expect(await kept(365 * 86_400_000)).toHaveLength(2)
    expect(await kept(365 * 86_400_000 + 1)).toEqual([])
  })

  test('the export of a person holds what was done, and nobody who reported or acted', async () => {
    const [bilal, priya] = await aPair(server)
    await accuse(server, priya, bilal, { reason: 'spam', description: 'Sells things' })
    const [report] = await reportsOf(server, moderator)
    await act(server, moderator, report!.id, { action: 'warn', message: 'Please sell nothing.' })
    const exported = await callAs(server, bilal, ['GET', '/api/user/export'])
    const { data } = exported.json as { data: { moderation: unknown } }
    expect(data.moderation).toEqual([
      { action: 'warn', at: server.clock.now().toISOString(), message: 'Please sell nothing.' },
    ])
    for (const secret of [priya.id, moderator.id, moderator.name, 'Sells things']) {
      expect(exported.text).not.toContain(secret)
    }
  })

  test('a deleted account leaves the record without its id and without what was written to it', async () => {
    const passenger = await aPassenger(server)
    const reporter = await aRider(server)
    await accuse(server, reporter, passenger.user, { reason: 'spam' })
    const [report] = await reportsOf(server, moderator)
    await act(server, moderator, report!.id, { action: 'warn', message: 'Dear Asha, please stop.' })
    expect((await deleteAccount(server, passenger)).status).toBe(200)
    expect(await logOf(server, moderator, report!.id)).toMatchObject([
      { action: 'warn', person: null, message: null },
    ])
    expect(await reportOf(report!.id)).toMatchObject({ reported: null })
    for (const action of ['warn', 'suspend', 'restore']) {
      const refusal = await act(server, moderator, report!.id, { action, message: 'Hello' })
      expect(refusal).toEqual(refused('USER_NOT_FOUND'))
    }
    expect((await act(server, moderator, report!.id, { action: 'close' })).status).toBe(200)
  })
})
