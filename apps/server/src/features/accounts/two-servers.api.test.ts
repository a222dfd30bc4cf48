// Two servers on one database, as behind a load balancer: limits and sessions apply across both.

import { refreshSession, type SessionId, sendOtp } from '@sawari/contract'
import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, statusCounts, type TestServer, twoServersForTests } from '../../../test/harness.ts'
import { aPassenger, aSignUp, callAs, mailedCode, otherThan, PROFILE } from '../../../test/passengers.ts'
import { rowsOf } from '../../../test/rows.ts'
import { createAttemptLimits } from '../../platform/identity/attempt-limits.ts'
import { createKeyedHash } from '../../platform/identity/secrets.ts'
import { sweepAccounts } from './profile.service.ts'

describeOnEachDatabase('two servers', open => {
  const servers = twoServersForTests(async () => ({
    database: await open(),
    environment: { RATE_LIMITS: 'on' },
    mails: [],
  }))

  /** Makes concurrent calls, alternating between both servers. */
  const onBoth = <Answer>(times: number, call: (server: TestServer) => Promise<Answer>) =>
    atOnce(times, index => call(servers[index % 2 === 0 ? 0 : 1]))

  test('make one account of one email', async () => {
    const body = aSignUp()
    const answers = await onBoth(20, server => server.post('/signup', body))
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 19 })
  })

  test('give one successor per refresh token, and both detect a theft at once', async () => {
    const [here, there] = servers
    const passenger = await aPassenger(here)
    const answers = await onBoth(50, server => server.post('/auth/refresh', passenger))
    const successors = new Set(answers.map(answer => answer.as(refreshSession).refreshToken))
    expect(successors.size).toBe(1)
    const { accessToken } = answers[0]!.as(refreshSession)
    expect((await callAs(here, { accessToken }, PROFILE)).status).toBe(200)
    for (const server of servers) server.clock.advanceMs(11_000)
    expect((await there.post('/auth/refresh', passenger)).status).toBe(401)
    expect((await callAs(here, passenger, PROFILE)).status).toBe(401)
    expect((await here.post('/auth/refresh', { refreshToken: [...successors][0] })).status).toBe(401)
  })

  test('compare five guesses of a code between them', async () => {
    const [here] = servers
    const { email } = await aPassenger(here)
    const { token } = (await here.post('/forgot-password/send-otp', { identifier: email })).as(sendOtp)
    const body = { identifier: email, otp: otherThan(await mailedCode(here, email)), token }
    const answers = await onBoth(200, server => server.post('/forgot-password/verify-otp', body))
    expect(statusCounts(answers)).toEqual({ 400: 5, 429: 195 })
  })

  test('count failed sign-ins together', async () => {
    const body = { email: 'both@example.com', password: 'Not4this!' }
    const answers = await onBoth(40, server => server.post('/signin', body))
    expect(statusCounts(answers)).toEqual({ 401: 10, 429: 30 })
  })

  test('sweep at the same moment: only expired rows are deleted', async () => {
    const [server] = servers
    const left = await aPassenger(server)
    await callAs(server, left, ['POST', '/logout'])
    await server.post('/forgot-password/send-otp', { identifier: left.email })
    // Mails are counted and sent independently of the responses.
    const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)
    await expect.poll(() => mailsTo(left.email)).toHaveLength(2)
    server.clock.advanceMs(29 * 86_400_000)
    const fresh = await aPassenger(server)
    await expect.poll(() => mailsTo(fresh.email)).toHaveLength(1)
    server.clock.advanceMs(2 * 86_400_000)

    const { clock, database } = server
    const limits = createAttemptLimits({ database, clock, keyedHash: createKeyedHash('x'), enabled: true })
    const sweeps = Array.from({ length: 4 }, async () => {
      await sweepAccounts(database, clock.now())
      await limits.deleteExpired()
    })
    await Promise.all(sweeps)

    const sessions = await rowsOf(server, 'sessions')
    expect(sessions).toMatchObject([{ user_id: fresh.user.id }])
    expect(await rowsOf(server, 'refresh_tokens')).toHaveLength(1)
    expect(await rowsOf(server, 'reset_mails')).toEqual([])
    expect(await rowsOf(server, 'attempt_limits')).toEqual([])
    expect((await server.post('/auth/refresh', fresh)).status).toBe(200)
  })

  test('have ten thousand ended sessions: one sweep deletes them all', async () => {
    const [{ clock, database }] = servers
    const { user } = await aPassenger(servers[0])
    const now = clock.now().getTime()
    const ended = Array.from({ length: 10_000 }, (_, index) => ({
      id: index.toString(16).padStart(24, '0') as SessionId,
      user_id: user.id,
      created_at: now - 10,
      refreshed_at: now - 10,
      expires_at: now - 1,
      revoked_at: null,
    }))
    const { sql } = database
    for (let start = 0; start < ended.length; start += 1_000)
      await sql
        .insertInto('sessions')
        .values(ended.slice(start, start + 1_000))
        .execute()
    await sweepAccounts(database, clock.now())
    expect(await rowsOf(servers[0], 'sessions', { user_id: user.id })).toHaveLength(1)
  })
})
