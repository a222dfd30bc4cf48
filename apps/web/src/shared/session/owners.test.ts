// Whose data a tab shows, and what happens to a call when another passenger's session begins meanwhile.

import type { UserId } from '@sawari/contract'
import { readSavedPlaces, writeSavedPlaces } from '@sawari/contract/saved-places'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  memoryStorage,
  now,
  payload,
  REFRESH,
  refuses,
  scriptedServer,
  settled,
  tabChannels,
  tokenOf,
} from '../../testing/session-scene.ts'
import { createServerClock } from './access-token.ts'
import { createSession, type SessionEnd } from './create-session.ts'
import { createPrivateData } from './private-data.ts'
import { createTokenStore } from './token-store.ts'

const [asha, bilal] = ['u1' as UserId, 'u2' as UserId]
const tokenOfUser = (userId: UserId, seconds = 7_200) =>
  tokenOf({ ...payload, userId, exp: now.getTime() / 1_000 + seconds })
const profileOf = (userId: UserId) => ({ userId, name: userId, phone: '9876543210' })
const PLACES = readSavedPlaces.policy.path
const write = (body: string) => ({ endpoint: writeSavedPlaces, path: PLACES, body })

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const failureOf = (call: Promise<unknown>) => settled(call.catch((error: unknown) => error))

/** Tabs of one browser: local storage is shared, session storage is not. */
function aBrowser() {
  const local = memoryStorage()
  return {
    local,
    openTab(answers: Parameters<typeof scriptedServer>[0] = {}) {
      const tokens = createTokenStore(memoryStorage(), local)
      const kept: (() => void)[] = []
      const server = scriptedServer({ [PLACES]: () => ({ success: true }), ...answers })
      const session = createSession({
        tokens: { ...tokens, onKeptChange: listener => void kept.push(listener) },
        send: server.send,
        clock: createServerClock(memoryStorage()),
        rotations: tabChannels()(),
        privateData: createPrivateData(local, { hold: () => {}, users: () => Promise.resolve(null) }),
      })
      const ends: SessionEnd[] = []
      session.onEnd(end => ends.push(end))
      const signIn = (userId: UserId, keep = false, seconds?: number) =>
        session.open(
          { accessToken: tokenOfUser(userId, seconds), refreshToken: `of ${userId}` },
          profileOf(userId),
          keep,
        )
      const notify = () => kept.forEach(listener => void listener())
      return { session, server, ends, signIn, notify }
    },
  }
}

describe('a session that is kept on the device', () => {
  test("is replaced by another passenger's: the data of the first stay and are not shown", () => {
    const { local, openTab } = aBrowser()
    const first = openTab()
    first.signIn(asha, true)
    local.write('sawari.mine.u1.places.1', 'of Asha')
    openTab().signIn(bilal, true)
    first.notify()
    expect(first.ends).toEqual(['replaced'])
    expect(first.session.owner()).toBe(bilal)
    expect(local.read('sawari.mine.u1.places.1')).toBe('of Asha')
  })

  test("outlasts the end of another passenger's session of one tab, with its data", () => {
    const { local, openTab } = aBrowser()
    const second = openTab()
    second.signIn(bilal)
    const first = openTab()
    first.signIn(asha, true)
    local.write('sawari.mine.u1.places.1', 'of Asha')
    local.write('sawari.mine.u2.places.1', 'of Bilal')
    second.session.end('signedOut')
    first.notify()
    expect(first.ends).toEqual([])
    expect(first.session.owner()).toBe(asha)
    expect(local.read('sawari.mine.u1.places.1')).toBe('of Asha')
    expect(local.read('sawari.mine.u2.places.1')).toBeNull()
  })

  test('ends with the session that the same passenger has in one tab', () => {
    const { local, openTab } = aBrowser()
    const second = openTab()
    second.signIn(asha)
    openTab().signIn(asha, true)
    second.session.end('signedOut')
    expect(second.session.state().status).toBe('visitor')
    expect([...local.kept.keys()]).toEqual([])
  })
})

describe('a call', () => {
  test.each([
    ['before this tab is notified', false],
    ['after it is notified', true],
  ])('is not sent with the token of the passenger who replaced its own, %s', async (_, isNotified) => {
    const { openTab } = aBrowser()
    const first = openTab({
      [REFRESH]: () => ({ success: true, accessToken: tokenOfUser(asha), refreshToken: 'r' }),
    })
    first.signIn(asha, true, -1)
    const call = first.session.sendAsViewer(write('places of Asha'))
    openTab().signIn(bilal, true)
    if (isNotified) first.notify()
    expect(await failureOf(call)).toMatchObject({ code: 'AUTH_FAILED' })
    expect(first.server.sentTo(PLACES)).toEqual([])
    expect(first.session.owner()).toBe(bilal)
    expect(first.ends).toEqual(['replaced'])
  })

  test("a rejected renewal of the first passenger's token does not end the session of the next", async () => {
    const { openTab } = aBrowser()
    const tab = openTab({ [REFRESH]: refuses(401) })
    tab.signIn(asha)
    const renewal = tab.session.renew()
    tab.session.end('signedOut')
    tab.signIn(bilal)
    await expect(settled(renewal)).resolves.toEqual({ kind: 'refreshed' })
    expect(tab.session.owner()).toBe(bilal)
  })

  test('that gets a 401 after the next passenger has signed in is not repeated, and ends no session', async () => {
    const { openTab } = aBrowser()
    const tab = openTab({ [PLACES]: refuses(401) })
    tab.signIn(asha)
    const call = tab.session.sendAsViewer(write('places of Asha'))
    tab.session.end('signedOut')
    tab.signIn(bilal)
    expect(await failureOf(call)).toMatchObject({ code: 'AUTH_FAILED' })
    expect(tab.server.sentTo(PLACES)).toHaveLength(1)
    expect(tab.session.owner()).toBe(bilal)
    expect(tab.ends).toEqual(['signedOut'])
  })
})

describe('the owner of the data that a tab shows', () => {
  test('is known from the tokens while the check at start-up runs', async () => {
    const { local, openTab } = aBrowser()
    local.write('sawari.access', tokenOfUser(asha, -1))
    local.write('sawari.refresh', 'r')
    const { session } = openTab({
      [REFRESH]: () => ({ success: true, accessToken: tokenOfUser(asha), refreshToken: 'r2' }),
    })
    const started = session.start()
    expect([session.state().status, session.owner()]).toEqual(['checking', asha])
    await settled(started)
    expect([session.state().status, session.owner()]).toEqual(['signedIn', asha])
  })

  test('is nobody, not a visitor, while only a refresh token is known', () => {
    const { local, openTab } = aBrowser()
    local.write('sawari.refresh', 'r')
    const { session } = openTab()
    void session.start()
    expect(session.owner()).toBeUndefined()
  })

  test('is a visitor without a session', () => {
    expect(aBrowser().openTab().session.owner()).toBeNull()
  })
})
