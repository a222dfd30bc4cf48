// A lost answer to a renewal does not end the session, and a stolen refresh token does.

import { rateLimits, refreshSession } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import {
  atOnce,
  refused,
  startServerForTest,
  type TestServer,
  twoServersForTests,
} from '../../../test/harness.ts'
import {
  aPassenger,
  callAs,
  type Passenger,
  profileStatus,
  refresh,
  signedIn,
} from '../../../test/passengers.ts'
import { rowsOf } from '../../../test/rows.ts'
import { connectAs } from '../../../test/sockets.ts'
import { sweepAccounts } from './profile.service.ts'

const DAY_MS = 86_400_000
const FEEDBACK = { name: 'Asha', email: 'asha@example.com', message: 'A stand is missing.' }

type Tokens = Pick<Passenger, 'accessToken' | 'refreshToken'>

describeOnEachDatabase('the answer to a renewal', open => {
  const servers = twoServersForTests(async () => ({ database: await open() }))

  const pass = (durationMs: number) => {
    for (const { clock } of servers) clock.advanceMs(durationMs)
  }
  const renewed = async (server: TestServer, tokens: Pick<Tokens, 'refreshToken'>) =>
    (await refresh(server, tokens)).as(refreshSession)

  describe('that is lost', () => {
    test.each([
      ['11 seconds', 11_000],
      ['an hour', 3_600_000],
      ['20 days', 20 * DAY_MS],
    ])('is given again after %s, as often as it is lost', async (_, laterMs) => {
      const [here, there] = servers
      const passenger = await aPassenger(here)
      const lost = await renewed(here, passenger)
      pass(laterMs)
      expect((await renewed(there, passenger)).refreshToken).toBe(lost.refreshToken)
      pass(laterMs)
      const received = await renewed(here, passenger)
      expect(received.refreshToken).toBe(lost.refreshToken)
      expect(await profileStatus(there, received)).toBe(200)
      expect(await renewed(here, received)).toMatchObject({ success: true })
    })

    test('is given again although its parent would have expired: it lives as long as the session', async () => {
      const [here] = servers
      const passenger = await aPassenger(here)
      pass(29 * DAY_MS)
      const lost = await renewed(here, passenger)
      pass(29 * DAY_MS)
      await sweepAccounts(here.database, here.clock.now())
      const again = await renewed(here, passenger)
      expect(again.refreshToken).toBe(lost.refreshToken)
      pass(29 * DAY_MS)
      expect((await renewed(here, again)).refreshToken).not.toBe(lost.refreshToken)
      // 90 days after the sign-in.
      pass(3 * DAY_MS)
      expect(await refresh(here, again)).toEqual(refused('TOKEN_EXPIRED'))
    })

    test('is given again while the access token of before is in use', async () => {
      const [here, there] = servers
      const passenger = await aPassenger(here)
      await renewed(here, passenger)
      pass(11_000)
      expect(await profileStatus(there, passenger)).toBe(200)
      expect((await refresh(here, passenger)).status).toBe(200)
    })
  })

  describe('that arrived makes later reuse a theft', () => {
    const USES: readonly (readonly [string, (there: TestServer, tokens: Tokens) => Promise<unknown>])[] = [
      ['a call', profileStatus],
      [
        'a call that also works without signing in',
        (there, tokens) => callAs(there, tokens, ['POST', '/feedbacks'], FEEDBACK),
      ],
      ['the handshake of a socket', (there, tokens) => connectAs(there, tokens)],
      ['its refresh token', renewed],
    ]
    test.each(USES)('after %s on another server', async (_, use) => {
      const [here, there] = servers
      const passenger = await aPassenger(here)
      const other = await signedIn(here, passenger.email)
      const next = await renewed(here, passenger)
      await use(there, next)
      // The parent stays good for ten seconds, unless its successor was exchanged too.
      pass(11_000)
      expect(await refresh(here, passenger)).toEqual(refused('INVALID_TOKEN'))
      expect(await profileStatus(here, next)).toBe(401)
      expect((await refresh(there, next)).status).toBe(401)
      expect(await profileStatus(here, other)).toBe(200)
    })

    test('after a socket presented its access token', async () => {
      const [here, there] = servers
      const passenger = await aPassenger(here)
      const socket = await connectAs(there, passenger)
      const next = await renewed(here, passenger)
      expect(await socket.ask('authenticate', { token: next.accessToken })).toEqual({ success: true })
      pass(11_000)
      expect((await refresh(here, passenger)).status).toBe(401)
      await socket.closed
    })

    test('also when it was given twice, and the first of both access tokens is used', async () => {
      const [here, there] = servers
      const passenger = await aPassenger(here)
      const first = await renewed(here, passenger)
      pass(60_000)
      await renewed(there, passenger)
      expect(await profileStatus(there, first)).toBe(200)
      expect((await refresh(there, passenger)).status).toBe(401)
    })

    test('but not within ten seconds', async () => {
      const [here, there] = servers
      const passenger = await aPassenger(here)
      const next = await renewed(here, passenger)
      expect(await profileStatus(there, next)).toBe(200)
      pass(10_000)
      expect((await renewed(there, passenger)).refreshToken).toBe(next.refreshToken)
    })
  })

  test('is marked as used by one write, however many calls follow', async () => {
    const [here] = servers
    const { user, ...passenger } = await aPassenger(here)
    const next = await renewed(here, passenger)
    const stored = async () => (await rowsOf(here, 'sessions', { user_id: user.id }))[0]!
    expect((await stored()).unused_successor).not.toBeNull()
    await atOnce(20, () => profileStatus(here, next))
    expect((await stored()).unused_successor).toBeNull()
  })

  test('is a theft or a repetition, when both happen at the same moment, and never both', async () => {
    const [here, there] = servers
    for (let round = 0; round < 10; round++) {
      const passenger = await aPassenger(here)
      const next = await renewed(here, passenger)
      pass(11_000)
      const [used, reused] = await Promise.all([profileStatus(here, next), refresh(there, passenger)])
      if (reused.status === 200) {
        expect(used).toBe(200)
        expect((await refresh(there, passenger)).status).toBe(401)
      } else {
        expect(reused).toEqual(refused('INVALID_TOKEN'))
      }
      expect(await profileStatus(here, next)).toBe(401)
    }
  })

  test('is a refusal for a client that hammers, until it has waited: its session and others go on', async () => {
    const server = await startServerForTest({ database: await open(), environment: { RATE_LIMITS: 'on' } })
    const [hammering, honest] = [await aPassenger(server), await aPassenger(server)]
    let last: Tokens = hammering
    for (let count = 0; count < rateLimits.renewalsBySession.attempts; count++)
      last = await renewed(server, last)
    const hammered = await refresh(server, last)
    expect(hammered).toEqual(refused('RATE_LIMITED'))
    const waitMs = Number(hammered.headers['retry-after']) * 1_000
    expect(waitMs).toBeGreaterThan(0)
    expect(await profileStatus(server, last)).toBe(200)
    expect((await refresh(server, honest)).status).toBe(200)
    server.clock.advanceMs(waitMs)
    expect((await refresh(server, last)).status).toBe(200)
  })
})
