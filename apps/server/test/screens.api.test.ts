import { brotliCompressSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { startServerForTest, type TestServer, temporaryFolder } from './harness.ts'

const PAGE = '<!doctype html><title>Sawari</title>'
const LANDING = '<!doctype html><title>Landing</title><h1>Last Mile Travel Made Simple</h1>'
const HOTSPOTS = '<!doctype html><title>Stands</title><h1>Auto Rickshaw Stands</h1>'
const ROUTES = '<!doctype html><title>Routes</title><h1>Route Planner</h1>'
const SCRIPT = `console.log(${'"a line", '.repeat(200)} 1)`
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

/** The page without link preview tags, which have their own tests. */
const bare = (page: string) => page.replaceAll(/<meta (?:property|name)="(?:og|twitter):[^>]*>/g, '')

let server: TestServer
beforeEach(async () => {
  const webDist = temporaryFolder({
    'index.html': PAGE,
    'landing.html': LANDING,
    'hotspots.html': HOTSPOTS,
    'routes.html': ROUTES,
    'service-worker.js': 'self.skipWaiting()',
    'first-paint.js': 'document.documentElement.dataset.theme = "dark"',
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/app-1a2b3c4d.js': SCRIPT,
    'assets/app-1a2b3c4d.js.br': brotliCompressSync(SCRIPT),
    'assets/app-1a2b3c4d.js.gz': gzipSync(SCRIPT),
    'assets/app-1a2b3c4d.js.map': '{}',
    'assets/.hidden': 'secret',
    '.env': 'SECRET=1',
  })
  server = await startServerForTest({ environment: { WEB_DIST: webDist } })
})

describe('screens', () => {
  test.each([
    ...['/', '/home', '/?utm_source=poster'].map(path => [path, 'the landing page', LANDING]),
    ...['/routes', '/routes?'].map(path => [path, 'the page of the planner', ROUTES]),
    ...['/routes?change=1', '/contact', '/profile', '/terms', '/privacy'].map(path => [
      path,
      'the page',
      PAGE,
    ]),
  ])('%s is %s to whoever asks', async (path, _, page) => {
    for (const accept of [browser.accept, 'application/json', '*/*']) {
      const answer = await server.get(path, { accept })
      expect(answer.status).toBe(200)
      expect(bare(answer.text)).toBe(page)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Language, Accept, Accept-Encoding',
      })
    }
  })

  test('/hotspots is its page to a browser, unless its address asks for more', async () => {
    for (const [url, page] of [
      ['/hotspots', HOTSPOTS],
      ['/hotspots/', HOTSPOTS],
      ['/hotspots?stand=1', PAGE],
    ] as const) {
      const answer = await server.get(url, browser)
      expect(answer.status).toBe(200)
      expect(bare(answer.text)).toBe(page)
      expect(answer.headers.vary).toContain('Accept')
    }
  })

  test.each(['/ridebuddy', '/feedbacks', '/logout', '/forgot-password'])(
    '%s is the page to a browser, with a slash at its end too, and has no JSON to give to a program yet',
    async path => {
      for (const url of [path, `${path}/`, `${path}?from=a`]) {
        const answer = await server.get(url, browser)
        expect(answer.status).toBe(200)
        expect(bare(answer.text)).toBe(PAGE)
        expect(answer.headers.vary).toContain('Accept')
      }
      const { status, json, headers } = await server.get(path, { accept: 'application/json' })
      expect([status, json]).toMatchObject([404, { success: false, code: 'NOT_FOUND' }])
      expect(headers.vary).toContain('Accept')
    },
  )

  test('/hotspots is the list to a program', async () => {
    const answer = await server.get('/hotspots', { accept: '*/*' })
    expect(answer.json).toMatchObject({ success: true, data: expect.any(Array) as unknown })
    expect(answer.headers.vary).toContain('Accept')
  })

  test('a tag of the list never lets a browser keep the list as the page, nor the other way round', async () => {
    const list = await server.get('/hotspots')
    const page = await server.get('/hotspots', browser)
    expect(list.headers.etag).not.toBe(page.headers.etag)
    const crossed = await server.get('/hotspots', { ...browser, 'if-none-match': list.headers.etag ?? '' })
    expect(crossed.status).toBe(200)
    expect(bare(crossed.text)).toBe(HOTSPOTS)
    const same = await server.get('/hotspots', { ...browser, 'if-none-match': page.headers.etag ?? '' })
    expect(same.status).toBe(304)
    expect(same.headers.vary).toContain('Accept')
  })

  test('HEAD answers as GET does, without the body', async () => {
    const answer = await server.send({ method: 'HEAD', url: '/hotspots', headers: browser })
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('')
    expect(answer.headers['content-length']).toBe(
      String((await server.get('/hotspots', browser)).bytes.length),
    )
    const list = await server.send({ method: 'HEAD', url: '/hotspots' })
    expect(list.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

describe('unknown paths', () => {
  test('a browser gets the page with status 404', async () => {
    const answer = await server.get('/no/such/place', browser)
    expect(answer.status).toBe(404)
    expect(answer.text).toBe(PAGE)
    expect(answer.headers).toMatchObject({ vary: 'Accept', 'cache-control': 'no-cache' })
  })

  test('a browser with a cached page still gets 404', async () => {
    const first = await server.get('/no/such/place', browser)
    const again = await server.get('/no/such/place', {
      ...browser,
      'if-none-match': first.headers.etag ?? '',
    })
    expect(again.status).toBe(404)
  })

  test('a program gets JSON', async () => {
    const answer = await server.get('/no/such/place')
    expect(answer.status).toBe(404)
    expect(answer.json).toMatchObject({ code: 'NOT_FOUND' })
    expect(answer.headers.vary).toContain('Accept')
  })
})

describe('files', () => {
  const asset = '/assets/app-1a2b3c4d.js'

  test.each([
    ['br', 'gzip, br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    [undefined, 'identity', Buffer.from(SCRIPT)],
  ])('a hashed file in coding %s, kept for a year', async (coding, acceptEncoding, bytes) => {
    const answer = await server.get(asset, { 'accept-encoding': acceptEncoding })
    expect(answer.status).toBe(200)
    expect(answer.bytes).toEqual(bytes)
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    const again = await server.get(asset, {
      'accept-encoding': acceptEncoding,
      'if-none-match': answer.headers.etag ?? '',
    })
    expect(again.status).toBe(304)
  })

  test('a file without a hash in its name is asked for again', async () => {
    const answer = await server.get('/icon.svg')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    })
  })

  test.each([
    ['/service-worker.js', 'which names the files of its version'],
    ['/first-paint.js', 'which starts the app of a page that is itself the newest'],
  ])('%s is asked for anew each time, %s', async path => {
    const answer = await server.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/assets/missing-1a2b3c4d.js',
    '/assets/app-1a2b3c4d.js.map',
    '/assets/.hidden',
    '/assets/',
    '/assets/..%2f.env',
  ])('%s is a JSON 404 even to a browser', async path => {
    const answer = await server.get(path, browser)
    expect(answer.status).toBe(404)
    expect(answer.json).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['/.env', '/..%2fpackage.json', '/../package.json', '/assets/../.env', '//etc/passwd'])(
    'nothing outside the build is ever sent: %s',
    async path => {
      const answer = await server.get(path)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('SECRET')
    },
  )
})

test('without a build a browser gets a message that the service is unavailable', async () => {
  const unbuilt = await startServerForTest({ environment: { WEB_DIST: '/nowhere' } })
  const answer = await unbuilt.get('/', browser)
  expect(answer.status).toBe(503)
  expect(answer.json).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
