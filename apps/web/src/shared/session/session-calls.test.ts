// Calls for the signed-in viewer: their token, its renewal and its loss.

import type { ErrorCode } from '@sawari/contract'
import {
  changePassword,
  exportAccount,
  readProfile,
  refreshSession,
  resetForgottenPasswordShort,
  signIn,
  signOut,
  verifyOtp,
} from '@sawari/contract/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accessToken,
  fresh,
  noNetwork,
  REFRESH,
  refreshed,
  refusal,
  refuses,
  scene,
  settled,
} from '../../testing/session-scene.ts'
import type { ClientCall, OutgoingRequest } from '../api/send-request.ts'

const requestOf = <Call extends ClientCall>(endpoint: Call) => ({ endpoint, path: endpoint.policy.path })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failureOf = (promise: Promise<unknown>) =>
  settled(
    promise.then(
      () => expect.unreachable('it should fail'),
      (error: unknown) => error,
    ),
  )

describe('calls for the viewer', () => {
  const profileCall = requestOf(readProfile)
  /** Accepts only the fresh token. */
  const guarded = (request: OutgoingRequest) => {
    if (request.token !== fresh.accessToken) throw refusal(401)
    return { success: true, by: request.path }
  }

  test('carry the access token; public ones do not', async () => {
    const answers = { '/api/user/profile': () => ({ success: true }), '/signin': () => ({ success: true }) }
    const { session, server } = scene({ access: accessToken(), refresh: 'r', answers })
    await settled(session.sendAsViewer(profileCall))
    await settled(session.sendAsViewer(requestOf(signIn)))
    expect(server.sent.map(request => request.token ?? null)).toEqual([accessToken(), null])
  })

  test('a 401 that comes when the tokens are new already makes no second refresh', async () => {
    let slow = true
    const answers = {
      ...refreshed,
      '/api/user/profile': guarded,
      '/api/user/slow': async (request: OutgoingRequest) => {
        if (slow) await new Promise(resolve => setTimeout(resolve, 200))
        slow = false
        return guarded(request)
      },
    }
    const { session, server } = scene({ access: accessToken(), refresh: 'r', answers })
    const late = session.sendAsViewer({ ...profileCall, path: '/api/user/slow' })
    await settled(session.sendAsViewer(profileCall))
    await settled(late)
    expect(server.sentTo(REFRESH)).toHaveLength(1)
  })

  const other = { success: true, accessToken: accessToken(7_200, 'other'), refreshToken: 'x' }
  test.each([
    ['the refresh is refused', refuses(401)],
    ['the new token is refused as well', () => other],
  ])("when %s, calls fail with 'Authentication failed' and the session is lost, once", async (_, refresh) => {
    const answers = { [REFRESH]: refresh, '/api/user/profile': guarded, '/api/user/export': guarded }
    const { session, server, ends, stored } = scene({ access: accessToken(), refresh: 'r', answers })
    const calls = [readProfile, exportAccount].map(call =>
      failureOf(session.sendAsViewer(requestOf<ClientCall>(call))),
    )
    for (const call of calls)
      expect(await call).toMatchObject({ message: 'Authentication failed', code: 'AUTH_FAILED', status: 401 })
    expect(ends).toEqual(['lost'])
    expect(stored.size).toBe(0)
    expect(server.sentTo(REFRESH)).toHaveLength(1)
  })

  test('a network failure of the refresh fails the call, keeps the tokens, and the next need tries again', async () => {
    let online = false
    const answers = {
      '/api/user/profile': guarded,
      [REFRESH]: () => {
        if (!online) throw noNetwork()
        return { success: true, ...fresh }
      },
    }
    const { session, ends, stored } = scene({ access: accessToken(), refresh: 'r', answers })
    expect(await failureOf(session.sendAsViewer(profileCall))).toMatchObject({ code: 'NETWORK' })
    expect(stored.get('sawari.refresh')).toBe('r')
    expect(ends).toEqual([])
    online = true
    expect(await settled(session.sendAsViewer(profileCall))).toMatchObject({ success: true })
  })

  test('a token that ends within 300 s is renewed before the call, not after a 401', async () => {
    const answers = { ...refreshed, '/api/user/profile': guarded }
    const { session, server } = scene({ access: accessToken(299), refresh: 'r', answers })
    await settled(session.sendAsViewer(profileCall))
    expect(server.sent.map(request => request.path)).toEqual([REFRESH, profileCall.path])
  })

  test.each<[ClientCall, number, ErrorCode]>([
    ...[signIn, refreshSession, verifyOtp, resetForgottenPasswordShort, signOut].map(
      (call): [ClientCall, number, ErrorCode] => [call, 401, 'INVALID_CREDENTIALS'],
    ),
    [changePassword, 400, 'WRONG_PASSWORD'],
  ])('a rejected call %# is answered as it was rejected, and ends no session', async (call, status, code) => {
    const answers = { [call.policy.path]: refuses(status, code) }
    const { session, server, ends } = scene({ access: accessToken(), refresh: 'r', answers })
    expect(await failureOf(session.sendAsViewer(requestOf(call)))).toMatchObject({ code })
    expect(server.sent).toHaveLength(1)
    expect(ends).toEqual([])
  })

  test('a visitor sends without a token and gets the answer of the server', async () => {
    const { session, server } = scene({ answers: { '/api/user/profile': guarded } })
    expect(await failureOf(session.sendAsViewer(profileCall))).toMatchObject({ code: 'INVALID_TOKEN' })
    expect(server.sent).toHaveLength(1)
  })

  test('who signs out while a refresh is under way stays signed out', async () => {
    const { session, stored } = scene({ access: accessToken(-1), refresh: 'r', answers: refreshed })
    const started = session.start()
    session.end('signedOut')
    await settled(started)
    expect(session.state().status).toBe('visitor')
    expect(stored.size).toBe(0)
  })
})
