import { networkSnapshot, searchPlacesFile } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { serverForTests, startServerForTest } from '../../../test/harness.ts'
import { shippedDataset } from '../../../test/small-dataset.ts'

const PATH = '/api/network-snapshot'
const LIMIT_BYTES = 400 * 1024

const server = serverForTests(() => ({ dataset: shippedDataset }))

describe('the network snapshot', () => {
  test('holds the tables that this server answers from', async () => {
    const { status, json } = await server.get(PATH)
    expect(status).toBe(200)
    const { version, network } = networkSnapshot.parse(json)
    const { json: state } = await server.get('/api/routes/status')
    expect(state).toMatchObject({
      data: { version, stands: network.stands.length, links: network.links.length },
    })
  })

  test.each(['br', 'gzip'])('weighs less than 400 KB as %s', async coding => {
    const { headers, bytes } = await server.get(PATH, { 'accept-encoding': coding })
    expect(headers['content-encoding']).toBe(coding)
    expect(bytes.length).toBeGreaterThan(10_000)
    expect(bytes.length).toBeLessThan(LIMIT_BYTES)
  })

  test('is not sent again to a client that has it, even by another process', async () => {
    const { etag } = (await server.get(PATH, { 'accept-encoding': 'br' })).headers
    expect(etag).toMatch(/^"[\w-]+-br"$/)
    const again = await server.get(PATH, { 'if-none-match': etag!, 'accept-encoding': 'br' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const dataset = shippedDataset
    const other = await startServerForTest({ dataset, now: '2026-11-22T03:00:00.000Z' })
    expect((await other.get(PATH, { 'if-none-match': etag! })).status).toBe(304)
  })
})

describe('the file of the places that only search knows', () => {
  async function address() {
    const { searchPlacesVersion } = networkSnapshot.parse((await server.get(PATH)).json)
    return `/api/search-places/${searchPlacesVersion}`
  }

  test('has the version that the snapshot names, and lasts', async () => {
    const { status, json, headers } = await server.get(await address())
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { version, places, outside } = searchPlacesFile.parse(json)
    expect(await address()).toContain(version)
    expect(places.length).toBeGreaterThan(6_000)
    expect(outside.length).toBeGreaterThan(50)
  })

  test.each(['br', 'gzip'])('weighs less than 250 KB as %s', async coding => {
    const { headers, bytes } = await server.get(await address(), { 'accept-encoding': coding })
    expect(headers['content-encoding']).toBe(coding)
    expect(bytes.length).toBeLessThan(250 * 1024)
  })

  test('is not there in another version', async () => {
    const { status, json } = await server.get('/api/search-places/0000000000000000')
    expect([status, json]).toMatchObject([404, { code: 'NOT_FOUND' }])
  })

  test('is searched by the server: a bus stop is found, and is on no map', async () => {
    const { json } = await server.get('/api/places?q=ISBT%20Nityanand%20Marg')
    expect(json).toMatchObject({ features: [{ properties: { name: 'ISBT Nityanand Marg', city: 'Delhi' } }] })
    const stands = JSON.stringify((await server.get('/hotspots')).json)
    const locations = JSON.stringify((await server.get('/api/routes/locations')).json)
    expect(stands + locations).not.toContain('ISBT Nityanand Marg')
  })
})
