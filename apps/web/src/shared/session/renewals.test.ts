// How often a tab renews its tokens: with a wrong clock, a stepped one, after sleep, and while the server is busy.

import { readProfile } from '@sawari/contract/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  memoryStorage,
  now,
  payload,
  REFRESH,
  refusal,
  type Scene,
  scene,
  settled,
  tabChannels,
  tokenOf,
} from '../../testing/session-scene.ts'
import { ApiError } from '../api/api-error.ts'
import type { OutgoingRequest } from '../api/send-request.ts'
import { keepTokenFresh } from '../socket/token-renewal.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PROFILE = { endpoint: readProfile, path: readProfile.policy.path }

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

interface World extends Omit<Scene, 'access' | 'refresh' | 'answers'> {
  readonly lifeSeconds?: number
  /** How far the clock of the device is ahead of the server's. */
  readonly aheadMs?: number
  /** The age of the token that the tab has at its start. */
  readonly ageMs?: number
  readonly onRefresh?: () => unknown
}

/**
 * A tab and its server, whose time passes by the timers of the test alone. The device's clock is what the test sets;
 * it can step, and the device can sleep.
 */
function world({ lifeSeconds = 7_200, aheadMs = 0, ageMs = 0, onRefresh, ...rest }: World = {}) {
  let serverMs = now.getTime() - performance.now()
  let issued = 0
  const serverNowMs = () => serverMs + performance.now()
  const tokenAt = (issuedMs: number) => {
    issued += 1
    const iat = Math.floor(issuedMs / 1_000)
    return tokenOf({ ...payload, iat, exp: iat + lifeSeconds, jti: String(issued) })
  }
  const endOf = (token: string) => JSON.parse(atob(token.split('.')[1]!)).exp * 1_000
  let current = tokenAt(serverNowMs() - ageMs)
  const answeredAt = () => made.clock.answeredAt(Math.floor(serverNowMs() / 1_000) * 1_000)
  const answers = {
    [PROFILE.path]: ({ token }: OutgoingRequest) => {
      answeredAt()
      if (!token || endOf(token) <= serverNowMs()) throw refusal(401, 'TOKEN_EXPIRED')
      return { success: true }
    },
    [REFRESH]: () => {
      answeredAt()
      if (onRefresh) return onRefresh()
      current = tokenAt(serverNowMs())
      return { success: true, accessToken: current, refreshToken: `r${issued}` }
    },
  }
  const clockAt = new Date(serverNowMs() + aheadMs)
  const made = scene({ access: current, refresh: 'r', answers, clockAt, ...rest })
  return {
    ...made,
    serverNowMs,
    renewals: () => made.server.sentTo(REFRESH).length,
    call: () => settled(made.session.sendAsViewer(PROFILE)),
    steps: (byMs: number) => vi.setSystemTime(Date.now() + byMs),
    /** As on most devices, the steady clock stops during sleep. The page notices the sleep when it is shown again. */
    sleeps(durationMs: number) {
      serverMs += durationMs
      vi.setSystemTime(Date.now() + durationMs)
      made.clock.doubt()
    },
    /** The renewal timer of an open connection. */
    connects() {
      const { session } = made
      const fresh = keepTokenFresh(
        {
          token: session.usableToken,
          current: session.currentToken,
          renew: async () => (await session.renew()).kind,
          renewAhead: async () => (await session.renewAhead()).kind,
          onChange: session.onChange,
        },
        { present: async () => undefined, onRefused: () => session.end('lost') },
      )
      fresh.start()
    },
  }
}

async function startedWorld(settings?: World) {
  const tab = world(settings)
  await settled(tab.session.start())
  return tab
}

async function connectedWorld(settings?: World) {
  const tab = await startedWorld(settings)
  tab.connects()
  return tab
}

/** A busy screen: a call each second, and an open connection. */
async function idlesOn(tab: ReturnType<typeof world>, durationMs: number): Promise<void> {
  for (let passedMs = 0; passedMs < durationMs; passedMs += SECOND_MS) await tab.call()
}

