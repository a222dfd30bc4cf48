import { resetForgottenPassword, sendOtp, verifyOtp } from '@sawari/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import {
  atOnce,
  refused,
  serverForTests,
  startServerForTest,
  statusCounts,
  type TestServer,
} from '../../../test/harness.ts'
import {
  aPassenger,
  aResetToken,
  askForCode,
  callAs,
  mailedCode,
  otherThan,
  PASSWORD,
  PROFILE,
  postFrom,
  profileStatus,
  refresh,
  resetPassword,
  signedIn,
  signInWith,
  tryCode,
} from '../../../test/passengers.ts'
import { rowsOf } from '../../../test/rows.ts'

const NEW_PASSWORD = 'Six6six'
const NOBODY = 'nobody@example.com'

/** The mails with a code; the first mail to a new account confirms its address. */
function mailsTo(server: TestServer, email: string) {
  return server.mails.filter(({ to, text }) => to === email && text.includes('/forgot-password#link='))
}

/** A new account to which a code was mailed. */
async function aCode(server: TestServer) {
  const { email: identifier } = await aPassenger(server)
  const { token } = (await askForCode(server, identifier)).as(sendOtp)
  return { identifier, token, otp: await mailedCode(server, identifier) }
}

describeOnEachDatabase('password reset', open => {
  const server = serverForTests(async () => ({ database: await open(), environment: { RATE_LIMITS: 'on' } }))
  // Past the counts of earlier tests.
  beforeEach(() => server.clock.advanceMs(2 * 60 * 60_000))
  const serverWith = async (environment: Record<string, string>) =>
    startServerForTest({ database: await open(), environment })

  test.each(['/api/auth/forgot-password', '/forgot-password'])('restores access under %s', async prefix => {
    const passenger = await aPassenger(server)
    const identifier = ` ${passenger.email.toUpperCase()} `
    const sent = await server.post(`${prefix}/send-otp`, { identifier })
    expect(sent.headers['cache-control']).toBe('no-store')
    const { token, expiresIn } = sent.as(sendOtp)
    expect(expiresIn).toBe(600)

    const otp = await mailedCode(server, passenger.email)
    const verified = await server.post(`${prefix}/verify-otp`, { identifier, otp, token })
    const { resetToken } = verified.as(verifyOtp)
    const reset = await server.post(`${prefix}/reset`, { resetToken, newPassword: NEW_PASSWORD })
    expect(reset.as(resetForgottenPassword).message).toBe('Password reset successfully!')

    expect(await callAs(server, passenger, PROFILE)).toEqual(refused('INVALID_TOKEN'))
    expect((await refresh(server, passenger)).status).toBe(401)
    expect((await signInWith(server, passenger.email)).status).toBe(401)
    expect(await profileStatus(server, await signedIn(server, passenger.email, NEW_PASSWORD))).toBe(200)
  })

  describe('asking for a code', () => {
    test('gives the same response with and without an account, and sends one mail', async () => {
      const { email } = await aPassenger(server)
      const [known, unknown] = [await askForCode(server, email), await askForCode(server, NOBODY)]
      expect([unknown.status, unknown.text.length]).toEqual([known.status, known.text.length])
      const { token, ...rest } = known.as(sendOtp)
      const { token: otherToken, ...otherRest } = unknown.as(sendOtp)
      expect(otherRest).toEqual(rest)
      expect(otherToken.length).toBe(token.length)
      await mailedCode(server, email)
      expect([mailsTo(server, email).length, mailsTo(server, NOBODY).length]).toEqual([1, 0])
    })

    test.each(['with an account', 'without one'])(
      'again within a minute, %s, gives a token and sends no mail',
      async kind => {
        const { email } = await aPassenger(server)
        const identifier = kind === 'with an account' ? email : NOBODY
        const first = (await askForCode(server, identifier)).as(sendOtp)
        server.clock.advanceMs(59_999)
        const second = (await askForCode(server, identifier)).as(sendOtp)
        expect(second).toEqual({ ...first, token: second.token, expiresIn: 541 })
        server.clock.advanceMs(1)
        const third = (await askForCode(server, identifier)).as(sendOtp)
        expect(third.expiresIn).toBe(600)
        expect(new Set([first.token, second.token, third.token]).size).toBe(3)
        if (identifier === email) await vi.waitFor(() => expect(mailsTo(server, email)).toHaveLength(2))
      },
    )

    test.each([
      ['hi-IN, hi;q=0.9, en;q=0.5', /कोड/],
      ['en-IN, en;q=0.9', /code/],
      ['garbage;;q=,', /code/],
    ])('in the language of the request: %s', async (language, subject) => {
      const { email: identifier } = await aPassenger(server)
      const headers = { 'accept-language': language }
      await postFrom(server, '127.0.0.1', '/forgot-password/send-otp', { identifier }, headers)
      expect(await mailedCode(server, identifier)).toMatch(/^\d{6}$/)
      expect(mailsTo(server, identifier).at(-1)!.subject).toMatch(subject)
    })

    test('many times at once gives a token each and sends one mail', async () => {
      const { email } = await aPassenger(server)
      const answers = await atOnce(20, () => askForCode(server, email))
      expect(new Set(answers.map(answer => answer.as(sendOtp).token)).size).toBe(20)
      await mailedCode(server, email)
      expect(mailsTo(server, email)).toHaveLength(1)
    })

    test('sends no more than five mails an hour, and the last code stays good', async () => {
      const { email: identifier } = await aPassenger(server)
      let token = ''
      for (let times = 0; times < 8; times++) {
        token = (await askForCode(server, identifier)).as(sendOtp).token
        await vi.waitFor(() => expect(mailsTo(server, identifier)).toHaveLength(Math.min(times + 1, 5)))
        server.clock.advanceMs(60_000)
      }
      const otp = await mailedCode(server, identifier)
      expect((await tryCode(server, { identifier, otp, token })).status).toBe(200)

      server.clock.advanceMs(60 * 60_000)
      await askForCode(server, identifier)
      await vi.waitFor(() => expect(mailsTo(server, identifier)).toHaveLength(6))
    })

    test('without limits sends a mail each time', async () => {
      const unlimited = await serverWith({ RATE_LIMITS: 'off' })
      const { email } = await aPassenger(unlimited)
      for (let times = 0; times < 7; times++) await askForCode(unlimited, email)
      await vi.waitFor(() => expect(mailsTo(unlimited, email)).toHaveLength(7))
    })

    test('too often from one address is refused', async () => {
      const from = (identifier: string) =>
        postFrom(server, '203.0.113.9', '/forgot-password/send-otp', { identifier })
      for (let batch = 0; batch < 12; batch++) {
        const answers = await atOnce(25, index => from(`crowd${batch}-${index}@example.com`))
        expect(statusCounts(answers)).toEqual({ 200: 25 })
      }
      expect((await from('crowd@example.com')).status).toBe(429)
    })
  })

  describe('a code', () => {
    test('entered correctly many times concurrently works once', async () => {
      const code = await aCode(server)
      expect(statusCounts(await atOnce(5, () => tryCode(server, code)))).toMatchObject({ 200: 1 })
      expect(await tryCode(server, code)).toEqual(refused('INVALID_OTP'))
    })

    test('becomes invalid after five wrong tries, with or without limits', async () => {
      const unlimited = await serverWith({ RATE_LIMITS: 'off' })
      const code = await aCode(unlimited)
      for (let tries = 0; tries < 5; tries++) {
        const guess = { ...code, otp: otherThan(code.otp) }
        expect(await tryCode(unlimited, guess)).toEqual(refused('INVALID_OTP'))
      }
      const sixth = await tryCode(unlimited, code)
      expect(sixth).toEqual(refused('RATE_LIMITED'))
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    })

    test.each([
      ['ten minutes', {}, 600],
      ['OTP_SECONDS', { OTP_SECONDS: '5' }, 5],
    ])('lasts %s, and can be replaced afterwards', async (_, setting, seconds) => {
      const server = await serverWith({ RATE_LIMITS: 'on', ...setting })
      const code = await aCode(server)
      server.clock.advanceMs(seconds * 1_000)
      expect(await tryCode(server, code)).toEqual(refused('INVALID_OTP'))
      const next = (await askForCode(server, code.identifier)).as(sendOtp)
      expect(next.token).not.toBe(code.token)
      expect(next.expiresIn).toBe(seconds)
    })

    test('is valid only with its own token and email', async () => {
      const [asha, ravi] = [await aCode(server), await aCode(server)]
      for (const [identifier, token] of [
        [asha.identifier, ravi.token],
        [ravi.identifier, asha.token],
        [NOBODY, asha.token],
        [asha.identifier, 'A'.repeat(43)],
      ] as const) {
        expect(await tryCode(server, { identifier, otp: asha.otp, token })).toEqual(refused('INVALID_OTP'))
      }
      // Attempts with another user's token must not use up the passenger's attempts.
      const wrong = { ...asha, otp: otherThan(asha.otp), token: ravi.token }
      for (let tries = 0; tries < 10; tries++) await tryCode(server, wrong)
      expect((await tryCode(server, asha)).status).toBe(200)
    })

    test('is stored neither as it is nor as a plain hash, and its token not at all', async () => {
      const { otp, token } = await aCode(server)
      const rows = [await rowsOf(server, 'reset_mails'), await rowsOf(server, 'reset_requests')]
      expect(rows.map(({ length }) => length > 0)).toEqual([true, true])
      for (const secret of [`"${otp}"`, token, '@']) expect(JSON.stringify(rows)).not.toContain(secret)
    })
  })

  describe('a reset token', () => {
    const reset = (resetToken: string, newPassword = NEW_PASSWORD) =>
      resetPassword(server, resetToken, newPassword)
    const aToken = async () => aResetToken(server, (await aPassenger(server)).email)

    test('is good for ten minutes', async () => {
      const resetToken = await aToken()
      server.clock.advanceMs(600_000)
      expect(await reset(resetToken)).toEqual(refused('INVALID_TOKEN'))
      expect(await reset('A'.repeat(43))).toEqual(refused('INVALID_TOKEN'))
    })

    test('used many times at once works once', async () => {
      const resetToken = await aToken()
      expect(statusCounts(await atOnce(10, () => reset(resetToken)))).toEqual({ 200: 1, 401: 9 })
    })

    test('survives a password that is refused', async () => {
      const resetToken = await aToken()
      expect((await reset(resetToken, 'Short')).json).toMatchObject({
        details: [{ path: 'newPassword', message: 'Password must be at least 6 characters long' }],
      })
      for (const common of ['Password1', '123456'])
        expect(await reset(resetToken, common)).toEqual(refused('PASSWORD_TOO_COMMON'))
      expect((await reset(resetToken)).status).toBe(200)
    })

    test('becomes invalid when the password is changed another way', async () => {
      const passenger = await aPassenger(server)
      const resetToken = await aResetToken(server, passenger.email)
      const change = { currentPassword: PASSWORD, newPassword: 'Ride5safe!' }
      await callAs(server, passenger, ['POST', '/api/user/change-password'], change)
      expect((await reset(resetToken)).status).toBe(401)
    })

    test('restores access after too many failed sign-ins', async () => {
      const { email } = await aPassenger(server)
      for (let tries = 0; tries < 10; tries++) await signInWith(server, email, 'Forgot10!')
      await reset(await aResetToken(server, email))
      expect((await signInWith(server, email, NEW_PASSWORD)).status).toBe(200)
    })
  })
})
