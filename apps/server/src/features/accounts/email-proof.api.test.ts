import { apiCalls, readProfile, reportRider, resendEmailProof, verifyEmail } from '@sawari/contract'
import { describe, expect, test, vi } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { atOnce, refused, serverForTests, startServerForTest } from '../../../test/harness.ts'
import {
  aPassenger,
  aResetToken,
  aSignUp,
  callAs,
  deleteAccount,
  mailedProof,
  PROFILE,
  postFrom,
  resetPassword,
  signedIn,
} from '../../../test/passengers.ts'
import { REPORT, REQUEST } from '../../../test/riders.ts'
import { rowsOf } from '../../../test/rows.ts'

const HOUR_MS = 60 * 60_000
const VERIFY = '/api/user/verify-email'
const RESEND = ['POST', '/api/user/verify-email/resend'] as const

describeOnEachDatabase('a confirmed email address', open => {
  const server = serverForTests(async () => ({
    environment: { RATE_LIMITS: 'on', REQUIRE_PROVED_EMAIL: 'on', PUBLIC_URL: 'https://sawari.example' },
    database: await open(),
  }))

  const aNewcomer = async () => {
    server.clock.advanceMs(2 * HOUR_MS)
    return aPassenger(server)
  }
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)
  const isProved = async (passenger: { readonly accessToken: string }) =>
    (await callAs(server, passenger, PROFILE)).as(readProfile).data.emailProved

  test('comes from the link of the mail that follows the sign-up', async () => {
    const passenger = await aNewcomer()
    expect(passenger.user.emailProved).toBe(false)
    const token = await mailedProof(server, passenger.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(mailsTo(passenger.email)[0]!.text).toContain(
      `\nhttps://sawari.example/verify-email#token=${token}\n`,
    )
    expect((await server.post(VERIFY, { token })).as(verifyEmail).message).toBe('Email confirmed')
    // The link works again, signed in or out.
    expect((await server.post(VERIFY, { token })).status).toBe(200)
    expect(await isProved(passenger)).toBe(true)
  })

  test.each([
    ['hi-IN, en;q=0.5', 'पुष्टि'],
    ['en-IN', 'Confirm'],
  ])('is asked for in the language of the sign-up: %s', async (language, word) => {
    const body = aSignUp()
    await postFrom(server, '10.9.0.1', '/signup', body, { 'accept-language': language })
    await mailedProof(server, body.email)
    expect(mailsTo(body.email)[0]!.subject).toContain(word)
  })

  test('is requested by at most five mails an hour, however often the account is created again', async () => {
    server.clock.advanceMs(2 * HOUR_MS)
    const body = aSignUp()
    for (let time = 0; time < 8; time++) {
      await postFrom(server, `10.9.1.${time}`, '/signup', body)
      // A mail that still waits is deleted with the account.
      await vi.waitFor(() => expect(mailsTo(body.email)).toHaveLength(Math.min(time + 1, 5)))
      const passenger = await signedIn(server, body.email)
      expect((await deleteAccount(server, passenger, body.password)).status).toBe(200)
      server.clock.advanceMs(61_000)
    }
    await expect.poll(() => rowsOf(server, 'outbox')).toEqual([])
    expect(mailsTo(body.email)).toHaveLength(5)
  })

  test('does not come from a link of 24 hours ago, nor from an invented one', async () => {
    const [late, last] = [await aPassenger(server), await aPassenger(server)]
    const [expired, good] = [await mailedProof(server, late.email), await mailedProof(server, last.email)]
    server.clock.advanceMs(24 * HOUR_MS - 1)
    expect((await server.post(VERIFY, { token: good })).status).toBe(200)
    server.clock.advanceMs(1)
    for (const token of [expired, 'A'.repeat(43)]) {
      expect(await server.post(VERIFY, { token })).toEqual(refused('INVALID_TOKEN'))
    }
  })

  test('can be asked for again once a minute and five times an hour, the first mail included', async () => {
    const passenger = await aNewcomer()
    const resend = () => callAs(server, passenger, RESEND)
    expect(await resend()).toEqual(refused('RATE_LIMITED'))
    const statuses: number[] = []
    for (let minute = 0; minute < 6; minute++) {
      server.clock.advanceMs(60_000)
      statuses.push((await resend()).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    await vi.waitFor(() => expect(mailsTo(passenger.email)).toHaveLength(5))
    server.clock.advanceMs(HOUR_MS)
    expect((await resend()).as(resendEmailProof).message).toBe('The link is on its way')
  })

  test('is asked for by one of 20 concurrent calls', async () => {
    const passenger = await aNewcomer()
    server.clock.advanceMs(60_000)
    const answers = await atOnce(20, () => callAs(server, passenger, RESEND))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is not asked for again once it is there', async () => {
    const passenger = await aNewcomer()
    await server.post(VERIFY, { token: await mailedProof(server, passenger.email) })
    server.clock.advanceMs(60_000)
    const answer = await callAs(server, passenger, RESEND)
    expect(answer.as(resendEmailProof).message).toBe('Email is already confirmed')
  })

  test('comes from a new password by code or link too', async () => {
    const { email } = await aNewcomer()
    const resetToken = await aResetToken(server, email)
    const provedAt = async () => (await rowsOf(server, 'users', { email }))[0]!.email_proved_at
    expect(await provedAt()).toBeNull()
    await resetPassword(server, resetToken, 'Ride5safe!')
    expect(await provedAt()).toBe(server.clock.now().getTime())
  })

  describe('where it is required', () => {
    const aReport = { userId: 'f'.repeat(24), reason: 'spam' }

    test.each([
      ['a request', REQUEST, { receiverId: 'f'.repeat(24) }],
      ['a report', REPORT, aReport],
    ])('%s without it is 403, and as before with it', async (_, call, body) => {
      const passenger = await aNewcomer()
      const refusal = await callAs(server, passenger, call, body)
      expect(refusal).toEqual(refused('EMAIL_NOT_PROVED'))
      expect(refusal.json).toMatchObject({ error: 'Please confirm your email address first' })
      await server.post(VERIFY, { token: await mailedProof(server, passenger.email) })
      expect((await callAs(server, passenger, call, body)).status).toBe(404)
    })

    test('a malformed call is 400 first, a call without a token 401, and every other call works', async () => {
      const passenger = await aNewcomer()
      expect((await callAs(server, passenger, REPORT, {})).status).toBe(400)
      expect((await server.post(REPORT[1], aReport)).status).toBe(401)
      const guarded = Object.values(apiCalls).filter(call => 'provedEmail' in call)
      expect(guarded.map(({ path }) => path).sort()).toEqual([REPORT[1], REQUEST[1]])
    })
  })
})

test.each([
  ['by default without a mail server', {}, 404],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }, 403],
  ['with a mail server, switched off', { SMTP_URL: 'smtp://127.0.0.1:1', REQUIRE_PROVED_EMAIL: 'off' }, 404],
  ['without a mail server, switched on', { REQUIRE_PROVED_EMAIL: 'on' }, 403],
])('%s a report answers as the setting says', async (_, environment, status) => {
  const server = await startServerForTest({ environment })
  const passenger = await aPassenger(server)
  const report = { userId: 'f'.repeat(24), reason: 'spam' }
  const answer = await callAs(server, passenger, REPORT, report)
  expect(answer.status).toBe(status)
  if (status === 404) expect(reportRider.policy.errors).toContain((answer.json as { code: string }).code)
})