describe('a clock that is wrong', () => {
  test.each([
    ['right', 0],
    ['an hour ahead', HOUR_MS],
    ['a token’s life ahead', 2 * HOUR_MS],
    ['a day ahead', 24 * HOUR_MS],
    ['two hours behind', -2 * HOUR_MS],
    ['a year behind', -365 * 24 * HOUR_MS],
  ])('%s renews at most once in a minute with a call each second, and loses nobody', async (_, aheadMs) => {
    const tab = await connectedWorld({ aheadMs })
    await idlesOn(tab, MINUTE_MS)
    expect(tab.renewals()).toBeLessThanOrEqual(1)
    expect(tab.ends).toEqual([])
    expect(tab.session.state().status).toBe('signedIn')
  })

  test('is remembered with the token: a reload renews no second time', async () => {
    const device = memoryStorage()
    const before = await startedWorld({ aheadMs: 2 * HOUR_MS, device })
    expect(before.renewals()).toBe(1)
    for (let reloads = 0; reloads < 5; reloads++) {
      const after = await connectedWorld({ aheadMs: 2 * HOUR_MS, device })
      await idlesOn(after, 20 * SECOND_MS)
      expect(after.renewals()).toBe(0)
    }
    // Put right, it is forgotten with the next token.
    const right = await startedWorld({ device })
    await settled(right.session.renew())
    expect(device.kept.size).toBe(0)
  })

  test('behind by hours: an expired token is renewed by the 401, once, and then in time', async () => {
    const tab = await startedWorld({ aheadMs: -5 * HOUR_MS, ageMs: 3 * HOUR_MS })
    expect(tab.renewals()).toBe(0)
    await tab.call()
    expect(tab.renewals()).toBe(1)
    tab.connects()
    await vi.advanceTimersByTimeAsync(79 * MINUTE_MS)
    expect(tab.renewals()).toBe(1)
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(tab.renewals()).toBe(2)
    expect(tab.ends).toEqual([])
  })

  test('that a proxy puts on its answers counts only as time that passes', async () => {
    const tab = await startedWorld()
    const proxyAheadMs = 3 * HOUR_MS
    const behindProxy = () => tab.clock.answeredAt(tab.serverNowMs() + proxyAheadMs)
    behindProxy()
    tab.clock.tokenIssuedAt(tab.serverNowMs())
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    behindProxy()
    expect(Math.abs(tab.clock.nowMs() - tab.serverNowMs())).toBeLessThan(2 * SECOND_MS)
  })
})

describe('a clock that steps while the tab is open', () => {
  test('to and fro by hours, awake: the token is renewed once in its life, when it is due', async () => {
    const tab = await connectedWorld()
    for (const hours of [3, -6, 2, 24, -48, 1]) {
      tab.steps(hours * HOUR_MS)
      await idlesOn(tab, 20 * SECOND_MS)
    }
    expect(tab.renewals()).toBe(0)
    await vi.advanceTimersByTimeAsync(80 * MINUTE_MS)
    expect(tab.renewals()).toBe(1)
    await idlesOn(tab, MINUTE_MS)
    expect(tab.renewals()).toBe(1)
    expect(tab.ends).toEqual([])
  })

  test('asleep for hours: nothing is decided before an answer, and the 401 renews at once', async () => {
    const tab = await connectedWorld()
    tab.steps(-4 * HOUR_MS)
    tab.sleeps(3 * HOUR_MS)
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(tab.renewals()).toBe(0)
    expect(tab.session.currentToken()?.renewInMs).toBe(Number.POSITIVE_INFINITY)
    await tab.call()
    expect(tab.server.sent.map(({ path }) => path)).toEqual([PROFILE.path, REFRESH, PROFILE.path])
    await idlesOn(tab, MINUTE_MS)
    expect(tab.renewals()).toBe(1)
    expect(tab.ends).toEqual([])
  })

  test('a steady clock that ran on while the device slept decides nothing either', async () => {
    const tab = await startedWorld()
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
    tab.clock.doubt()
    tab.connects()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(tab.renewals()).toBe(0)
    await tab.call()
    expect(tab.renewals()).toBe(1)
  })
})

