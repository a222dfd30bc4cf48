import { createHmac } from 'node:crypto'
import { apiCalls, refreshSession } from '@sawari/contract'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { refused, serverForTests, TEST_SECRET, type TestServer } from '../../../test/harness.ts'
import {
  aPassenger,
  callAs,
  type Passenger,
  PROFILE,
  profileStatus,
  refresh,
  signedIn,
} from '../../../test/passengers.ts'
import { rowsOf } from '../../../test/rows.ts'

const SIGN_OUT = ['POST', '/logout'] as const

/** Every call that requires a signed-in user. */
const GUARDED = Object.values(apiCalls)
  .filter(({ identity }) => identity === 'user')
  .map(({ method, path }) => [method, path.replaceAll(/:\w+/g, 'f'.repeat(24))] as const)

describeOnEachDatabase('sessions', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  const refreshed = async (tokens: Pick<Passenger, 'refreshToken'>) =>
    (await refresh(server, tokens)).as(refreshSession)

  describe('the refresh token', () => {
    test('is exchanged for new tokens, which work', async () => {
      const passenger = await aPassenger(server)
      const next = await refreshed(passenger)
      expect(next.refreshToken).toMatch(/^[\w-]{43}$/)
      expect(next.refreshToken).not.toBe(passenger.refreshToken)
      expect(await profileStatus(server, next)).toBe(200)
    })

    test('returns the current profile', async () => {
      const passenger = await aPassenger(server)
      await callAs(server, passenger, ['PUT', '/api/user/profile'], { name: 'Asha V. Rao', phone: '' })
      const { accessToken } = await refreshed(passenger)
      expect(claimsOf(accessToken).name).toBe('Asha V. Rao')
    })

    test('of a generation before ends the session, even within the ten seconds', async () => {
      const grandparent = await aPassenger(server)
      const parent = await refreshed(grandparent)
      server.clock.advanceMs(1_000)
      // The parent may still be repeated.
      expect((await refreshed(grandparent)).refreshToken).toBe(parent.refreshToken)
      const child = await refreshed(parent)
      server.clock.advanceMs(1_000)
      expect(await refresh(server, grandparent)).toEqual(refused('INVALID_TOKEN'))
      expect(await refresh(server, child)).toEqual(refused('INVALID_TOKEN'))
      expect(await profileStatus(server, child)).toBe(401)
    })

    test('used and revoked at the same moment leaves no live session', async () => {
      for (let round = 0; round < 10; round++) {
        const passenger = await aPassenger(server)
        const [answer] = await Promise.all([refresh(server, passenger), callAs(server, passenger, SIGN_OUT)])
        if (answer.status === 200) {
          const next = answer.as(refreshSession)
          expect(await profileStatus(server, next)).toBe(401)
          expect((await refresh(server, next)).status).toBe(401)
        } else {
          expect(answer).toEqual(refused('INVALID_TOKEN'))
        }
      }
    })

    test('runs out after thirty days without use', async () => {
      const passenger = await aPassenger(server)
      server.clock.advanceMs(30 * 86_400_000 - 1)
      const next = await refreshed(passenger)
      server.clock.advanceMs(30 * 86_400_000)
      expect(await refresh(server, next)).toEqual(refused('TOKEN_EXPIRED'))
    })

    test('is refused where an access token is wanted, and any other text in its place', async () => {
      const { accessToken, refreshToken } = await aPassenger(server)
      expect(await profileStatus(server, { accessToken: refreshToken })).toBe(401)
      for (const made of ['A'.repeat(43), '<script>'])
        expect(await refresh(server, { refreshToken: made })).toEqual(refused('INVALID_TOKEN'))
      expect((await refresh(server, { refreshToken: accessToken })).json).toMatchObject({ success: false })
    })

    test('is stored as a hash alone', async () => {
      const passenger = await aPassenger(server)
      const next = await refreshed(passenger)
      const stored = JSON.stringify(await rowsOf(server, 'refresh_tokens'))
      for (const { refreshToken } of [passenger, next]) expect(stored).not.toContain(refreshToken)
    })
  })

  describe('signing out', () => {
    test('ends this session at once, and no other', async () => {
      const here = await aPassenger(server)
      const there = await signedIn(server, here.email)
      expect((await callAs(server, here, SIGN_OUT)).status).toBe(200)
      expect(await callAs(server, here, PROFILE)).toEqual(refused('INVALID_TOKEN'))
      expect(await refresh(server, here)).toEqual(refused('INVALID_TOKEN'))
      expect(await profileStatus(server, there)).toBe(200)
    })
  })

  describe('signing out with an expired access token', () => {
    const late = async () => {
      const passenger = await aPassenger(server)
      const other = await signedIn(server, passenger.email)
      server.clock.advanceMs(7_200_000)
      const { refreshToken } = passenger
      return { passenger, other, signOut: () => callAs(server, passenger, SIGN_OUT, { refreshToken }) }
    }

    test('ends the session of the refresh token, and no other', async () => {
      const { passenger, other, signOut } = await late()
      expect((await signOut()).status).toBe(200)
      expect(await refresh(server, passenger)).toEqual(refused('INVALID_TOKEN'))
      expect((await refresh(server, other)).status).toBe(200)
      // A repeat after a lost response.
      expect((await signOut()).status).toBe(200)
    })

    test('ends it also with a refresh token that was exchanged', async () => {
      const { passenger, signOut } = await late()
      const next = await refreshed(passenger)
      expect((await signOut()).status).toBe(200)
      expect(await profileStatus(server, next)).toBe(401)
      expect(await refresh(server, next)).toEqual(refused('INVALID_TOKEN'))
    })

    test.each([
      ['no refresh token', {}, 'TOKEN_EXPIRED'],
      ['an unknown one', { refreshToken: 'A'.repeat(43) }, 'INVALID_TOKEN'],
    ] as const)('and %s is refused', async (_, body, code) => {
      const { passenger } = await late()
      expect(await callAs(server, passenger, SIGN_OUT, body)).toEqual(refused(code))
      expect((await refresh(server, passenger)).status).toBe(200)
    })

    test('needs an access token that was once ours', async () => {
      const { passenger } = await late()
      const { refreshToken } = passenger
      const forged = { ...passenger, accessToken: 'nonsense' }
      expect(await callAs(server, forged, SIGN_OUT, { refreshToken })).toEqual(refused('INVALID_TOKEN'))
      expect(await server.post('/logout', { refreshToken })).toEqual(refused('AUTH_TOKEN_REQUIRED'))
    })
  })

  describe('the access token', () => {
    test('expires after two hours', async () => {
      const passenger = await aPassenger(server)
      server.clock.advanceMs(7_199_000)
      expect(await profileStatus(server, passenger)).toBe(200)
      server.clock.advanceMs(1_000)
      expect(await callAs(server, passenger, PROFILE)).toEqual(refused('TOKEN_EXPIRED'))
    })

    test('is needed before anything else, by every call', async () => {
      expect(GUARDED.length).toBeGreaterThan(30)
      const headers = { 'content-type': 'application/json' }
      for (const [method, url] of GUARDED) {
        const broken = { url: `${url}?x=%00`, ...(method === 'GET' ? {} : { headers, payload: '{"broken' }) }
        for (const sent of [{ url }, broken])
          expect(await server.send({ method, ...sent }), url).toEqual(refused('AUTH_TOKEN_REQUIRED'))
      }
    })

    test.each([
      ['nothing', undefined],
      ['an empty header', ''],
      ['another scheme', 'Basic YXNoYTpwYXNz'],
      ['no token', 'Bearer '],
      ['two tokens', 'Bearer a b'],
    ])('with %s in the header is missing', async (_, authorization) => {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await server.get('/api/user/profile', headers)
      expect(answer).toEqual(refused('AUTH_TOKEN_REQUIRED'))
    })

    test('is refused on every call when it is forged', async () => {
      const forged = await forgeries(await aPassenger(server), server)
      for (const [name, token] of Object.entries(forged)) {
        for (const [method, url] of GUARDED) {
          const answer = await callAs(server, { accessToken: token }, [method, url], {})
          expect(answer, `${name} ${url}`).toEqual(refused('INVALID_TOKEN'))
        }
      }
    })

    test('whose session is another user’s is refused', async () => {
      const [asha, ravi] = [await aPassenger(server), await aPassenger(server)]
      const { sid } = claimsOf(asha.accessToken)
      const { iat, exp } = claimsOf(ravi.accessToken)
      const token = await sign({ ...claimsOf(ravi.accessToken), sid, iat, exp })
      expect(await callAs(server, { accessToken: token }, PROFILE)).toEqual(refused('INVALID_TOKEN'))
    })
  })
})

