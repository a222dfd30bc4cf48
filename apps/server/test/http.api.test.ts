import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { failure, serverForTests, startServerForTest, startTestServer, type TestServer } from './harness.ts'
import { aSignUp } from './passengers.ts'
import { smallDataset } from './small-dataset.ts'
import { urlOf } from './sockets.ts'

const BOUNDS = '/api/hotspots/bounds'
const box = { bounds: { north: 28.7, south: 28.5, east: 77.5, west: 77.3 } }

const server = serverForTests()

describe('requests that are refused before any call', () => {
  test('broken JSON', async () => {
    const answer = await server.post(BOUNDS, '{"bounds":')
    expect(answer.status).toBe(400)
    expect(answer.json).toEqual(failure('INVALID_JSON'))
  })

  test('an empty body with a JSON content type is an empty object', async () => {
    const answer = await server.post(BOUNDS, '')
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'bounds' }] })
    expect((await server.post('/api/routes/initialize', '')).status).toBe(200)
  })

  test('no body and no content type', async () => {
    const answer = await server.send({ method: 'POST', url: BOUNDS })
    expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: 'bounds' }] })
    expect((await server.send({ method: 'POST', url: '/api/routes/initialize' })).status).toBe(200)
  })

  const ofType = (type: string) =>
    server.send({
      method: 'POST',
      url: BOUNDS,
      headers: { 'content-type': type },
      payload: JSON.stringify(box),
    })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    '',
  ])('the content type %j', async type => {
    const { status, json } = await ofType(type)
    expect([status, json]).toEqual([415, failure('UNSUPPORTED_MEDIA_TYPE')])
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'but not the content type %j',
    async type => expect((await ofType(type)).status).toBe(200),
  )

  test('a body over 64 KiB, and none of just 64 KiB', async () => {
    const bare = JSON.stringify({ ...box, padding: '' })
    const send = (bytes: number) =>
      server.post(BOUNDS, JSON.stringify({ ...box, padding: 'x'.repeat(bytes - bare.length) }))
    expect((await send(64 * 1024)).status).toBe(200)
    const { status, json } = await send(64 * 1024 + 1)
    expect([status, json]).toEqual([413, failure('PAYLOAD_TOO_LARGE')])
  })

  test.each([
    ['a name that reaches into a prototype', '{"__proto__":{"x":1}}', '__proto__'],
    ['U+0000', '{"bounds":"\\u0000"}', 'bounds'],
    ['half a surrogate pair in an unknown field', '{"note":{"text":"\\ud800"}}', 'note.text'],
  ])('%s', async (_, body, path) => {
    const answer = await server.post(BOUNDS, body)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] })
  })

  test.each([
    ['U+0000 in a query', '/api/hotspots/search?q=%00', 'q'],
    ['a query that is no UTF-8', '/api/hotspots/search?q=%ED%A0%80', 'q'],
    ['U+0000 in a path', '/api/%00', 'path'],
  ])('%s', async (_, url, path) => {
    const answer = await server.get(url)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] })
  })

  test.each(['/api/%zz', '/%E0%A4%A', '/hotspots%'])('broken percent-encoding in the path %s', async url => {
    const answer = await server.get(url)
    expect(answer.status).toBe(400)
    expect(answer.json).toEqual(failure('BAD_REQUEST'))
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('unknown paths and methods', () => {
  test.each([
    ['GET', '/api/nothing', 'text/html'],
    ['GET', '/api', 'text/html'],
    ['GET', '/api/', 'text/html'],
    ['GET', '/nothing', 'application/json'],
    ['GET', '/nothing', undefined],
    ['POST', '/nothing', 'text/html'],
    ['DELETE', '/hotspots', 'text/html'],
    ['GET', '/api/hotspots/bounds', undefined],
    ['PUT', '/api/routes/status', undefined],
    ['TRACE', '/hotspots', undefined],
  ] as const)('%s %s with Accept %s is a JSON 404', async (method, url, accept) => {
    const answer = await server.send({ method, url, headers: accept ? { accept } : {} })
    expect(answer.status).toBe(404)
    expect(answer.json).toEqual(failure('NOT_FOUND'))
  })
})

describe('headers on every answer', () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; " +
    "img-src 'self' data: https://tile.openstreetmap.org; worker-src 'self'; " +
    "connect-src 'self' https://tile.openstreetmap.org; font-src 'self'; manifest-src 'self'; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

  test.each([
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/hotspots'],
    ['GET', '/api/config'],
    ['GET', '/api/openapi.json'],
    ['GET', '/api/nothing'],
    ['GET', '/nothing'],
    ['GET', '/api/%zz'],
    ['GET', '/'],
    ['POST', BOUNDS],
  ] as const)('%s %s', async (method, url) => {
    const { headers } = await server.send({ method, url })
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'geolocation=(self)',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('the policy names the configured tiles, and none where there are none', async () => {
    const policyWith = async (url: string) => {
      const other = await startServerForTest({ environment: { MAP_TILES_URL: url } })
      return (await other.get('/healthz')).headers['content-security-policy']
    }
    expect(await policyWith('https://maps.example:8443/t/{z}/{x}/{y}')).toContain(
      "connect-src 'self' https://maps.example:8443;",
    )
    expect(await policyWith('none')).toContain("img-src 'self' data:;")
  })

  test('strict transport security only behind a trusted proxy that ends TLS', async () => {
    const behindProxy = await startServerForTest({ environment: { TRUST_PROXY: 'on' } })
    const forwarded = { 'x-forwarded-proto': 'https' }
    expect((await behindProxy.get('/healthz', forwarded)).headers['strict-transport-security']).toContain(
      'max-age',
    )
    expect((await behindProxy.get('/healthz')).headers['strict-transport-security']).toBeUndefined()
    expect((await server.get('/healthz', forwarded)).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('other origins', () => {
  test('none may call unless configured', async () => {
    const { headers } = await server.get('/api/user/profile', { origin: 'https://a.example' })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('too many requests', () => {
  test('from one address, to unknown paths as well, are refused with the time to wait; health is never refused', async () => {
    const limited = await startServerForTest({ environment: { RATE_LIMITS: 'on' }, requestsPerMinute: 3 })
    const paths = ['/api/config', '/api/nothing', '/api/config', '/api/nothing']
    const statuses = []
    for (const path of paths) statuses.push((await limited.get(path)).status)
    expect(statuses).toEqual([200, 404, 200, 429])
    const refused = await limited.get('/api/config')
    expect(refused.json).toEqual(failure('RATE_LIMITED'))
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await limited.get('/healthz')).status).toBe(200)
    expect((await limited.get('/readyz')).status).toBe(200)
  })

  test('a forwarded address counts only behind a trusted proxy', async () => {
    const environment = { RATE_LIMITS: 'on' }
    const call = async (target: TestServer) => {
      const first = await target.get('/api/config', { 'x-forwarded-for': '203.0.113.1' })
      const second = await target.get('/api/config', { 'x-forwarded-for': '203.0.113.2' })
      return [first.status, second.status]
    }
    const open = await startServerForTest({ environment, requestsPerMinute: 1 })
    expect(await call(open)).toEqual([200, 429])
    const behindProxy = await startServerForTest({
      environment: { ...environment, TRUST_PROXY: 'on' },
      requestsPerMinute: 1,
    })
    expect(await call(behindProxy)).toEqual([200, 200])
  })
})

describe('operations', () => {
  test('healthz and readyz answer', async () => {
    expect((await server.get('/healthz')).json).toEqual({ success: true, status: 'up' })
    expect((await server.get('/readyz')).json).toEqual({ success: true, status: 'ready' })
  })

  test('readyz is 503 while the database does not answer, healthz stays up', async () => {
    const failing = await startTestServer()
    await failing.database.close()
    const ready = await failing.get('/readyz')
    expect(ready.status).toBe(503)
    expect(ready.json).toEqual({
      ...failure('SERVICE_UNAVAILABLE'),
      details: [{ path: 'database', message: 'does not respond' }],
    })
    expect((await failing.get('/healthz')).status).toBe(200)
    await failing.app.close()
  })

  test('logs hold a request id, the path and the status, and nothing that was typed', async () => {
    const before = server.logLines.length
    const { headers } = await server.send({
      method: 'GET',
      url: '/api/hotspots/search?q=my-home-address',
      headers: { authorization: 'Bearer secret-token' },
    })
    await server.post('/api/routes/calculate', { source: 'my-home-address', destination: 'Lal Market' })
    const lines = server.logLines.slice(before)
    expect(lines.join('')).not.toMatch(/my-home-address|secret-token/)
    const first = JSON.parse(lines[0] ?? '{}') as Record<string, unknown>
    expect(first).toMatchObject({
      level: 'info',
      reqId: headers['x-request-id'],
      method: 'GET',
      path: '/api/hotspots/search',
      status: 200,
    })
  })
})

describe('what is typed stays within its line of the log', () => {
  test('line breaks and JSON in paths, headers and names', async () => {
    const before = server.logLines.length
    const forged = '\n{"level":"fatal","msg":"forged"}\r\n'
    await server.get(`/api/${encodeURIComponent(forged)}?q=${encodeURIComponent(forged)}`)
    await server.send({ method: 'GET', url: '/hotspots', headers: { 'x-request-id': 'forged "level"' } })
    await server.post('/signup', { ...aSignUp(), name: `Asha${forged}` })
    await server.post('/signin', { email: `a${forged}@example.com`, password: forged })
    const lines = server.logLines.slice(before)
    expect(lines.length).toBeGreaterThanOrEqual(4)
    for (const line of lines) {
      expect(line.trimEnd().split('\n')).toHaveLength(1)
      expect((JSON.parse(line) as { level: string }).level).not.toBe('fatal')
      expect((JSON.parse(line) as { msg: string }).msg).not.toBe('forged')
    }
  })
})

describe('an internal error', () => {
  test('is a plain 500 to the client; the details are only in the log', async () => {
    const dataset = await smallDataset()
    const availability = { ...dataset.rules.availability, bands: [] }
    const broken = await startServerForTest({
      dataset: { ...dataset, rules: { ...dataset.rules, availability } },
    })
    const answer = await broken.post(BOUNDS, box)
    expect(answer.status).toBe(500)
    expect(answer.json).toEqual(failure('INTERNAL_ERROR'))
    expect(answer.headers['cache-control']).toBe('no-store')
    const logged = broken.logLines.find(line => line.includes('"level":"error"'))
    expect(logged).toContain('has no band at hour')
    expect(logged).toContain(`"reqId":"${answer.headers['x-request-id']}"`)
    expect((await broken.get('/healthz')).status).toBe(200)
  })
})

interface Line {
  readonly level: string
  readonly msg: string
}

test.each(['resetAndDestroy', 'destroy', 'end'] as const)(
  'an upload that ends early by %s is no error in the log',
  async leave => {
    const server = await startServerForTest()
    const { port } = new URL(await urlOf(server))
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    socket.write(
      'POST /api/routes/calculate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"source":',
    )
    await vi.waitFor(async () => {
      const connections = await new Promise<number>(done =>
        server.app.server.getConnections((_, n) => done(n)),
      )
      expect(connections).toBe(1)
    })
    // A complete request on another connection, which shows that the incomplete one has arrived.
    await fetch(`http://127.0.0.1:${port}/hotspots`)
    const before = server.logLines.length
    socket[leave]()
    const since = () => server.logLines.slice(before).map(line => JSON.parse(line) as Line)
    await vi.waitFor(() => expect(since().length).toBeGreaterThan(0))
    expect(since().filter(({ level }) => !['info', 'debug'].includes(level))).toEqual([])
    expect(since().map(({ msg }) => msg)).not.toContain('request failed')
  },
)
