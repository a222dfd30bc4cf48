import { moderationStatus, proveSecondFactor, readProfile } from '@sawari/contract'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, refused, serverForTests, statusCounts } from '../../../test/harness.ts'
import { aModerator, aNewModerator, aReport, codeOf, prove } from '../../../test/moderators.ts'
import { callAs, PROFILE } from '../../../test/passengers.ts'
import { aRider, type TestRider } from '../../../test/riders.ts'
import { rowsOf } from '../../../test/rows.ts'
import { idGenerator } from '../../platform/database/ids.ts'
import { actOnReported, closeReportOf, openTranscript } from './actions.service.ts'
import type { ModerationNeeds } from './needs.ts'
import { unmakeModerator } from './second-factor.service.ts'

const ID = 'a'.repeat(24)
const CALLS = [
  ['GET', '/api/moderation/reports'],
  ['POST', `/api/moderation/reports/${ID}/transcript`, { reason: 'why' }],
  ['POST', `/api/moderation/reports/${ID}/actions`, { action: 'suspend', reason: 'why' }],
  ['GET', `/api/moderation/people/${ID}`],
  ['GET', '/api/moderation/log'],
  ['GET', '/api/moderation/feedback'],
  ['POST', `/api/moderation/feedback/${ID}/answer`, { message: 'Thanks' }],
  ['POST', `/api/moderation/feedback/${ID}/close`, {}],
] as const
const FOR_MODERATORS = [
  ['GET', '/api/moderation/status'],
  ['POST', '/api/moderation/second-factor', { code: '000000' }],
] as const
const STATUS = ['GET', '/api/moderation/status'] as const