type Claims = Record<string, unknown>

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims
}

function sign(claims: Claims, secret = TEST_SECRET, alg = 'HS256'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret.padEnd(64)))
}

/** A token with any header, signed manually with the right key. */
function handMade(header: object, claims: Claims, secret = TEST_SECRET): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part(header)}.${part(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

async function forgeries({ accessToken }: Passenger, server: TestServer): Promise<Record<string, string>> {
  const claims = claimsOf(accessToken)
  const [header = '', payload = '', signature = ''] = accessToken.split('.')
  const hs256 = { alg: 'HS256', typ: 'JWT' }
  const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const later = Math.floor(server.clock.now().getTime() / 1_000) + 10 ** 6
  return {
    tampered: `${header}.${encoded({ ...claims, userId: 'f'.repeat(24), sub: 'f'.repeat(24) })}.${signature}`,
    'prolonged without the key': `${header}.${encoded({ ...claims, exp: later })}.${signature}`,
    unsigned: `${header}.${payload}.`,
    'algorithm none': `${encoded({ alg: 'none' })}.${payload}.`,
    'algorithm None': `${encoded({ alg: 'None' })}.${payload}.${signature}`,
    'algorithm none with our signature': handMade({ alg: 'none' }, claims),
    'another algorithm': await sign(claims, TEST_SECRET, 'HS512'),
    'another key': handMade(hs256, claims, 'a secret of somebody else'),
    'an empty key': handMade(hs256, claims, ''),
    'a key by path': handMade({ ...hs256, alg: 'RS256', kid: '../../dev/null' }, claims),
    'a critical header': handMade({ ...hs256, crit: ['x'], x: 1 }, claims),
    'a foreign audience': handMade(hs256, { ...claims, aud: 'another-app' }),
    'no audience': handMade(hs256, without('aud')),
    'a foreign issuer': handMade(hs256, { ...claims, iss: 'another' }),
    'no issuer': handMade(hs256, without('iss')),
    'another type': handMade(hs256, { ...claims, type: 'refresh' }),
    'no type': handMade(hs256, without('type')),
    'no expiry': handMade(hs256, without('exp')),
    'an expiry in words': handMade(hs256, { ...claims, exp: 'tomorrow' }),
    'no session': handMade(hs256, without('sid')),
    'a session of another kind': handMade(hs256, { ...claims, sid: { $ne: '' } }),
    'an unknown session': handMade(hs256, { ...claims, sid: 'f'.repeat(24) }),
    'two subjects': handMade(hs256, { ...claims, userId: 'f'.repeat(24) }),
    'one part': 'nonsense',
    'five parts': 'a.b.c.d.e',
    'a long text': 'x'.repeat(8_000),
  }
}
