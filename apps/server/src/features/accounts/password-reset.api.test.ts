import { resetForgottenPassword, sendOtp, verifyOtp } from '@sawari/contract'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, startTestServer, stopTestServer, type TestServer } from '../../../test/harness.ts'
import { aPassenger, callAs, mailedCode, PASSWORD, PROFILE, signedIn } from '../../../test/passengers.ts'

const NEW_PASSWORD = 'Six6six'

describeOnEachDatabase('password reset', open => {
  const servers = new Map<string, Promise<TestServer>>()
  afterAll(async () => {
    for (const server of servers.values()) await stopTestServer(await server)
  })

  /**
   * One server with its own database per environment: each sends its own mails by its own clock; the clock
   * moves past the counts of earlier tests.
   */
  const withServer = async (
    body: (server: TestServer) => Promise<void>,
    environment: Record<string, string> = { RATE_LIMITS: 'on' },
  ) => {
    const key = JSON.stringify(environment)
    const starting = servers.get(key) ?? open().then(database => startTestServer({ database, environment }))
    servers.set(key, starting)
    const server = await starting
    server.clock.advanceMs(2 * 60 * 60_000)
    await body(server)
  }

  test.each(['/api/auth/forgot-password', '/forgot-password'])('restores access under %s', prefix =>
    withServer(async server => {
      const passenger = await aPassenger(server)
      const identifier = ` ${passenger.email.toUpperCase()} `
      const sent = await server.post(`${prefix}/send-otp`, { identifier })
      expect(sent.status).toBe(200)
      expect(sent.headers['cache-control']).toBe('no-store')
      const { token, expiresIn } = sent.as(sendOtp)
      expect(expiresIn).toBe(600)

      const otp = await mailedCode(server, passenger.email)
      const verified = await server.post(`${prefix}/verify-otp`, { identifier, otp, token })
      const { resetToken } = verified.as(verifyOtp)
      const reset = await server.post(`${prefix}/reset`, { resetToken, newPassword: NEW_PASSWORD })
      expect(reset.as(resetForgottenPassword).message).toBe('Password reset successfully!')

      expect((await callAs(server, passenger, PROFILE)).json).toEqual(failure('INVALID_TOKEN'))
      expect((await server.post('/auth/refresh', passenger)).status).toBe(401)
      expect((await server.post('/signin', { email: passenger.email, password: PASSWORD })).status).toBe(401)
      expect(
        (await callAs(server, await signedIn(server, passenger.email, NEW_PASSWORD), PROFILE)).status,
      ).toBe(200)
    }),
  )

  describe('asking for a code', () => {
    test('C12 gives the same response with and without an account, and sends one mail', () =>
      withServer(async server => {
        const { email } = await aPassenger(server)
        const known = await sendFor(server, email)
        const unknown = await sendFor(server, 'nobody@example.com')
        expect(known.status).toBe(unknown.status)
        expect(unknown.text.length).toBe(known.text.length)
        const { token, ...rest } = known.as(sendOtp)
        const { token: otherToken, ...otherRest } = unknown.as(sendOtp)
        expect(otherRest).toEqual(rest)
        expect(otherToken.length).toBe(token.length)
        await mailedCode(server, email)
        expect(mailsTo(server, email)).toHaveLength(1)
        expect(mailsTo(server, 'nobody@example.com')).toHaveLength(0)
      }))

    test.each(['with an account', 'without one'])(
      'C14 again within a minute, %s, gives a token and sends no mail',
      kind =>
        withServer(async server => {
          const { email } = await aPassenger(server)
          const identifier = kind === 'with an account' ? email : 'nobody@example.com'
          const first = (await sendFor(server, identifier)).as(sendOtp)
          server.clock.advanceMs(59_999)
          const second = (await sendFor(server, identifier)).as(sendOtp)
          expect(second).toEqual({ ...first, token: second.token, expiresIn: 541 })
          server.clock.advanceMs(1)
          const third = (await sendFor(server, identifier)).as(sendOtp)
          expect(third.expiresIn).toBe(600)
          expect(new Set([first.token, second.token, third.token]).size).toBe(3)
          if (identifier === email) await vi.waitFor(() => expect(mailsTo(server, email)).toHaveLength(2))
        }),
    )

    test.each([
      ['hi-IN, hi;q=0.9, en;q=0.5', /कोड/],
      ['en-IN, en;q=0.9', /code/],
      ['garbage;;q=,', /code/],
    ])('in the language of the request: %s', (header, subject) =>
      withServer(async server => {
        const { email } = await aPassenger(server)
        await server.send({
          method: 'POST',
          url: '/forgot-password/send-otp',
          headers: { 'content-type': 'application/json', 'accept-language': header },
          payload: JSON.stringify({ identifier: email }),
        })
        expect(await mailedCode(server, email)).toMatch(/^\d{6}$/)
        expect(mailsTo(server, email).at(-1)!.subject).toMatch(subject)
      }),
    )

    test('C14 many times at once gives a token each and sends one mail', () =>
      withServer(async server => {
        const { email } = await aPassenger(server)
        const answers = await Promise.all(Array.from({ length: 20 }, () => sendFor(server, email)))
        expect(new Set(answers.map(answer => answer.as(sendOtp).token)).size).toBe(20)
        await mailedCode(server, email)
        expect(mailsTo(server, email)).toHaveLength(1)
      }))

    test('C14 sends no more than five mails an hour, and the last code stays good', () =>
      withServer(async server => {
        const { email } = await aPassenger(server)
        let last = ''
        for (let times = 0; times < 8; times++) {
          last = (await sendFor(server, email)).as(sendOtp).token
          const mails = Math.min(times + 1, 5)
          await vi.waitFor(() => expect(mailsTo(server, email)).toHaveLength(mails))
          server.clock.advanceMs(60_000)
        }
        expect((await verify(server, email, await mailedCode(server, email), last)).status).toBe(200)

        server.clock.advanceMs(60 * 60_000)
        await sendFor(server, email)
        await vi.waitFor(() => expect(mailsTo(server, email)).toHaveLength(6))
      }))

    test('without limits sends a mail each time', () =>
      withServer(
        async server => {
          const { email } = await aPassenger(server)
          for (let times = 0; times < 7; times++) await sendFor(server, email)
          await vi.waitFor(() => expect(mailsTo(server, email)).toHaveLength(7))
        },
        { RATE_LIMITS: 'off' },
      ))

    test('too often from one address is refused', () =>
      withServer(async server => {
        const from = async (identifier: string) => {
          const url = '/forgot-password/send-otp'
          const remoteAddress = '203.0.113.9'
          return (await server.send({ method: 'POST', url, remoteAddress, payload: { identifier } })).status
        }
        for (let batch = 0; batch < 12; batch++) {
          const statuses = await Promise.all(
            Array.from({ length: 25 }, (_, index) => from(`crowd${batch}-${index}@example.com`)),
          )
          expect(new Set(statuses)).toEqual(new Set([200]))
        }
        expect(await from('crowd@example.com')).toBe(429)
      }))
  })

  describe('a code', () => {
    const sentTo = async (server: TestServer) => {
      const { email } = await aPassenger(server)
      const { token } = (await sendFor(server, email)).as(sendOtp)
      const code = await mailedCode(server, email)
      return { email, token, code, wrong: code === '123456' ? '654321' : '123456' }
    }

    test('entered correctly many times concurrently works once', () =>
      withServer(async server => {
        const { email, token, code } = await sentTo(server)
        const answers = await Promise.all(Array.from({ length: 5 }, () => verify(server, email, code, token)))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        expect((await verify(server, email, code, token)).json).toEqual(failure('INVALID_OTP'))
      }))

    test('C9 becomes invalid after five wrong tries, with or without limits', () =>
      withServer(
        async server => {
          const { email, token, code, wrong } = await sentTo(server)
          for (let tries = 0; tries < 5; tries++) {
            const answer = await verify(server, email, wrong, token)
            expect([answer.status, answer.json]).toEqual([400, failure('INVALID_OTP')])
          }
          const sixth = await verify(server, email, code, token)
          expect([sixth.status, sixth.json]).toEqual([429, failure('RATE_LIMITED')])
          expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
        },
        { RATE_LIMITS: 'off' },
      ))

    test('C12 for an email without an account is counted alike', () =>
      withServer(async server => {
        const { token } = (await sendFor(server, 'nobody@example.com')).as(sendOtp)
        const statuses: number[] = []
        for (let tries = 0; tries < 7; tries++) {
          statuses.push((await verify(server, 'nobody@example.com', '123456', token)).status)
        }
        expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
      }))

    test('expires after ten minutes', () =>
      withServer(async server => {
        const { email, token, code } = await sentTo(server)
        server.clock.advanceMs(600_000)
        expect((await verify(server, email, code, token)).json).toEqual(failure('INVALID_OTP'))
      }))

    test('lasts OTP_SECONDS, and can be replaced afterwards', () =>
      withServer(
        async server => {
          const { email, token, code } = await sentTo(server)
          server.clock.advanceMs(5_000)
          expect((await verify(server, email, code, token)).json).toEqual(failure('INVALID_OTP'))
          const next = (await sendFor(server, email)).as(sendOtp)
          expect(next.token).not.toBe(token)
          expect(next.expiresIn).toBe(5)
        },
        { RATE_LIMITS: 'on', OTP_SECONDS: '5' },
      ))

    test('is valid only with its own token and email', () =>
      withServer(async server => {
        const asha = await sentTo(server)
        const ravi = await sentTo(server)
        for (const [email, token] of [
          [asha.email, ravi.token],
          [ravi.email, asha.token],
          ['nobody@example.com', asha.token],
          [asha.email, 'A'.repeat(43)],
        ] as const) {
          expect((await verify(server, email, asha.code, token)).json).toEqual(failure('INVALID_OTP'))
        }
        // Attempts with another user's token must not use up the passenger's attempts.
        for (let tries = 0; tries < 10; tries++) await verify(server, asha.email, asha.wrong, ravi.token)
        expect((await verify(server, asha.email, asha.code, asha.token)).status).toBe(200)
      }))

    test('is stored neither as it is nor as a plain hash, and its token not at all', () =>
      withServer(async server => {
        const { code, token } = await sentTo(server)
        const stored = JSON.stringify(
          await server.database.sql
            .selectFrom('reset_mails')
            .innerJoin('reset_requests', 'mail_id', 'reset_mails.id')
            .selectAll()
            .execute(),
        )
        expect(stored).not.toContain(`"${code}"`)
        expect(stored).not.toContain(token)
        expect(stored).not.toContain('@')
      }))
  })

  describe('a reset token', () => {
    const resetTokenFor = async (server: TestServer, email: string) => {
      const { token } = (await sendFor(server, email)).as(sendOtp)
      return (await verify(server, email, await mailedCode(server, email), token)).as(verifyOtp).resetToken
    }
    const reset = (server: TestServer, resetToken: string, newPassword = NEW_PASSWORD) =>
      server.post('/forgot-password/reset', { resetToken, newPassword })

    test('C11 is good for ten minutes', () =>
      withServer(async server => {
        const { email } = await aPassenger(server)
        const resetToken = await resetTokenFor(server, email)
        server.clock.advanceMs(600_000)
        const late = await reset(server, resetToken)
        expect([late.status, late.json]).toEqual([401, failure('INVALID_TOKEN')])
      }))

    test('C11 used many times at once works once', () =>
      withServer(async server => {
        const { email } = await aPassenger(server)
        const resetToken = await resetTokenFor(server, email)
        const answers = await Promise.all(Array.from({ length: 10 }, () => reset(server, resetToken)))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(401)])
      }))

    test('survives a password that is refused', () =>
      withServer(async server => {
        const { email } = await aPassenger(server)
        const resetToken = await resetTokenFor(server, email)
        expect((await reset(server, resetToken, 'Short')).json).toMatchObject({
          details: [{ path: 'newPassword', message: 'Password must be at least 6 characters long' }],
        })
        expect((await reset(server, resetToken, 'Password1')).json).toEqual(failure('PASSWORD_TOO_COMMON'))
        expect((await reset(server, resetToken, '123456')).json).toEqual(failure('PASSWORD_TOO_COMMON'))
        expect((await reset(server, resetToken)).status).toBe(200)
      }))

    test('C11 becomes invalid when the password is changed another way', () =>
      withServer(async server => {
        const passenger = await aPassenger(server)
        const resetToken = await resetTokenFor(server, passenger.email)
        const change = { currentPassword: PASSWORD, newPassword: 'Ride5safe!' }
        await callAs(server, passenger, ['POST', '/api/user/change-password'], change)
        expect((await reset(server, resetToken)).status).toBe(401)
      }))

    test('that was made up is refused', () =>
      withServer(async server => {
        expect((await reset(server, 'A'.repeat(43))).json).toEqual(failure('INVALID_TOKEN'))
      }))

    test('restores access after too many failed sign-ins', () =>
      withServer(async server => {
        const { email } = await aPassenger(server)
        for (let tries = 0; tries < 10; tries++) {
          await server.post('/signin', { email, password: 'Forgot10!' })
        }
        await reset(server, await resetTokenFor(server, email))
        expect((await server.post('/signin', { email, password: NEW_PASSWORD })).status).toBe(200)
      }))
  })
})

function sendFor(server: TestServer, identifier: string) {
  return server.post('/api/auth/forgot-password/send-otp', { identifier })
}

function verify(server: TestServer, identifier: string, otp: string, token: string) {
  return server.post('/api/auth/forgot-password/verify-otp', { identifier, otp, token })
}

/** The mails with a code; the first mail to a new account confirms its address. */
function mailsTo(server: TestServer, email: string) {
  return server.mails.filter(({ to, text }) => to === email && text.includes('/forgot-password#link='))
}