describeOnEachDatabase('moderation', open => {
  const server = serverForTests(async () => ({ database: await open(), environment: { RATE_LIMITS: 'on' } }))

  const statusOf = async (rider: TestRider) => (await callAs(server, rider, STATUS)).as(moderationStatus).data

  test.each([...CALLS, ...FOR_MODERATORS])(
    '%s %s does not exist for a rider, whatever the input',
    async (...call) => {
      const [method, path, body] = call
      const rider = await aRider(server)
      for (const sent of [body, method === 'GET' ? undefined : { reason: 7 }]) {
        expect(await callAs(server, rider, [method, path], sent)).toEqual(refused('NOT_FOUND'))
      }
      const bad = path.replace(ID, 'nonsense')
      expect(await callAs(server, rider, [method, bad], body)).toEqual(refused('NOT_FOUND'))
      const stranger = await server.send({ method, url: path, ...(body && { payload: body }) })
      expect(stranger.status).toBe(401)
    },
  )

  test.each(CALLS)('%s %s is refused without the second factor', async (method, path, body?: object) => {
    const moderator = await aNewModerator(server)
    const answer = await callAs(server, moderator, [method, path], body)
    expect(answer).toEqual(refused('SECOND_FACTOR_REQUIRED'))
  })

  test('opens for twelve hours, for one session, by the code', async () => {
    const moderator = await aNewModerator(server)
    expect(await statusOf(moderator)).toEqual({ secondFactor: false, secondFactorEndsAt: null })
    const answer = await prove(server, moderator, codeOf(moderator, server))
    const secondFactorEndsAt = new Date(server.clock.now().getTime() + 12 * 3_600_000).toISOString()
    expect(answer.as(proveSecondFactor).data).toEqual({ secondFactorEndsAt })
    expect(await statusOf(moderator)).toEqual({ secondFactor: true, secondFactorEndsAt })
    expect(JSON.parse(server.securityLines.at(-1)!)).toMatchObject({
      event: 'second-factor',
      outcome: 'ok',
      userId: moderator.id,
    })
    server.clock.advanceMs(12 * 3_600_000 - 1)
    expect((await callAs(server, moderator, ['GET', '/api/moderation/log'])).status).toBe(200)
    server.clock.advanceMs(1)
    expect(await statusOf(moderator)).toEqual({ secondFactor: false, secondFactorEndsAt: null })
    expect((await callAs(server, moderator, ['GET', '/api/moderation/log'])).status).toBe(403)
  })

  test('takes no code twice, nor an older one, in any session', async () => {
    const moderator = await aNewModerator(server)
    const [before, now, after] = [-1, 0, 1].map(steps => codeOf(moderator, server, steps)) as [
      string,
      string,
      string,
    ]
    expect((await prove(server, moderator, now)).status).toBe(200)
    expect(await prove(server, moderator, now)).toEqual(refused('INVALID_OTP'))
    expect(await prove(server, moderator, before)).toEqual(refused('INVALID_OTP'))
    expect((await prove(server, moderator, after)).status).toBe(200)
    expect(await prove(server, moderator, after)).toEqual(refused('INVALID_OTP'))
  })

  test('of five equal codes at once takes one', async () => {
    const moderator = await aNewModerator(server)
    const code = codeOf(moderator, server)
    const answers = await atOnce(5, () => prove(server, moderator, code))
    expect(statusCounts(answers)).toMatchObject({ 200: 1 })
  })

  test.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('answers a code of %i half minutes from now with %i', async (steps, status) => {
    const moderator = await aNewModerator(server)
    expect((await prove(server, moderator, codeOf(moderator, server, steps))).status).toBe(status)
  })

  test('compares five wrong codes in a quarter of an hour, and then not even the right one', async () => {
    const moderator = await aNewModerator(server)
    const right = codeOf(moderator, server)
    const wrong = right === '123456' ? '123457' : '123456'
    for (let tries = 0; tries < 5; tries++) {
      expect(await prove(server, moderator, wrong)).toEqual(refused('INVALID_OTP'))
    }
    const refusal = await prove(server, moderator, right)
    expect([refusal.status, refusal.headers['retry-after']]).toEqual([429, '900'])
    server.clock.advanceMs(15 * 60_000)
    expect((await prove(server, moderator, codeOf(moderator, server))).status).toBe(200)
  })

  test('ends at once when the role is taken', async () => {
    const moderator = await aModerator(server)
    expect((await callAs(server, moderator, PROFILE)).as(readProfile).data.role).toBe('moderator')
    const taken = await unmakeModerator(
      { ...server, securityEvent: () => undefined, newId: <Id extends string>() => 'b'.repeat(24) as Id },
      { id: undefined, name: 'the tests' },
      { personId: moderator.id, reason: 'left' },
    )
    expect(taken).toBe(true)
    expect((await callAs(server, moderator, STATUS)).status).toBe(404)
    expect((await callAs(server, moderator, PROFILE)).as(readProfile).data).not.toHaveProperty('role')
  })

  test('a role that is taken while a call runs: nothing is read, done or recorded', async () => {
    const moderator = await aModerator(server)
    const { id: reportId, reported } = await aReport(server)
    const needs = {
      ...server,
      securityEvent: () => undefined,
      newId: idGenerator(server.clock),
    } as unknown as ModerationNeeds
    await unmakeModerator(
      needs,
      { id: undefined, name: 'the tests' },
      { personId: moderator.id, reason: 'left' },
    )
    // The call was admitted before the change.
    const actor = { id: moderator.id, name: moderator.name }
    const wanted = { reportId, reason: 'why', message: '' }
    const outcomes = [
      await openTranscript(needs, actor, wanted),
      await actOnReported(needs, actor, { ...wanted, action: 'suspend' }),
      await closeReportOf(needs, actor, wanted),
    ]
    expect(outcomes).toMatchObject(outcomes.map(() => ({ code: 'NOT_FOUND' })))
    expect((await callAs(server, reported, PROFILE)).status).toBe(200)
    expect(await rowsOf(server, 'moderation_log', { actor_id: moderator.id })).toEqual([])
  })

  test('keeps the secret of the codes encrypted, and out of the log', async () => {
    const moderator = await aModerator(server)
    await aReport(server)
    const rows = await rowsOf(server, 'second_factors')
    expect(JSON.stringify(rows)).not.toContain(moderator.secret)
    expect(server.logLines.join('')).not.toContain(moderator.secret)
  })
})
