// The list of sessions, ending them, and their lifetimes.

import { listSessions, refreshSession } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { refused, serverForTests } from '../../../test/harness.ts'
import {
  aPassenger,
  callAs,
  PASSWORD,
  type Passenger,
  PROFILE,
  profileStatus,
  refresh,
  signedIn,
} from '../../../test/passengers.ts'
import { changeRows, rowsOf } from '../../../test/rows.ts'

const LIST = ['GET', '/api/user/sessions'] as const
const END_OTHERS = ['DELETE', '/api/user/sessions'] as const
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/139.0.0.0 Mobile Safari/537.36'
const DAY_MS = 86_400_000

describeOnEachDatabase('the list of sessions', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  const sessionsOf = async (passenger: Pick<Passenger, 'accessToken'>) =>
    (await callAs(server, passenger, LIST)).as(listSessions).data
  const currentOf = async (passenger: Passenger) =>
    (await sessionsOf(passenger)).find(({ current }) => current)!.id
  const end = (passenger: Passenger, id: string) =>
    callAs(server, passenger, ['DELETE', `/api/user/sessions/${id}`])
  test('names the device, the sign-in and the last use of each', async () => {
    const here = await aPassenger(server)
    const signedInAt = server.clock.now().toISOString()
    server.clock.advanceMs(60_000)
    const body = { email: here.email, password: PASSWORD }
    const headers = { 'user-agent': PHONE }
    await server.send({ method: 'POST', url: '/signin', headers, payload: body })
    const thereAt = server.clock.now().toISOString()
    server.clock.advanceMs(10 * 60_000)
    // The list as of the previous call: the use of this session is stored before the list is read.
    const usedAt = server.clock.now().toISOString()
    const answer = await callAs(server, here, LIST)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.as(listSessions).data).toMatchObject([
      { current: true, createdAt: signedInAt, lastUsedAt: usedAt },
      { current: false, createdAt: thereAt, lastUsedAt: thereAt, device: 'Chrome on Android' },
    ])
    expect(JSON.stringify(await rowsOf(server, 'sessions'))).not.toContain('Mozilla')
  })

  test('stores the last use once in five minutes', async () => {
    const passenger = await aPassenger(server)
    const [before] = await sessionsOf(passenger)
    server.clock.advanceMs(5 * 60_000)
    expect((await sessionsOf(passenger))[0]!.lastUsedAt).toBe(before!.lastUsedAt)
    server.clock.advanceMs(1)
    expect((await sessionsOf(passenger))[0]!.lastUsedAt).toBe(server.clock.now().toISOString())
  })

  test('holds no session of others, none that ended and none that expired', async () => {
    const here = await aPassenger(server)
    await aPassenger(server)
    const ended = await signedIn(server, here.email)
    await callAs(server, ended, ['POST', '/logout'])
    expect(await sessionsOf(here)).toHaveLength(1)
    server.clock.advanceMs(31 * DAY_MS)
    const now = await signedIn(server, here.email)
    expect(await sessionsOf(now)).toHaveLength(1)
  })

  test('ends one session, and no other; the current one like a sign-out', async () => {
    const here = await aPassenger(server)
    const there = await signedIn(server, here.email)
    const third = await signedIn(server, here.email)
    expect((await end(here, await currentOf(there))).status).toBe(200)
    expect(await callAs(server, there, PROFILE)).toEqual(refused('INVALID_TOKEN'))
    expect(await refresh(server, there)).toEqual(refused('INVALID_TOKEN'))
    expect(await profileStatus(server, here)).toBe(200)
    expect(await profileStatus(server, third)).toBe(200)
    expect(await sessionsOf(here)).toHaveLength(2)
    expect((await end(here, await currentOf(here))).status).toBe(200)
    expect(await profileStatus(server, here)).toBe(401)
  })

  test('gives the same response for a session of another user, an unknown one and an ended one', async () => {
    const here = await aPassenger(server)
    const other = await aPassenger(server)
    const there = await signedIn(server, here.email)
    const endedId = await currentOf(there)
    await callAs(server, there, ['POST', '/logout'])
    for (const id of [await currentOf(other), endedId, 'f'.repeat(24)]) {
      expect(await end(here, id)).toEqual(refused('SESSION_NOT_FOUND'))
    }
    expect(await profileStatus(server, other)).toBe(200)
    expect((await end(here, 'nonsense')).json).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('ends all other sessions with one call', async () => {
    const here = await aPassenger(server)
    const others = [await signedIn(server, here.email), await signedIn(server, here.email)]
    const stranger = await aPassenger(server)
    expect((await callAs(server, here, END_OTHERS)).status).toBe(200)
    for (const other of others) expect(await profileStatus(server, other)).toBe(401)
    expect(await profileStatus(server, here)).toBe(200)
    expect(await profileStatus(server, stranger)).toBe(200)
    expect(await sessionsOf(here)).toMatchObject([{ current: true }])
    // A repeat has nothing to end, and succeeds.
    expect((await callAs(server, here, END_OTHERS)).status).toBe(200)
  })

  test('keeps one of two sessions that end each other at the same moment', async () => {
    const here = await aPassenger(server)
    for (const isAll of [true, false]) {
      const one = await signedIn(server, here.email)
      const other = await signedIn(server, here.email)
      const [oneId, otherId] = [await currentOf(one), await currentOf(other)]
      const answers = await Promise.all(
        isAll
          ? [callAs(server, one, END_OTHERS), callAs(server, other, END_OTHERS)]
          : [end(one, otherId), end(other, oneId)],
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      expect(answers).toContainEqual(refused('INVALID_TOKEN'))
      const statuses = [await profileStatus(server, one), await profileStatus(server, other)]
      expect(statuses).toEqual(answers.map(({ status }) => status))
    }
  })

  const openSessions = async ({ user }: Passenger) => {
    const sessions = await rowsOf(server, 'sessions', { user_id: user.id })
    return sessions.filter(({ revoked_at }) => revoked_at === null).length
  }

  test('are a hundred at most', async () => {
    const here = await aPassenger(server)
    const now = server.clock.now().getTime()
    await server.database.sql
      .insertInto('sessions')
      .values(
        Array.from({ length: 150 }, (_, index) => ({
          id: `abc${index.toString(16).padStart(21, '0')}` as never,
          user_id: here.user.id,
          created_at: now - 1_000,
          refreshed_at: now - 1_000,
          expires_at: now + DAY_MS,
          revoked_at: null,
        })),
      )
      .execute()
    const listed = await sessionsOf(here)
    expect(listed).toHaveLength(100)
    expect(listed[0]!.current).toBe(true)
    // A sign-in ends sessions beyond a hundred, the least recently used first.
    const next = await signedIn(server, here.email)
    expect(await openSessions(here)).toBe(100)
    expect(await profileStatus(server, next)).toBe(200)
    expect(await profileStatus(server, here)).toBe(200)
    await callAs(server, here, END_OTHERS)
    expect(await sessionsOf(here)).toHaveLength(1)
  })

  describe('a session', () => {
    test('ends after ninety days, however often it is renewed', async () => {
      const passenger = await aPassenger(server)
      let tokens: Pick<Passenger, 'accessToken' | 'refreshToken'> = passenger
      for (let day = 20; day <= 80; day += 20) {
        server.clock.advanceMs(20 * DAY_MS)
        tokens = (await refresh(server, tokens)).as(refreshSession)
      }
      server.clock.advanceMs(10 * DAY_MS - 3_600_000)
      tokens = (await refresh(server, tokens)).as(refreshSession)
      expect(await profileStatus(server, tokens)).toBe(200)
      // One hour before the end of the session a new access token lasts one hour, not two.
      server.clock.advanceMs(3_600_000)
      expect(await callAs(server, tokens, PROFILE)).toEqual(refused('TOKEN_EXPIRED'))
      expect(await refresh(server, tokens)).toEqual(refused('TOKEN_EXPIRED'))
    })

    test('of a version before that is older than ninety days ends at its next renewal', async () => {
      const passenger = await aPassenger(server)
      const longAgo = server.clock.now().getTime() - 91 * DAY_MS
      await changeRows(server, 'sessions', { user_id: passenger.user.id }, { created_at: longAgo })
      expect(await refresh(server, passenger)).toEqual(refused('TOKEN_EXPIRED'))
    })
  })
})
