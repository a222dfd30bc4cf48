import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  serverForTests,
  startServerForTest,
  type TestServer,
  temporaryFolder,
} from '../../../test/harness.ts'
import { SMALL_STANDS, smallDataset, smallStandId } from '../../../test/small-dataset.ts'
import { createPageCache } from './page-cache.ts'

const HTML = { accept: 'text/html', host: 'sawari.example' }
const STYLES = '<link rel="stylesheet" crossorigin href="/assets/index-1.css">'

const APP = `<!doctype html><title>Sawari</title>${STYLES}<p>app</p>`
const webDist = temporaryFolder({ 'index.html': APP }, afterAll)
const server = serverForTests({ environment: { WEB_DIST: webDist } })
let path: string
beforeAll(async () => {
  path = (await server.get(`/stands/${smallStandId('market')}`, HTML)).headers.location ?? ''
})

const page = (url: string, headers: Record<string, string> = {}) => server.get(url, { ...HTML, ...headers })

interface Node {
  readonly '@type': string
  readonly name?: string
  readonly url?: string
  readonly geo?: object
  readonly itemListElement?: readonly { readonly item: string }[]
}

function dataIn(text: string): readonly Node[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}'
  return (JSON.parse(json) as { '@graph': Node[] })['@graph']
}

describe('the page of a stand', () => {
  test('says where autos go, for how much, and what is near', async () => {
    const { status, headers, text } = await page(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'cache-control': 'private, max-age=300',
      vary: 'Accept-Language, Accept-Encoding',
    })
    for (const words of ['Lal Market', 'River Gate Metro', '₹15', 'Estimate', '28.62000, 77.40000', STYLES])
      expect(text).toContain(words)
    expect(text).toContain('href="/routes?from=Lal+Market&#38;fromAt=28.62%2C77.4"')
    expect(text).toContain('href="/routes?to=Lal+Market&#38;toAt=28.62%2C77.4"')
    expect(text).toContain(`href="/hotspots?stand=${smallStandId('market')}"`)
    expect(text.indexOf('Known from Gate notice, 2025')).toBeLessThan(text.indexOf('Likely: ask first'))
    expect(text).toContain('<small>Shared auto</small>')
    expect(text).toContain('Fares as of 1 January 2020')
    // The content security policy forbids them.
    expect(text).not.toMatch(/ style=| on[a-z]+=|<script>/)
  })

  test('has what search engines look for', async () => {
    const { text } = await page(path)
    const origin = 'http://sawari.example'
    expect(text).toMatch(/^<!doctype html>\n<html lang="en"/)
    expect(text).toMatch(/<title>Lal Market auto stand, [^<]+ · Sawari<\/title>/)
    expect(/<meta name="description" content="([^"]{50,160})">/.exec(text)).not.toBeNull()
    expect(text).toContain(`<link rel="canonical" href="${origin}${path}">`)
    expect(text).toContain(`<link rel="alternate" hreflang="hi" href="${origin}${path}?lang=hi">`)
    expect(text).toContain(`<link rel="alternate" hreflang="x-default" href="${origin}${path}">`)
    expect(text).not.toContain('noindex')
    const [stand, trail] = dataIn(text)
    expect(stand).toMatchObject({
      '@type': 'TaxiStand',
      name: 'Lal Market',
      url: origin + path,
      geo: { latitude: 28.62, longitude: 77.4 },
    })
    expect(trail?.['@type']).toBe('BreadcrumbList')
    expect(trail?.itemListElement?.map(({ item }) => item)).toEqual([
      `${origin}/`,
      `${origin}/stands`,
      origin + path,
    ])
  })

  test('is in the language of the address, else of the reader', async () => {
    const hindi = await page(path, { 'accept-language': 'hi-IN,hi;q=0.9' })
    expect(hindi.text).toContain('<html lang="hi"')
    expect(hindi.text).toContain('<h1>लाल मार्केट</h1>')
    expect(hindi.text).toContain(`rel="canonical" href="http://sawari.example${path}?lang=hi"`)
    const asked = await page(`${path}?lang=en`, { 'accept-language': 'hi' })
    expect(asked.text).toContain('<h1>Lal Market</h1>')
    expect(asked.text).toContain('href="/stands?lang=en"')
    expect(asked.headers.vary).toBe('Accept-Encoding')
    expect((await page(`${path}?lang=xx`)).text).toContain('<html lang="en"')
  })

  test.each([
    ['its id', () => smallStandId('market')],
    ['its name', () => 'Lal-Market'],
    ['another case', () => path.slice('/stands/'.length).toUpperCase()],
    ['a slash at its end', () => `${path.slice('/stands/'.length)}/`],
  ])('is found by %s, at one address', async (_, name) => {
    const { status, headers } = await page(`/stands/${name()}?lang=hi`)
    expect([status, headers.location]).toEqual([301, `${path}?lang=hi`])
  })

  test.each(['nowhere', '..%2f..%2fetc', 'a'.repeat(90)])('%s is the page of unknown paths', async name => {
    const { status, text } = await page(`/stands/${name}`)
    expect([status, text.includes('app')]).toEqual([404, true])
  })

  test('keeps its address when the stand is renamed, and escapes the name', async () => {
    const dataset = await smallDataset('renamed')
    const name = '<b>"New" & Market</b></script>'
    const stands = dataset.network.stands.map(stand =>
      stand.name === SMALL_STANDS.market.name ? { ...stand, name, nameHi: '' } : stand,
    )
    const other = await startServerForTest({
      dataset: { ...dataset, network: { ...dataset.network, stands } },
    })
    const { status, text } = await other.get(path, HTML)
    expect(status).toBe(200)
    expect(text).not.toContain('<b>')
    expect(text).toContain('&#60;b&#62;&#34;New&#34; &#38; Market')
    expect(dataIn(text)[0]?.name).toBe(name)
    expect((await other.get(`${path}/poster`, HTML)).text).not.toContain('<b>')
  })
})

