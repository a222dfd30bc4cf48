import { createHmac } from 'node:crypto'
import { refreshSession } from '@sawari/contract'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { describeOnEachDatabase } from '../../../test/databases.ts'
import { failure, serverForTests, TEST_SECRET, type TestServer } from '../../../test/harness.ts'
import { aPassenger, callAs, type Passenger, PROFILE, signedIn } from '../../../test/passengers.ts'

/** Every call that requires a signed-in user. */
const GUARDED = [
  ['GET', '/api/user/profile'],
  ['PUT', '/api/user/profile'],
  ['POST', '/api/user/change-password'],
  ['GET', '/api/user/export'],
  ['DELETE', '/api/user'],
  ['POST', '/logout'],
  ['GET', '/api/user/sessions'],
  ['DELETE', '/api/user/sessions'],
  ['DELETE', '/api/user/sessions/ffffffffffffffffffffffff'],
  ['POST', '/api/routes/store'],
  ['GET', '/api/routes/recent'],
] as const

describeOnEachDatabase('sessions', open => {
  const server = serverForTests(async () => ({ database: await open() }))

  const refresh = (refreshToken: string) => server.post('/auth/refresh', { refreshToken })
  const refreshed = async (refreshToken: string) => (await refresh(refreshToken)).as(refreshSession)
  const profileStatus = async (passenger: Pick<Passenger, 'accessToken'>) =>
    (await callAs(server, passenger, PROFILE)).status

  describe('the refresh token', () => {
    test('is exchanged for new tokens, which work', async () => {
      const passenger = await aPassenger(server)
      const next = await refreshed(passenger.refreshToken)
      expect(next.refreshToken).toMatch(/^[\w-]{43}$/)
      expect(next.refreshToken).not.toBe(passenger.refreshToken)
      expect(await profileStatus(next)).toBe(200)
    })

    test('returns the current profile', async () => {
      const passenger = await aPassenger(server)
      await callAs(server, passenger, ['PUT', '/api/user/profile'], { name: 'Asha V. Rao', phone: '' })
      const { accessToken } = await refreshed(passenger.refreshToken)
      const claims = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString())
      expect(claims.name).toBe('Asha V. Rao')
    })

    test('yields the same successor for ten seconds: two tabs, or an answer that was lost', async () => {
      const { refreshToken } = await aPassenger(server)
      const first = await refreshed(refreshToken)
      server.clock.advanceMs(10_000)
      const second = await refreshed(refreshToken)
      expect(second.refreshToken).toBe(first.refreshToken)
      expect(await profileStatus(second)).toBe(200)
      expect((await refresh(first.refreshToken)).status).toBe(200)
    })

    test('C1 ends the whole session when it comes back later and its successor is in use', async () => {
      const stolen = await aPassenger(server)
      const other = await signedIn(server, stolen.email)
      const next = await refreshed(stolen.refreshToken)
      expect(await profileStatus(next)).toBe(200)
      server.clock.advanceMs(10_001)
      const reuse = await refresh(stolen.refreshToken)
      expect(reuse.status).toBe(401)
      expect(reuse.json).toEqual(failure('INVALID_TOKEN'))
      expect(await profileStatus(next)).toBe(401)
      expect((await refresh(next.refreshToken)).status).toBe(401)
      expect(await profileStatus(other)).toBe(200)
    })

    test('C2 of a generation before ends the session, even within the ten seconds', async () => {
      const grandparent = await aPassenger(server)
      const parent = await refreshed(grandparent.refreshToken)
      server.clock.advanceMs(1_000)
      // The parent may still be repeated.
      expect((await refreshed(grandparent.refreshToken)).refreshToken).toBe(parent.refreshToken)
      const child = await refreshed(parent.refreshToken)
      server.clock.advanceMs(1_000)
      expect((await refresh(grandparent.refreshToken)).json).toEqual(failure('INVALID_TOKEN'))
      expect((await refresh(child.refreshToken)).json).toEqual(failure('INVALID_TOKEN'))
      expect(await profileStatus(child)).toBe(401)
    })

    test('C4 used and revoked at the same moment leaves no live session', async () => {
      for (let round = 0; round < 10; round++) {
        const passenger = await aPassenger(server)
        const [answer] = await Promise.all([
          refresh(passenger.refreshToken),
          callAs(server, passenger, ['POST', '/logout']),
        ])
        if (answer.status === 200) {
          const next = answer.as(refreshSession)
          expect(await profileStatus(next)).toBe(401)
          expect((await refresh(next.refreshToken)).status).toBe(401)
        } else {
          expect(answer.json).toEqual(failure('INVALID_TOKEN'))
        }
      }
    })

    test('runs out after thirty days without use', async () => {
      const { refreshToken } = await aPassenger(server)
      server.clock.advanceMs(30 * 86_400_000 - 1)
      const next = await refreshed(refreshToken)
      server.clock.advanceMs(30 * 86_400_000)
      const late = await refresh(next.refreshToken)
      expect(late.status).toBe(401)
      expect(late.json).toEqual(failure('TOKEN_EXPIRED'))
    })

    test.each([
      ['a made-up one', 'A'.repeat(43)],
      ['one with markup', '<script>'],
    ])('%s is refused', async (_, refreshToken) => {
      expect((await refresh(refreshToken)).json).toEqual(failure('INVALID_TOKEN'))
    })

    test('is refused where an access token is wanted, and the other way round', async () => {
      const { accessToken, refreshToken } = await aPassenger(server)
      expect(await profileStatus({ accessToken: refreshToken })).toBe(401)
      expect((await refresh(accessToken)).json).toMatchObject({ success: false })
    })

    test('is stored as a hash alone', async () => {
      const { refreshToken } = await aPassenger(server)
      const next = await refreshed(refreshToken)
      const rows = await server.database.sql.selectFrom('refresh_tokens').selectAll().execute()
      const stored = JSON.stringify(rows)
      expect(stored).not.toContain(refreshToken)
      expect(stored).not.toContain(next.refreshToken)
    })
  })

  describe('signing out', () => {
    test('ends this session at once, and no other', async () => {
      const here = await aPassenger(server)
      const there = await signedIn(server, here.email)
      expect((await callAs(server, here, ['POST', '/logout'])).status).toBe(200)
      expect((await callAs(server, here, PROFILE)).json).toEqual(failure('INVALID_TOKEN'))
      expect((await refresh(here.refreshToken)).json).toEqual(failure('INVALID_TOKEN'))
      expect(await profileStatus(there)).toBe(200)
    })
  })

  describe('signing out with an expired access token', () => {
    const signOutWith = (passenger: Passenger, body: object) =>
      callAs(server, passenger, ['POST', '/logout'], body)
    const late = async () => {
      const passenger = await aPassenger(server)
      const other = await signedIn(server, passenger.email)
      server.clock.advanceMs(7_200_000)
      return { passenger, other }
    }

    test('ends the session of the refresh token, and no other', async () => {
      const { passenger, other } = await late()
      const { refreshToken } = passenger
      expect((await signOutWith(passenger, { refreshToken })).status).toBe(200)
      expect((await refresh(refreshToken)).json).toEqual(failure('INVALID_TOKEN'))
      expect((await refresh(other.refreshToken)).status).toBe(200)
      // A repeat after a lost response.
      expect((await signOutWith(passenger, { refreshToken })).status).toBe(200)
    })

    test('ends it also with a refresh token that was exchanged', async () => {
      const { passenger } = await late()
      const next = await refreshed(passenger.refreshToken)
      const { refreshToken } = passenger
      expect((await signOutWith(passenger, { refreshToken })).status).toBe(200)
      expect(await profileStatus(next)).toBe(401)
      expect((await refresh(next.refreshToken)).json).toEqual(failure('INVALID_TOKEN'))
    })

    test.each([
      ['no refresh token', {}, 'TOKEN_EXPIRED'],
      ['an unknown one', { refreshToken: 'A'.repeat(43) }, 'INVALID_TOKEN'],
    ] as const)('and %s is refused', async (_, body, code) => {
      const { passenger } = await late()
      const answer = await signOutWith(passenger, body)
      expect([answer.status, answer.json]).toEqual([401, failure(code)])
      expect((await refresh(passenger.refreshToken)).status).toBe(200)
    })

    test('needs an access token that was once ours', async () => {
      const { passenger } = await late()
      const { refreshToken } = passenger
      const forged = { ...passenger, accessToken: 'nonsense' }
      expect((await signOutWith(forged, { refreshToken })).json).toEqual(failure('INVALID_TOKEN'))
      expect((await server.post('/logout', { refreshToken })).json).toEqual(failure('AUTH_TOKEN_REQUIRED'))
    })
  })

  describe('the access token', () => {
    test('expires after two hours', async () => {
      const passenger = await aPassenger(server)
      server.clock.advanceMs(7_199_000)
      expect(await profileStatus(passenger)).toBe(200)
      server.clock.advanceMs(1_000)
      const answer = await callAs(server, passenger, PROFILE)
      expect(answer.status).toBe(401)
      expect(answer.json).toEqual(failure('TOKEN_EXPIRED'))
    })

    test('is checked before anything else', async () => {
      for (const [method, url] of GUARDED) {
        const bare = await server.send({ method, url })
        expect([bare.status, bare.json], url).toEqual([401, failure('AUTH_TOKEN_REQUIRED')])
        const broken = await server.send({
          method,
          url: `${url}?x=%00`,
          headers: { 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { payload: '{"broken' }),
        })
        expect([broken.status, broken.json], url).toEqual([401, failure('AUTH_TOKEN_REQUIRED')])
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
      expect(answer.json).toEqual(failure('AUTH_TOKEN_REQUIRED'))
    })

    test('C7 is refused on every call when it is forged', async () => {
      const forged = await forgeries(await aPassenger(server), server)
      for (const [name, token] of Object.entries(forged)) {
        for (const [method, url] of GUARDED) {
          const answer = await callAs(server, { accessToken: token }, [method, url], {})
          expect([answer.status, answer.json], `${name} ${url}`).toEqual([401, failure('INVALID_TOKEN')])
        }
      }
    })

    test('whose session is another user’s is refused', async () => {
      const [asha, ravi] = [await aPassenger(server), await aPassenger(server)]
      const { sid } = claimsOf(asha.accessToken)
      const { iat, exp } = claimsOf(ravi.accessToken)
      const token = await sign({ ...claimsOf(ravi.accessToken), sid, iat, exp })
      expect((await callAs(server, { accessToken: token }, PROFILE)).json).toEqual(failure('INVALID_TOKEN'))
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
