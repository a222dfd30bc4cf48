// The invented second region, served by the same program and the same build of the web app.

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './harness.ts'
import { launch, start } from './server-process.ts'

const WEB = join(import.meta.dirname, '../../web')
/** Places of the default region, in both scripts. */
const NCR_NAMES = /noida|delhi|ghaziabad|haryana|uttar pradesh|\bNCR\b|नोएडा|दिल्ली|ग़ाज़ियाबाद/i
const TRIP = { source: 'Testpur Bus Stand', destination: 'Kothipur Hospital' }
const BROWSER = { accept: 'text/html' }

let url: string

async function textOf(path: string, init?: RequestInit): Promise<string> {
  const answer = await fetch(url + path, init)
  expect(answer.status, path).toBe(200)
  const text = await answer.text()
  expect(text).not.toMatch(NCR_NAMES)
  return text
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** The files of a web app build into which a region is inserted. */
function builtFiles(): string {
  const webDist = temporaryFolder({
    'landing.html':
      '<!doctype html><title>Sawari</title><p>{{region.areas}}</p><p>{{region.fuel}}</p><p>{{region.examples.2}}</p>',
    'service-worker.js': 'const PRECACHED = [{ url: "/index.html", revision: "1-{{region.version}}" }]',
  })
  cpSync(join(WEB, 'index.html'), join(webDist, 'index.html'))
  cpSync(join(WEB, 'public/manifest.webmanifest'), join(webDist, 'manifest.webmanifest'))
  return webDist
}

/** It has its own stands, with their fares. */
async function checksStands(): Promise<void> {
  const { data } = JSON.parse(await textOf('/hotspots'))
  expect(data).toHaveLength(14)
  const stand = data.find(({ name }: { name: string }) => name === 'Testpur Bus Stand')
  expect(stand).toMatchObject({ city: 'Testpur', name_hi: 'टेस्टपुर बस अड्डा' })
  const fares = stand.destinations.map(({ name, estimated_fare }: Record<string, unknown>) => [
    name,
    estimated_fare,
  ])
  expect(fares).toContainEqual(['Sadar Bazaar', 10])
}

/** It plans with its own tariffs, by seat and by the meter. */
async function checksPlans(): Promise<void> {
  const { data } = JSON.parse(await textOf('/api/routes/calculate', post(TRIP)))
  expect(data.routes.length).toBeGreaterThan(0)
  const { data: fares } = JSON.parse(await textOf('/api/routes/fare-estimates', post(TRIP)))
  expect(JSON.stringify(fares)).toContain('meter-testpur-2025')
}

/** The search finds its places by names, abbreviations and Hindi, and knows its cities and states. */
async function checksSearch(): Promise<void> {
  for (const typed of ['sadar', 'कोठी बाज़ार', 'testpoor junction']) {
    const { features } = JSON.parse(await textOf(`/api/places?q=${encodeURIComponent(typed)}`))
    expect(features[0].properties, typed).toMatchObject({ state: 'Test Pradesh', country: 'India' })
  }
  const outside = await fetch(`${url}/api/routes/calculate`, post({ ...TRIP, destination: 'Farville' }))
  expect(await outside.json()).toMatchObject({
    code: 'OUTSIDE_REGION',
    error: expect.stringMatching(/^Sawari covers .*Testpur/),
  })
}

/** The web app gets its box, map, names and offline files. */
async function checksWebApp(): Promise<void> {
  const { data } = JSON.parse(await textOf('/api/config'))
  expect(data).toMatchObject({ serviceBox: { north: 24.2, south: 24, east: 82.25, west: 82 } })
  expect(data).not.toHaveProperty('vectorTiles')
  expect(await textOf('/api/basemap')).toContain('Testpur')
  expect(JSON.parse(await textOf('/api/place-names')).data.names).toMatchObject({ Kothipur: 'कोठीपुर' })
  const snapshot = JSON.parse(await textOf('/api/network-snapshot'))
  expect(snapshot.rules.region).toMatchObject({ name: { name: 'Testpur' } })
}

/** The open data contain it. */
async function checksOpenData(): Promise<void> {
  expect(await textOf('/api/stands.geojson')).toContain('Nadigaon Market')
}

/** Every page, the manifest and the version of the offline files contain it. */
async function checksPages(): Promise<void> {
  const landing = await textOf('/', { headers: BROWSER })
  expect(landing).toContain('Testpur · Nadigaon · Kothipur')
  expect(landing).toContain('Station to hospital, Kothipur')
  const plain = await textOf('/contact', { headers: BROWSER })
  expect(plain).toContain('routes in Testpur, Nadigaon and Kothipur.')
  const region = /<script type="application\/json" id="region">(.*?)<\/script>/.exec(plain)?.[1]
  expect(JSON.parse(region!)).toMatchObject({
    centre: { latitude: 24.1, longitude: 82.1 },
    texts: { en: { office: 'Testpur, Test Pradesh' }, hi: { centre: 'टेस्टपुर' } },
  })
  expect(await textOf('/stands', { headers: BROWSER })).toContain('Sadar Bazaar')
  expect(await textOf('/stands/testpur-bus-stand', { headers: BROWSER })).not.toContain('metro</dt>')
  expect(JSON.parse(await textOf('/manifest.webmanifest')).description).toContain('Testpur')
  expect(await textOf('/service-worker.js')).toMatch(/revision: "1-[0-9a-f]{8}"/)
  for (const text of [landing, plain]) expect(text).not.toContain('{{region')
}

test('a second region has its stands, fares, plans, places and pages; its database is no other region’s', async () => {
  const dataDir = temporaryFolder()
  const server = await start({ REGION: 'testpur', DATA_DIR: dataDir, WEB_DIST: builtFiles() })
  url = server.url
  await checksStands()
  await checksPlans()
  await checksSearch()
  await checksWebApp()
  await checksOpenData()
  await checksPages()
  server.child.kill('SIGTERM')
  await server.exit
  const { code, stderr } = await launch({ REGION: 'ncr', DATA_DIR: dataDir }).exit
  expect(code).toBe(1)
  expect(stderr).toBe(
    'Sawari cannot start: REGION is ncr, but the database was made for testpur: each region needs its own\n',
  )
})
