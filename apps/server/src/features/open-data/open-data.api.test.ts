import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { standsGeoJson as contract, downloads, type LinkFeature } from '@sawari/contract'
import { buildNetwork } from '@sawari/planner'
import { unzipSync } from 'fflate'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { serverForTests, startServerForTest } from '../../../test/harness.ts'
import { SMALL_STANDS, shippedDataset, smallDataset, smallStandId } from '../../../test/small-dataset.ts'
import { readConfig } from '../../config.ts'
import { createHttpServer } from '../../platform/http/http-server.ts'
import { createLogger } from '../../platform/telemetry/logger.ts'
import { openDataSlice } from './index.ts'
import { openDataAt } from './open-data-source.ts'
import { standsGeoJson } from './stands-geojson.http.ts'
import { oddTown, TODAY } from './testing/feeds.ts'
import { faultsOf } from './testing/gtfs-validator.ts'

const STANDS = downloads.standsGeoJson.path
const FEED = downloads.gtfs.path
const ENVIRONMENT = { SUPPORT_EMAIL: 'data@example.org', PUBLIC_URL: 'https://town.example.org/' }

const server = serverForTests({ environment: ENVIRONMENT })

describe('GET /api/stands.geojson', () => {
  const read = async (from = server) => contract.parse((await from.get(STANDS)).json)

  test('matches the contract, without additional fields', async () => {
    expect((await server.get(STANDS)).json).toEqual(await read())
  })

  test('contains the version of the data, the credits and the licence', async () => {
    const { type, version, attribution, license } = await read()
    expect({ type, version }).toEqual({ type: 'FeatureCollection', version: 'small-1' })
    expect(attribution).toContain('© OpenStreetMap contributors')
    expect(license.name).toBe('ODbL 1.0')
  })

  test('has each stand as a point, longitude first', async () => {
    const { features } = await read()
    const { gate } = SMALL_STANDS
    expect(features.find(feature => 'id' in feature && feature.id === smallStandId('gate'))).toEqual({
      type: 'Feature',
      id: smallStandId('gate'),
      geometry: { type: 'Point', coordinates: [gate.longitude, gate.latitude] },
      properties: {
        feature: 'stand',
        id: smallStandId('gate'),
        name: gate.name,
        name_hi: gate.nameHi,
        city: 'Noida',
        kind: 'metro',
        size: 3,
        basis: 'likely',
        quality: 'A',
        aliases: [{ name: 'Old Bus Gate', name_hi: 'पुराना बस गेट' }],
      },
    })
    expect(features.filter(({ geometry }) => geometry.type === 'Point').length).toBe(6)
  })

  test('has each link as a line between its stands, one a direction', async () => {
    const lines = (await read()).features.filter(
      (feature): feature is LinkFeature => feature.geometry.type === 'LineString',
    )
    expect(lines.length).toBe(10)
    const { gate, market } = SMALL_STANDS
    const [from, to] = [smallStandId('gate'), smallStandId('market')]
    expect(lines.find(({ properties }) => properties.from === from && properties.to === to)).toEqual({
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [gate.longitude, gate.latitude],
          [market.longitude, market.latitude],
        ],
      },
      properties: {
        feature: 'link',
        from,
        to,
        distance_km: 2.8,
        distance_basis: 'estimate',
        fare_rupees: 15,
        basis: 'known',
        vehicle: 'auto',
        evidence: { kind: 'source', name: 'Gate notice', year: 2025 },
        source: 'a notice at the gate',
      },
    })
  })

  test('is compressed if the client accepts it, with a separate tag per coding', async () => {
    const plain = await server.get(STANDS)
    const gzip = await server.get(STANDS, { 'accept-encoding': 'gzip' })
    const brotli = await server.get(STANDS, { 'accept-encoding': 'gzip, br' })
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
    expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of [plain, gzip, brotli]) expect(headers.vary).toBe('Accept-Encoding')
  })

  test('holds every stand and every link of the shipped data', async () => {
    const dataset = shippedDataset
    const { features } = await read(await startServerForTest({ dataset }))
    const { stands, links } = dataset.network
    expect(features.length).toBe(stands.length + links.length)
  })
})

