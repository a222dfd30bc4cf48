import { type CallPolicy, callsByFeature, type Endpoint, endpoints, rateLimits } from '@sawari/contract'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { addCallHeaders } from '../src/platform/http/call-headers.ts'
import { serverForTests, startTestServer, stopTestServer } from './harness.ts'

const PAGE = 'https://map.example'
const APP = 'https://app.example'
const policies = Object.values(callsByFeature).flatMap(calls => Object.entries<CallPolicy>(calls))
const publicReads = policies.filter(([, { publicRead }]) => publicRead)
const otherCalls = policies.filter(([, { publicRead }]) => !publicRead)

const server = serverForTests({ environment: { CORS_ORIGINS: APP, RATE_LIMITS: 'on' } })

/** The call as a page of another origin sends it, with the example of the contract. */
function sentFrom(origin: string, name: string, { method, path }: CallPolicy) {
  const example = ((endpoints as Readonly<Record<string, Endpoint>>)[name]?.example ?? {}) as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const url = path.replaceAll(/:(\w+)/g, (_, parameter: string) => example.params?.[parameter] ?? 'unknown')
  return server.send({
    method,
    url,
    headers: { origin, 'content-type': 'application/json' },
    ...(example.query && { query: example.query }),
    ...(method === 'GET' ? {} : { payload: JSON.stringify(example.body ?? {}) }),
  })
}

function preflight(origin: string, { method, path }: CallPolicy) {
  const headers = {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'content-type',
  }
  return server.send({ method: 'OPTIONS', url: path.replaceAll(/:\w+/g, 'x'), headers })
}

describe('pages of every origin', () => {
  test.each(publicReads)('may call %s, and read its errors and limits', async (name, policy) => {
    for (const origin of [PAGE, APP]) {
      const { headers } = await sentFrom(origin, name, policy)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['access-control-expose-headers']).toContain('ratelimit-policy')
      expect(headers.vary ?? '').not.toMatch(/origin/i)
      const allowed = await preflight(origin, policy)
      expect(allowed.status).toBe(204)
      expect(allowed.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': expect.stringContaining('content-type') as string,
        'access-control-allow-methods': expect.stringContaining(policy.method) as string,
      })
      expect(allowed.headers['access-control-allow-headers']).not.toContain('authorization')
    }
  })

  test.each(['/api/openapi.json', '/api/asyncapi.json', '/hotspots/', '/api/places', '/api/gtfs.zip?x=1'])(
    'may read %s',
    async url => {
      const { headers } = await server.get(url, { origin: PAGE })
      expect(headers['access-control-allow-origin']).toBe('*')
    },
  )

  test('may make no other call, with a token or without', async () => {
    for (const [name, policy] of otherCalls) {
      const sent = await sentFrom(PAGE, name, policy)
      expect([name, sent.headers['access-control-allow-origin']]).toEqual([name, undefined])
      const asked = await preflight(PAGE, policy)
      expect([name, asked.headers['access-control-allow-origin']]).toEqual([name, undefined])
      expect((await preflight(APP, policy)).headers['access-control-allow-origin']).toBe(APP)
    }
  })

  test('a path with a public read opens no other method', async () => {
    const asked = await preflight(PAGE, { method: 'DELETE', path: '/hotspots', identity: 'none' })
    expect(asked.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('limits', () => {
  test('each response states the remaining requests of its address', async () => {
    const first = await server.get('/api/config')
    expect(first.headers['ratelimit-policy']).toBe('"requests";q=6000;w=60')
    const left = /^"requests";r=(\d+);t=(\d+)$/.exec(first.headers.ratelimit ?? '')
    expect(Number(left?.[2])).toBeLessThanOrEqual(60)
    const second = await server.get('/api/nothing')
    expect(second.headers.ratelimit).toContain(`r=${Number(left?.[1]) - 1};`)
    expect(Object.keys(second.headers).filter(name => name.startsWith('x-ratelimit'))).toEqual([])
  })

  test("the policy lists the call's own limits", async () => {
    const { headers } = await server.post('/signin', {})
    const { name, attempts } = rateLimits.signInByEmail
    expect(headers['ratelimit-policy']).toContain(`, "${name}";q=${attempts};w=900`)
  })

  test('a refusal says when to come again', async () => {
    const limited = await startTestServer({ environment: { RATE_LIMITS: 'on' }, requestsPerMinute: 1 })
    await limited.get('/api/config')
    const { status, headers } = await limited.get('/api/config', { origin: PAGE })
    expect(status).toBe(429)
    expect(headers.ratelimit).toBe(`"requests";r=0;t=${headers['retry-after']}`)
    expect(headers['ratelimit-policy']).toBe('"requests";q=1;w=60')
    expect(headers['access-control-allow-origin']).toBe('*')
    await stopTestServer(limited)
  })
})

describe('X-Request-Id', () => {
  test.each(['abc', 'A.b_c-9', 'x'.repeat(128)])('%s is kept, in the response and in the log', async id => {
    const { headers } = await server.get('/api/config', { 'x-request-id': id })
    expect(headers['x-request-id']).toBe(id)
    expect(JSON.parse(server.logLines.at(-1)!)).toMatchObject({ reqId: id, msg: 'answered' })
  })

  test.each(['', 'a b', 'x'.repeat(129), 'a"b', 'ä', 'a,b', '<script>'])(
    '%j is replaced by one of ours',
    async id => {
      const { headers } = await server.get('/api/config', { 'x-request-id': id })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
      expect(server.logLines.at(-1)).not.toContain(id === '' ? '""' : id)
    },
  )
})

test('a deprecated call announces its end in every response', async () => {
  const app = fastify()
  const deprecated = { since: '2027-03-01', sunset: '2027-09-01', successor: '/api/new' }
  addCallHeaders(app, [{ method: 'GET', path: '/api/old/:id', identity: 'none', deprecated }])
  app.get('/api/old/:id', () => ({ success: true }))
  const { headers } = await app.inject('/api/old/7')
  expect(headers).toMatchObject({
    deprecation: '@1803859200',
    sunset: 'Wed, 01 Sep 2027 00:00:00 GMT',
    link: '</api/new>; rel="successor-version"',
  })
  const unknown = await app.inject('/api/unknown')
  expect(unknown.headers.deprecation).toBeUndefined()
  await app.close()
})
