import { networkSnapshot } from '@sawari/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, stopTestServer, type TestServer } from '../../../test/harness.ts'
import { readDataset } from './dataset.ts'

const PATH = '/api/network-snapshot'
const LIMIT_BYTES = 400 * 1024

let server: TestServer
beforeAll(async () => {
  const dataset = await readDataset(new URL('../../../../../data/dist', import.meta.url).pathname)
  server = await startTestServer({ dataset })
})
afterAll(() => stopTestServer(server))

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
    const other = await startTestServer({
      dataset: await readDataset(new URL('../../../../../data/dist', import.meta.url).pathname),
      now: '2026-11-22T03:00:00.000Z',
    })
    expect((await other.get(PATH, { 'if-none-match': etag! })).status).toBe(304)
  })
})