describe('tokens of another life', () => {
  test.each([
    [300, 200, 250],
    [600, 400, 500],
    [3_600, 2_400, 3_300],
    [7_200, 4_800, 6_900],
    [86_400, 82_800, 86_100],
  ])('one of %i s is due after %i s and no longer used after %i s', async (lifeSeconds, due, invalid) => {
    const tab = await startedWorld({ lifeSeconds })
    const startedMs = tab.serverNowMs()
    const { token } = tab.session.currentToken()!
    const ageAt = (seconds: number) =>
      vi.advanceTimersByTimeAsync(startedMs + seconds * 1_000 - tab.serverNowMs())
    await ageAt(due - 3)
    expect(tab.session.currentToken()!.renewInMs).toBeGreaterThan(0)
    await ageAt(due + 1)
    expect(tab.session.currentToken()!.renewInMs).toBeLessThanOrEqual(0)
    await ageAt(invalid - 3)
    expect(await settled(tab.session.usableToken())).toBe(token)
    await ageAt(invalid + 1)
    expect(await settled(tab.session.usableToken())).not.toBe(token)
  })

  test('of five minutes: a call each second and a connection renew twice in eight minutes', async () => {
    const tab = await connectedWorld({ lifeSeconds: 300 })
    await idlesOn(tab, 8 * MINUTE_MS)
    expect(tab.renewals()).toBe(2)
  })

  test('of ten seconds: the timer renews once a minute, and each 401 at once', async () => {
    const tab = await connectedWorld({ lifeSeconds: 10 })
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(tab.renewals()).toBeLessThanOrEqual(6)
    const before = tab.renewals()
    await tab.call()
    expect(tab.renewals()).toBe(before + 1)
  })
})

describe('several tabs of one session', () => {
  test('with a wrong clock renew at most once a minute each', async () => {
    const openTab = tabChannels()
    const tabs = [1, 2, 3].map(() => world({ aheadMs: 2 * HOUR_MS, rotations: openTab() }))
    for (const tab of tabs) await settled(tab.session.start())
    for (const tab of tabs) tab.connects()
    for (const tab of tabs) await idlesOn(tab, 20 * SECOND_MS)
    for (const tab of tabs) expect(tab.renewals()).toBeLessThanOrEqual(1)
  })
})

describe('a server that cannot renew now', () => {
  const busy =
    (retryAfterMs?: number, status = 503) =>
    () => {
      throw new ApiError({ code: 'SERVICE_UNAVAILABLE', status, message: 'busy', retryAfterMs })
    }

  test('is not asked again before the time that it names, not even after a 401', async () => {
    const tab = await startedWorld({ ageMs: 3 * HOUR_MS, onRefresh: busy(30_000) })
    for (let calls = 0; calls < 10; calls++)
      await expect(settled(tab.session.sendAsViewer(PROFILE).catch(error => error))).resolves.toHaveProperty(
        'status',
        503,
      )
    expect(tab.renewals()).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    await settled(tab.session.sendAsViewer(PROFILE).catch(() => undefined))
    expect(tab.renewals()).toBe(2)
    expect(tab.ends).toEqual([])
    expect(tab.stored.get('sawari.refresh')).toBe('r')
  })

  test('but accepts the token still: the call goes through, and ends nothing', async () => {
    const tab = await startedWorld({ ageMs: 2 * HOUR_MS - 100_000, onRefresh: busy() })
    expect(await tab.call()).toMatchObject({ success: true })
    await idlesOn(tab, 20 * SECOND_MS)
    expect(tab.renewals()).toBe(1)
    expect(tab.ends).toEqual([])
  })

  test.each([408, 429, 500, 502, 503, 504])(
    'and says so by %i keeps the session, on every way',
    async status => {
      const tab = await connectedWorld({ ageMs: 3 * HOUR_MS, onRefresh: busy(undefined, status) })
      await settled(tab.session.sendAsViewer(PROFILE).catch(() => undefined))
      await settled(tab.session.usableToken())
      await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
      expect(tab.ends).toEqual([])
      expect(tab.stored.get('sawari.refresh')).toBe('r')
      expect(tab.session.state().status).toBe('signedIn')
    },
  )

  test.each([400, 401, 403])(
    'but a proxy that answers %i with a page of its own ends nothing',
    async status => {
      const foreign = () => {
        throw new ApiError({ code: 'HTTP', status, message: 'Sign in to the network', isForeign: true })
      }
      const tab = await startedWorld({ ageMs: 3 * HOUR_MS, onRefresh: foreign })
      await settled(tab.session.sendAsViewer(PROFILE).catch(() => undefined))
      expect(tab.ends).toEqual([])
      expect(tab.stored.get('sawari.refresh')).toBe('r')
    },
  )
})
