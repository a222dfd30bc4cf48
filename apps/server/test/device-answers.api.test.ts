// A device without a network computes responses from tables downloaded from the server; each must equal the
// server's response.

import {
  type AnswerCall,
  createAnswerCall,
  layOutSnapshot,
  type NetworkTables,
  type SearchPlaces,
} from '@sawari/answers'
import { beforeAll, expect, test } from 'vitest'
import { serverForTests } from './harness.ts'
import { shippedDataset } from './small-dataset.ts'

const [garden, sector62] = ['Botanical Garden Metro', 'Sector 62, Noida']
const around = { north: 28.64, south: 28.55, east: 77.4, west: 77.3 }

const { stands } = shippedDataset.network
const server = serverForTests(() => ({ dataset: shippedDataset }))
let answer: AnswerCall
beforeAll(async () => {
  const tables = (await server.get('/api/network-snapshot')).json as NetworkTables & {
    searchPlacesVersion: string
  }
  const search = (await server.get(`/api/search-places/${tables.searchPlacesVersion}`)).json as SearchPlaces
  answer = createAnswerCall(await layOutSnapshot({ ...tables, search }, server.clock.now()))
})

test.each<[string, path: string, body?: unknown]>([
  ['every stand', '/hotspots'],
  ['the stands in a box', '/api/hotspots/bounds', { bounds: around, zoom: 13 }],
  ['a box without any', '/api/hotspots/bounds', { bounds: { north: 1, south: 0, east: 1, west: 0 } }],
  ['a box upside down', '/api/hotspots/bounds', { bounds: { ...around, south: 29 } }],
  ['the stands nearby', '/api/hotspots/nearby', { latitude: 28.57, longitude: 77.33, radius: 3 }],
  ['no body', '/api/hotspots/nearby', {}],
  ['a page of names', '/api/hotspots/paginated?page=2&limit=7'],
  ['a page that is no number', '/api/hotspots/paginated?page=two'],
  ['a stand by name', '/api/hotspots/search?q=botanical'],
  ['a stand by its Hindi name', `/api/hotspots/search?q=${encodeURIComponent('बॉटनिकल')}`],
  ['a place', '/api/places?q=akshardham&limit=3'],
  [
    'a place in Hindi, in a box, by two tags',
    '/api/places?q=metro&lang=hi&bbox=77.2,28.5,77.5,28.7&osm_tag=shop&osm_tag=railway:station',
  ],
  ['the names', '/api/place-names'],
  ['the start of planning', '/api/routes/initialize', {}],
  ['the state of the network', '/api/routes/status'],
  ['every place of the planner', '/api/routes/locations'],
  ['where autos go from a place', `/api/routes/suggestions?from=${encodeURIComponent(garden)}`],
  ['where autos go from nowhere', '/api/routes/suggestions?from=Zzyzx'],
  ['a plan for now', '/api/routes/calculate', { source: garden, destination: sector62 }],
  [
    'a plan for a rush hour',
    '/api/routes/calculate',
    { source: garden, destination: sector62, departAt: '2026-11-20T18:30:00+05:30' },
  ],
  [
    'a plan from a point, shared autos only',
    '/api/routes/calculate',
    {
      source: { name: 'Here', latitude: 28.571, longitude: 77.331 },
      destination: sector62,
      services: ['shared'],
    },
  ],
  ['a plan to where one is', '/api/routes/calculate', { source: garden, destination: garden }],
  [
    'a plan from a name of two cities',
    '/api/routes/calculate',
    { source: 'Rajendra Nagar', destination: garden },
  ],
  ['a plan to a place outside', '/api/routes/calculate', { source: garden, destination: 'Gurugram' }],
  ['a plan from nowhere', '/api/routes/calculate', { source: 'Zzyzx', destination: garden }],
  [
    'a fare at night',
    '/api/routes/fare-estimates',
    { source: garden, destination: sector62, waitingTime: 5, departAt: '2026-11-20T23:30:00+05:30' },
  ],
  [
    'an explanation',
    `/api/routes/explain?from=${encodeURIComponent(garden)}&to=${encodeURIComponent(sector62)}`,
  ],
])('%s', async (_, path, body) => {
  await expectSame(path, body)
})

test.each([
  ['before the first trains', '2026-11-21T04:40:00+05:30'],
  ['at first trains', '2026-11-20T05:20:00+05:30'],
  ['in the morning peak', '2026-11-20T08:30:00+05:30'],
  ['on a Sunday afternoon', '2026-11-22T15:10:00+05:30'],
  ['at last trains', '2026-11-20T22:55:00+05:30'],
])('plans across the region %s', async (_, departAt) => {
  let planned = 0
  for (let trip = 0; trip < 10; trip++) {
    const [from, to] = [stands[(trip * 37 + 5) % stands.length]!, stands[(trip * 101 + 11) % stands.length]!]
    // A walk away from the stand, so that the trip also begins on foot.
    const source = { name: `near ${from.name}`, latitude: from.latitude + 0.002, longitude: from.longitude }
    for (const services of [undefined, ['metro']]) {
      const body = { source, destination: to.name, departAt, ...(services && { services }) }
      if ((await expectSame('/api/routes/calculate', body)) === 200) planned += 1
    }
  }
  expect(planned).toBeGreaterThan(7)
})

/** Compares both answers, and returns their status. */
async function expectSame(path: string, body: unknown): Promise<number> {
  const { status, json } =
    body === undefined
      ? await server.get(path, { accept: 'application/json' })
      : await server.post(path, body)
  const { pathname, searchParams } = new URL(path, 'http://device')
  const asked = { method: body === undefined ? 'GET' : 'POST', path: pathname, query: searchParams, body }
  const given = answer(asked, server.clock.now())
  // The server's response also lists the rejected fields.
  const { details: _details, ...withoutDetails } = json as { code?: string; details?: unknown }
  const expected = withoutDetails.code === 'VALIDATION_FAILED' ? withoutDetails : json
  expect(given?.status).toBe(status)
  expect(JSON.parse(JSON.stringify(given?.body))).toEqual(expected)
  return status
}
