import type { UserId } from '@sawari/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accessToken,
  fresh,
  memoryStorage,
  payload,
  REFRESH,
  refreshed,
  refuses,
  scene,
  scriptedServer,
  settled,
  tabChannels,
  tokenOf,
} from '../../testing/session-scene.ts'
import { createServerClock } from './access-token.ts'
import { createSession } from './create-session.ts'
import { createTokenStore } from './token-store.ts'

const profile = { userId: 'u1' as UserId, name: 'Asha', phone: '9876543210' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the check at start-up', () => {
  test('without tokens there is a visitor, and no call', async () => {
    const { session, server, ends } = scene({})
    await settled(session.start())
    expect(session.state()).toEqual({ status: 'visitor', viewer: null, error: null, isErrorShown: false })
    expect(server.sent).toEqual([])
    expect(ends).toEqual([])
  })

  test('a valid token signs in at once, without a call', async () => {
    const { session, server } = scene({ access: accessToken(), refresh: 'r' })
    void session.start()
    expect(session.state()).toMatchObject({ status: 'signedIn', viewer: { email: 'asha@example.com' } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.sent).toEqual([])
  })

  test.each([
    ['300 s before its end', accessToken(300)],
    ['a day after its end', accessToken(-86_400)],
    ['that is missing', undefined],
  ])('a token %s is renewed; until then the viewer is unknown', async (_, access) => {
    const { session, stored } = scene({ ...(access ? { access } : {}), refresh: 'r', answers: refreshed })
    const started = session.start()
    expect(session.state()).toMatchObject({ status: 'checking', viewer: null })
    await settled(started)
    expect(session.state()).toMatchObject({ status: 'signedIn', viewer: { userId: 'u1' } })
    expect(stored.get('sawari.access')).toBe(fresh.accessToken)
    expect(stored.get('sawari.refresh')).toBe(fresh.refreshToken)
  })

  test.each([400, 401, 403])('a refresh answered with %i signs out', async status => {
    const answers = { [REFRESH]: refuses(status) }
    const { session, stored, local, ends } = scene({ access: accessToken(-1), refresh: 'r', answers })
    await settled(session.start())
    expect(session.state()).toMatchObject({ status: 'visitor', viewer: null })
    expect(stored.size).toBe(0)
    expect(local.has('token')).toBe(false)
    expect(ends).toEqual(['lost'])
  })

  test('a malformed token is deleted without a call', async () => {
    const access = tokenOf({ ...payload, iss: undefined })
    const { session, stored, server } = scene({ access, refresh: 'r', answers: refreshed })
    await settled(session.start())
    expect(session.state().status).toBe('visitor')
    expect(stored.size).toBe(0)
    expect(server.sent).toEqual([])
  })

  test.each([
    [3_601, 0],
    [3_600, 1],
  ])('with %i s left, %i refreshes are made before they are needed', async (seconds, count) => {
    const { session, server } = scene({ access: accessToken(seconds), refresh: 'r', answers: refreshed })
    await settled(session.start())
    expect(session.state().status).toBe('signedIn')
    expect(server.sentTo(REFRESH)).toHaveLength(count)
  })

  test('a check that breaks says so', async () => {
    const tokens = createTokenStore(memoryStorage(), memoryStorage())
    const session = createSession({
      tokens: { ...tokens, read: refuses(500) },
      send: scriptedServer({}).send,
      clock: createServerClock(memoryStorage()),
      rotations: tabChannels()(),
    })
    await session.start()
    expect(session.state()).toEqual({
      status: 'visitor',
      viewer: null,
      error: 'Failed to initialize authentication',
      isErrorShown: true,
    })
  })
})

describe('beginning and ending', () => {
  test('a sign-in stores tokens and profile, and the profile wins over the token', () => {
    const { session, stored } = scene({})
    expect(
      session.open({ accessToken: accessToken(), refreshToken: 'r' }, { ...profile, name: 'Asha V' }),
    ).toBe(true)
    expect(session.state()).toMatchObject({
      status: 'signedIn',
      viewer: { name: 'Asha V', email: payload.email },
    })
    expect([...stored.keys()]).toEqual(['sawari.access', 'sawari.refresh', 'sawari.profile'])
  })

  test("another user's profile is not merged", () => {
    const { session } = scene({})
    session.open(
      { accessToken: accessToken(), refreshToken: 'r' },
      { ...profile, userId: 'u2' as UserId, name: 'Bilal' },
    )
    expect(session.state().viewer?.name).toBe(payload.name)
  })

  test('a token that makes no sense opens nothing', () => {
    const { session, stored } = scene({})
    expect(session.open({ accessToken: 'a.b.c', refreshToken: 'r' }, profile)).toBe(false)
    expect(session.state().status).toBe('visitor')
    expect(stored.size).toBe(0)
  })

  test('a changed profile shows at once and survives a refresh', async () => {
    const { session } = scene({ answers: refreshed })
    session.open({ accessToken: accessToken(-1), refreshToken: 'r' }, profile)
    session.keepProfile({ ...profile, name: 'New Name' })
    expect(session.state().viewer?.name).toBe('New Name')
    await settled(session.start())
    expect(session.state().viewer?.name).toBe('New Name')
  })

  test('an end is reported once, with its reason, and gives the next session a new number', () => {
    const { session, ends } = scene({})
    session.open({ accessToken: accessToken(), refreshToken: 'r' }, profile)
    const number = session.number()
    const reasons: (string | undefined)[] = []
    session.onEnd((_, reason) => reasons.push(reason))
    session.end('signedOut', 'Please sign in again.')
    session.end('lost')
    expect(ends).toEqual(['signedOut'])
    expect(reasons).toEqual(['Please sign in again.'])
    expect(session.number()).not.toBe(number)
    expect(session.state().status).toBe('visitor')
  })
})

describe('the token for a living connection', () => {
  test('is the stored one, with the time of its renewal, while it is valid', async () => {
    const token = accessToken(7_200)
    const { session, server } = scene({ access: token, refresh: 'r' })
    expect(await session.usableToken()).toBe(token)
    expect(session.currentToken()).toEqual({ token, renewInMs: 3_600_000 })
    expect(server.sent).toEqual([])
  })

  test('is none for a visitor', async () => {
    const { session } = scene({})
    expect(await session.usableToken()).toBeNull()
    expect(session.currentToken()).toBeNull()
  })
})

describe('a duplicated tab', () => {
  const twoTabs = () => {
    const openTab = tabChannels()
    return (refresh: string) =>
      scene({ access: accessToken(299), refresh, rotations: openTab(), answers: refreshed })
  }

  test('takes over what the other one traded their refresh token for, and trades no used one', async () => {
    const open = twoTabs()
    const first = open('r')
    const second = open('r')
    await settled(first.session.start())
    expect(second.stored.get('sawari.refresh')).toBe(fresh.refreshToken)
    expect(second.session.state()).toMatchObject({ status: 'signedIn', viewer: { userId: 'u1' } })
    await settled(second.session.start())
    expect(second.server.sent).toEqual([])
  })

  test('of another session hears nothing', async () => {
    const open = twoTabs()
    const first = open('r')
    const other = open('of-somebody-else')
    await settled(first.session.start())
    expect(other.stored.get('sawari.refresh')).toBe('of-somebody-else')
  })
})