describe('GET /api/gtfs.zip', () => {
  test('is an archive of text files at its root', async () => {
    const { status, bytes, headers } = await server.get(FEED, { 'accept-encoding': 'gzip, br' })
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBeUndefined()
    const names = Object.keys(unzipSync(bytes))
    expect(names).toContain('stops.txt')
    expect(names.filter(name => !/^[a-z_]+\.txt$/.test(name))).toEqual([])
  })

  test('contains the version of the data, a contact and a calendar that begins this year', async () => {
    const { bytes } = await server.get(FEED)
    const info = Buffer.from(unzipSync(bytes)['feed_info.txt']!).toString('utf8')
    expect(info).toContain('Sawari,https://town.example.org/,en,')
    expect(info).toContain(',20260101,20271231,small-1,data@example.org\r\n')
  })

  test('follows the rules of GTFS on a server without configuration', async () => {
    const { bytes } = await (await startServerForTest()).get(FEED)
    expect(faultsOf(unzipSync(bytes), '20261121')).toEqual([])
  })

  test('has the same bytes on every server', async () => {
    const other = await startServerForTest({
      environment: ENVIRONMENT,
      now: '2026-01-03T00:00:00.000Z',
    })
    expect((await other.get(FEED)).bytes.equals((await server.get(FEED)).bytes)).toBe(true)
  })

  test('is created again when a year begins in Kolkata', async () => {
    const yearly = await startServerForTest({ now: '2026-12-31T18:29:59.000Z' })
    const { etag } = (await yearly.get(FEED)).headers
    yearly.clock.set('2026-12-31T18:30:00.000Z')
    const next = await yearly.get(FEED)
    expect(next.headers.etag).not.toBe(etag)
    expect(Buffer.from(unzipSync(next.bytes)['calendar.txt']!).toString()).toContain(',20270101,20281231')
  })
})

describe.each([
  [STANDS, 'application/geo+json', 'inline; filename="stands.geojson"'],
  [FEED, 'application/zip', 'attachment; filename="gtfs.zip"'],
] as const)('the file %s', (path, contentType, disposition) => {
  test('has a content type, a file name and a cache lifetime', async () => {
    const { status, headers } = await server.get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(contentType)
    expect(headers['content-disposition']).toBe(disposition)
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(headers.etag).toMatch(/^"[\w-]{22}"$/)
  })

  test('answers HEAD with the same headers and no body', async () => {
    const [head, get] = [await server.send({ method: 'HEAD', url: path }), await server.get(path)]
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(head.headers.etag).toBe(get.headers.etag)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  test.each([
    ['accept', 'text/html'],
    ['accept', `${'text/plain, '.repeat(500)}*/*`],
    ['accept-encoding', 'identity;q=0, *;q=0'],
    ['accept-encoding', 'br;q=x, zstd'],
    ['if-none-match', 'nonsense, W/"'],
    ['range', 'bytes=0-10'],
  ])('is given whatever the client prefers: %s %s', async (name, value) => {
    const answer = await server.get(path, { [name]: value })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, contentType])
  })

  test('changes its tag with the data, and only then', async () => {
    const { rules, network, version } = await smallDataset()
    const load = (next: string) => ({ version: next, rules, network: buildNetwork({ version, ...network }) })
    let source = load('small-1')
    const app = createHttpServer(readConfig({}), createLogger('silent'))
    onTestFinished(() => app.close())
    const clock = fakeClock('2026-11-21T07:10:00.000Z')
    const facts = { credits: [], contactEmail: 'data@example.org', publisherUrl: 'https://example.org/' }
    openDataSlice(app, { ...facts, now: () => clock.now(), source: () => source })
    const tag = async () => (await app.inject(path)).headers.etag

    const before = await tag()
    clock.set('2026-12-24T07:10:00.000Z')
    expect(await tag()).toBe(before)
    source = load('small-2')
    const after = await tag()
    expect(after).not.toBe(before)
    expect((await app.inject({ url: path, headers: { 'if-none-match': before } })).statusCode).toBe(200)
    expect((await app.inject({ url: path, headers: { 'if-none-match': after } })).statusCode).toBe(304)
  })
})

async function oddLinks(): Promise<LinkFeature[]> {
  const text = (await standsGeoJson(openDataAt(await oddTown(), TODAY), [])).toString('utf8')
  const sent: unknown = JSON.parse(text)
  const { features } = contract.parse(sent)
  expect(contract.parse(sent)).toEqual(sent)
  return features.filter(feature => feature.properties.feature === 'link') as LinkFeature[]
}

test('a link follows the streets if they are known, in its own direction', async () => {
  const alongStreets = (await oddLinks()).filter(({ geometry }) => geometry.coordinates.length > 2)
  const line = [
    [77.4, 28.6],
    [77.405, 28.61],
    [77.4, 28.62],
  ]
  expect(alongStreets.map(({ geometry }) => geometry.coordinates)).toEqual([line, line.toReversed()])
  expect(alongStreets.map(({ properties }) => properties.distance_basis)).toEqual(['streets', 'streets'])
})

test('every ride is there, parallel ones too, with vehicle and source', async () => {
  const links = await oddLinks()
  const { network } = await oddTown()
  expect(links.length).toBe(network.links.length)
  const van = links.find(({ properties }) => properties.vehicle === 'gramin-sewa')
  expect(van?.properties).toMatchObject({ source: 'a "notice",\nat the gate', basis: 'known' })
})
