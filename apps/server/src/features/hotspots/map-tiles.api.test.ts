import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readConfig } from '@sawari/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverForTests, startServerForTest, temporaryFolder } from '../../../test/harness.ts'
import { MapArchiveError, openMapArchive } from './map-tiles.http.ts'

const SHIPPED = join(import.meta.dirname, '../../../../../data/regions/ncr/dist/map.pmtiles')
/** Connaught Place, and a tile of the same zoom in the Atlantic. */
const PLACE = '12/2926/1708'
const SEA = '12/0/0'

const server = serverForTests(async () => ({ mapArchive: (await openMapArchive(SHIPPED))! }))
let folder: string
beforeAll(async () => {
  const { vectorTiles } = (await server.get('/api/config')).as(readConfig).data
  folder = vectorTiles!.url.replace('/{z}/{x}/{y}.pbf', '')
})

describe('a tile of our own map', () => {
  test('is sent gzipped, to be kept forever, under the same policy as everything', async () => {
    const { status, headers, bytes } = await server.get(`${folder}/${PLACE}.pbf`, {
      'accept-encoding': 'gzip, br',
    })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept-Encoding') as unknown,
      'content-security-policy': expect.stringContaining("default-src 'none'") as unknown,
    })
    expect(gunzipSync(bytes).toString('latin1')).toContain('streets')
  })

  test.each([
    ['no coding', {}],
    ['Brotli alone', { 'accept-encoding': 'br' }],
    ['gzip rejected', { 'accept-encoding': 'gzip;q=0, identity' }],
  ])('is sent plain to a program that takes %s', async (_, headers) => {
    const answer = await server.get(`${folder}/${PLACE}.pbf`, headers)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.bytes.toString('latin1')).toContain('streets')
  })

  test('without content is 204', async () => {
    const { status, headers, text } = await server.get(`${folder}/${SEA}.pbf`)
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect(headers['cache-control']).toContain('immutable')
  })

  test('of an earlier version leads to the present one', async () => {
    const { status, headers } = await server.get(`/tiles/0123456789abcdef/${PLACE}.pbf`)
    expect(status).toBe(302)
    expect(headers).toMatchObject({ location: `${folder}/${PLACE}.pbf`, 'cache-control': 'no-store' })
  })

  test.each([
    'zoom below the first: 2/1/1.pbf',
    'zoom beyond the last: 15/1/1.pbf',
    'column out of the world: 12/4096/0.pbf',
    'another kind of file: 12/2926/1708.png',
    'no number: 12/a/1708.pbf',
    'negative number: 12/-1/1708.pbf',
    'another spelling: 12/02926/1708.pbf',
    'endless number: 12/99999999999999999999/0.pbf',
  ])('that cannot exist is 404: %s', async described => {
    const address = described.split(': ')[1]!
    const { status, headers } = await server.get(`${folder}/${address}`)
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('counts toward the limit of requests', async () => {
    const mapArchive = await openMapArchive(SHIPPED)
    const limited = await startServerForTest({
      mapArchive: mapArchive!,
      environment: { RATE_LIMITS: 'on' },
      requestsPerMinute: 2,
    })
    const statuses = []
    for (let count = 0; count < 3; count += 1)
      statuses.push((await limited.get(`${folder}/${PLACE}.pbf`)).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})

describe('without an archive', () => {
  test('the map is schematic: no tiles are named, and none are served', async () => {
    const plain = await startServerForTest()
    expect((await plain.get('/api/config')).as(readConfig).data).not.toHaveProperty('vectorTiles')
    expect((await plain.get(`${folder}/${PLACE}.pbf`)).status).toBe(404)
  })

  test('a missing file is no archive', async () => {
    expect(await openMapArchive('/nowhere/map.pmtiles')).toBeUndefined()
  })

  test.each([
    ['empty', Buffer.alloc(0)],
    ['of another format', Buffer.from('{"type":"FeatureCollection"}'.repeat(1_000))],
    ['cut off', readFileSync(SHIPPED).subarray(0, 100)],
  ])('a file that is %s is named in the error', async (_, content) => {
    const path = join(temporaryFolder({ 'map.pmtiles': content }), 'map.pmtiles')
    const opening = openMapArchive(path)
    await expect(opening).rejects.toThrow(MapArchiveError)
    await expect(opening).rejects.toThrow(path)
  })
})