test('the poster has the date of the tariff, in both languages, with a code, and is not listed', async () => {
  const { text } = await page(`${path}/poster`)
  for (const words of ['Lal Market', 'लाल मार्केट', '<svg', '1 January 2020', '1 जनवरी 2020', 'noindex'])
    expect(text).toContain(words)
})

test('the poster says in both languages who names a service, and which may not run', async () => {
  const { text } = await page(`${path}/poster`)
  expect(text).toContain('Known from Gate notice, 2025 · <span lang="hi">Gate notice, 2025 से पता</span>')
  expect(text).toMatch(
    /<section class="claim likely">\n<p>May not run: ask first · <span lang="hi">शायद न चले: पहले पूछें/,
  )
})

test('all stands are on one page, and on the map of the site', async () => {
  const all = await page('/stands')
  const map = await page('/sitemap.xml')
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...map.text.matchAll(/<loc>http:\/\/sawari\.example([^<?]*)<\/loc>/g)].map(
    ([, each]) => each,
  )
  const paths = listed.filter(each => each?.startsWith('/stands/'))
  expect(paths).toHaveLength(Object.keys(SMALL_STANDS).length)
  for (const each of paths) expect(all.text).toContain(`href="${each}"`)
  expect(listed).toContain('/hotspots')
  expect(map.text).toContain('<lastmod>2026-11-21</lastmod>')
  const robots = await page('/robots.txt')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.text).toMatch(
    /^User-agent: \*\n(Disallow: \/[a-z-]+\n)+\nSitemap: http:\/\/sawari\.example\/sitemap\.xml\n$/,
  )
})

describe('the picture of a stand', () => {
  const picture = (stand: string) => server.get(`/api/stands/${stand}/picture.png`)

  test('is a PNG of 1200 by 630', async () => {
    const { status, headers, bytes } = await picture(smallStandId('market'))
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=3600',
    ])
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test('of an unknown stand is none', async () => {
    expect((await picture('nowhere')).status).toBe(404)
  })
})

test('what names the host that a client asked is kept by no shared cache, unless the address is configured', async () => {
  const asked = ['/stands', path, '/sitemap.xml', '/robots.txt']
  const kept = async (from: TestServer) =>
    Promise.all(
      asked.map(
        async url => (await from.get(url, { ...HTML, host: 'elsewhere.example' })).headers['cache-control'],
      ),
    )
  expect(await kept(server)).toEqual(asked.map(() => 'private, max-age=300'))
  const known = await startServerForTest({
    environment: { WEB_DIST: webDist, PUBLIC_URL: 'https://sawari.example' },
  })
  expect(await kept(known)).toEqual(asked.map(() => 'public, max-age=300'))
  expect((await known.get('/robots.txt', { host: 'elsewhere.example' })).text).not.toContain('elsewhere')
})

test('pages for hosts that a client invents take no more than their share of memory', () => {
  const snapshot = {} as never
  const files = createPageCache({
    network: () => snapshot,
    now: () => new Date('2026-11-23T06:00:00Z'),
    webApp: { page: () => undefined } as never,
    publicUrl: undefined,
  })
  let made = 0
  const ask = (host: number) =>
    files.of({ server: {} } as never, {
      key: `sitemap h${host}.example`,
      make: () => {
        made += 1
        return 'x'.repeat(500_000)
      },
    })
  for (let host = 0; host < 100; host++) ask(host)
  for (let host = 76; host < 100; host++) ask(host)
  expect(made).toBe(100)
  for (let host = 0; host < 75; host++) ask(host)
  expect(made).toBe(175)
})
