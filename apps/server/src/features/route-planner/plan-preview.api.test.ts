import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { serverForTests, startServerForTest, temporaryFolder } from '../../../test/harness.ts'

const PICTURE = '/api/routes/preview.png'
const PAGE = '<!doctype html><title>Sawari</title><div id="root"></div>'
const TRIP = 'from=Lal+Market&to=City+Hospital'

const webDist = temporaryFolder({ 'index.html': PAGE }, afterAll)
const server = serverForTests({ environment: { WEB_DIST: webDist } })

const pageOf = async (query: string, host = 'sawari.example') =>
  (await server.get(`/routes${query && `?${query}`}`, { host })).text
const pictureOf = (query: string) => server.get(`${PICTURE}${query && `?${query}`}`)

function tagIn(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1]
}

describe('the page of a link to a plan', () => {
  test('contains both ends, the fare, and the address of the picture', async () => {
    const html = await pageOf(TRIP)
    expect(html).toContain('<title>Lal Market to City Hospital · Sawari</title>')
    expect(tagIn(html, 'og:title')).toBe('Lal Market to City Hospital')
    expect(tagIn(html, 'og:description')).toMatch(/^About ₹\d+ .*\d+ min.*estimates\.$/)
    expect(tagIn(html, 'og:url')).toBe('http://sawari.example/routes?from=Lal+Market&#38;to=City+Hospital')
    const image = 'http://sawari.example/api/routes/preview.png?from=Lal+Market&#38;to=City+Hospital'
    expect(tagIn(html, 'og:image')).toBe(image)
    expect(tagIn(html, 'twitter:card')).toBe('summary_large_image')
    expect(tagIn(html, 'twitter:image')).toBe(image)
  })

  test('has a Hindi title for a browser in Hindi; messengers send no language and get the same tags', async () => {
    const ask = { host: 'sawari.example', 'accept-language': 'hi-IN,hi;q=0.9' }
    const html = (await server.get(`/routes?${TRIP}`, ask)).text
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
    expect(title).toMatch(/^[\u0900-\u097F ]+ से [\u0900-\u097F ]+ · सवारी$/)
    expect(tagIn(html, 'og:title')).toBe('Lal Market to City Hospital')
  })

  test('of a link by arrival says by when, and what the ride to it costs', async () => {
    const html = await pageOf(`${TRIP}&arriveBy=2026-11-21T13:00:00.000Z`)
    expect(tagIn(html, 'og:description')).toMatch(/^Arrive by 18:30, 21 November\. About ₹\d+ .*\d+ min/)
  })

  test('is cached for repeated requests, and changes with the hour', async () => {
    const first = await server.get(`/routes?${TRIP}`)
    const again = await server.get(`/routes?${TRIP}`, { 'if-none-match': first.headers.etag ?? '' })
    expect(again.status).toBe(304)
    const night = 'departAt=2026-11-21T18:00:00.000Z'
    expect(tagIn(await pageOf(`${TRIP}&${night}`), 'og:description')).not.toBe(
      tagIn(first.text, 'og:description'),
    )
  })

  test.each([
    ['nothing', ''],
    ['one end', 'from=Lal+Market'],
    ['a place that nobody knows', 'from=Atlantis&to=City+Hospital'],
    ['a point outside the service', 'from=Here&fromAt=0,0&to=City+Hospital'],
    ['a name that is too long', `from=${'x'.repeat(201)}&to=City+Hospital`],
  ])('with %s is the general one', async (_, query) => {
    const html = await pageOf(query)
    expect(html).toContain('<title>Sawari</title>')
    expect(tagIn(html, 'og:title')).toBe('Sawari: auto stands, fares and routes')
    expect(tagIn(html, 'og:image')).toBe(`http://sawari.example${PICTURE}`)
  })

  test('never repeats text from the link', async () => {
    const words = 'You+won%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E'
    const html = await pageOf(`from=${words}&fromAt=28.6,77.3&to=City+Hospital&${words}=${words}`)
    expect(html).not.toContain('<script>alert')
    expect(tagIn(html, 'og:title')).not.toContain('You won')
    expect(tagIn(html, 'og:url')).not.toContain('"')
  })

  test('names the stand beside a point without a name of its own', async () => {
    const { latitude, longitude } = await standNamed('Lal Market')
    const html = await pageOf(`from=My+location&fromAt=${latitude + 0.002},${longitude}&to=City+Hospital`)
    expect(tagIn(html, 'og:title')).toBe('Near Lal Market to City Hospital')
  })

  test('has no tags for an invalid host', async () => {
    const html = await pageOf(TRIP, 'evil"><script>')
    expect(html).toBe(PAGE)
  })
})

describe('the picture', () => {
  test('is a PNG of 1200 by 630, and another one for another trip', async () => {
    const [plan, general] = [await pictureOf(TRIP), await pictureOf('')]
    for (const answer of [plan, general]) {
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=60',
      })
      expect(answer.bytes.subarray(1, 4).toString()).toBe('PNG')
      expect([answer.bytes.readUInt32BE(16), answer.bytes.readUInt32BE(20)]).toEqual([1200, 630])
    }
    expect(plan.headers.etag).not.toBe(general.headers.etag)
  })

  test('is the general one if a place is unknown', async () => {
    const unknown = await pictureOf('from=Atlantis&to=City+Hospital')
    expect(unknown.headers.etag).toBe((await pictureOf('')).headers.etag)
  })

  test('is served for any link', async () => {
    const key = fc.constantFrom('from', 'to', 'fromAt', 'toAt', 'departAt', 'changes', 'service', 'route')
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('Lal Market', 'City Hospital', '28.6,77.3', '2026-11-21T18:00', '9', 'shared', 'NaN,1'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(key, value), { maxLength: 8 }), async pairs => {
        const query = pairs
          .map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`)
          .join('&')
        const { status } = await pictureOf(query)
        expect([200, 400]).toContain(status)
        expect((await server.get(`/routes?${query}`)).status).toBe(status)
      }),
      { numRuns: 40 },
    )
  })

  test('is refused to a client that requests too many', async () => {
    const strict = await startServerForTest({ environment: { RATE_LIMITS: 'on' } })
    for (let asked = 0; asked < 120; asked++) expect((await strict.get(PICTURE)).status).toBe(200)
    expect((await strict.get(PICTURE)).status).toBe(429)
    expect((await strict.get('/api/config')).status).toBe(200)
  })
})

async function standNamed(name: string) {
  const answer = await server.get(`/api/hotspots/search?q=${encodeURIComponent(name)}`)
  const { data } = answer.json as { data: { name: string; latitude: number; longitude: number }[] }
  const stand = data.find(each => each.name === name)
  if (!stand) throw new Error(`there is no stand ${name}`)
  return stand
}
