// A name that may mean several places, or one outside the region, is never guessed, in any call.

import { errorEnvelope, type PlaceQuestion } from '@sawari/contract'
import type { GazetteerPlace } from '@sawari/planner'
import { expect, test } from 'vitest'
import { placeNotFound, serverForTests, startServerForTest } from '../../../test/harness.ts'
import { callAs } from '../../../test/passengers.ts'
import { aRider } from '../../../test/riders.ts'
import { SMALL_STANDS, shippedDataset, smallDataset } from '../../../test/small-dataset.ts'

const gate = SMALL_STANDS.gate.name

function aPlace(placeId: string, city: GazetteerPlace['city'], latitude: number): GazetteerPlace {
  const place = { name: 'Patel Nagar', nameHi: '', kind: 'bus-stop', longitude: 77.41, quality: 'B' } as const
  return { ...place, placeId, city, latitude }
}

const server = serverForTests(async () => {
  const dataset = await smallDataset()
  const places = [aPlace('stop-1', 'Noida', 28.61), aPlace('stop-2', 'Ghaziabad', 28.66)]
  const outside = [{ name: 'Gurugram', nameHi: 'गुरुग्राम', aliases: [], latitude: 28.46, longitude: 77.03 }]
  return { dataset: { ...dataset, search: { version: 'search-1', places, outside } } }
})

const patelNagars = [
  {
    name: 'Patel Nagar',
    city: 'Noida',
    latitude: 28.61,
    longitude: 77.41,
    kind: 'bus-stop',
    near: 'Lal Market',
  },
  {
    name: 'Patel Nagar',
    city: 'Ghaziabad',
    latitude: 28.66,
    longitude: 77.41,
    kind: 'bus-stop',
    near: 'City Hospital',
  },
]

const asked = {
  'a plan': (source: string, destination: string) =>
    server.post('/api/routes/calculate', { source, destination }),
  'a fare estimate': (source: string, destination: string) =>
    server.post('/api/routes/fare-estimates', { source, destination }),
  'an explanation': (source: string, destination: string) =>
    server.get(`/api/routes/explain?${new URLSearchParams({ from: source, to: destination })}`),
  'a search for company': async (source: string, destination: string) =>
    callAs(server, await aRider(server), ['POST', '/api/ride-buddy/search'], { source, destination }),
  'riders along a route': async (source: string, destination: string) =>
    callAs(server, await aRider(server), ['POST', '/api/routes/find-matches'], {
      routeData: { source, destination },
    }),
  'a posted ride': async (source: string, destination: string) =>
    callAs(server, await aRider(server), ['POST', '/ridebuddy'], { source, destination }),
}
const calls = Object.entries(asked)

test.each(calls)('%s asks which place is meant, for each end', async (_, ask) => {
  const one = await ask(gate, 'patel nagar')
  expect(one.status).toBe(409)
  expect(errorEnvelope.parse(one.json)).toEqual({
    success: false,
    error: 'Which place do you mean?',
    message: 'Which place do you mean?',
    code: 'AMBIGUOUS_PLACE',
    details: [{ field: 'destination', candidates: patelNagars }],
  })
  const both = await ask('Patel Nagar', 'Lonely Corner Gate')
  expect(both.json).toMatchObject({
    code: 'AMBIGUOUS_PLACE',
    details: [
      { field: 'source', candidates: patelNagars },
      { field: 'destination', candidates: [{ name: SMALL_STANDS.island.name }] },
    ],
  })
})

test.each(calls)('%s says what is covered, and names the nearest place', async (_, ask) => {
  const answer = await ask('Gurugram', 'patel nagar')
  expect(answer.status).toBe(404)
  expect(errorEnvelope.parse(answer.json)).toMatchObject({
    error: 'Sawari covers Noida, Greater Noida, Ghaziabad and Delhi',
    code: 'OUTSIDE_REGION',
    details: [{ field: 'source', candidates: [{ name: gate, city: 'Noida', kind: 'metro' }] }],
  })
})

test.each(calls)(
  '%s with an unknown end is not found, even if the other end is a question',
  async (_, ask) => {
    expect(await ask('Zzyzx', 'patel nagar')).toMatchObject({ status: 404, json: placeNotFound('source') })
    expect(await ask('patel nagar', 'Zzyzx')).toMatchObject({
      status: 404,
      json: placeNotFound('destination'),
    })
  },
)

test('a plan says which place it took for a name of another spelling, at each end', async () => {
  const planned = async (source: string, destination: string) =>
    (await server.post('/api/routes/calculate', { source, destination })).json
  expect(await planned('Rivar Gate', 'lalmarket')).toMatchObject({
    data: {
      resolved: [
        { field: 'source', typed: 'Rivar Gate', name: gate },
        { field: 'destination', typed: 'lalmarket', name: 'Lal Market' },
      ],
    },
  })
  expect(await planned('river gate metro station', 'LAL MARKET')).not.toHaveProperty('data.resolved')
  const range = await server.post('/api/routes/calculate', {
    source: 'Rivar Gate',
    destination: 'Lal Market',
    departAt: '2026-11-23T10:00:00+05:30',
    until: '2026-11-23T11:00:00+05:30',
  })
  expect(range.json).toMatchObject({ data: { resolved: [{ field: 'source', name: gate }] } })
})

test('where autos go asks which place is meant, and says what is covered', async () => {
  const ask = (from: string) => server.get(`/api/routes/suggestions?${new URLSearchParams({ from })}`)
  expect(await ask('Patel Nagar')).toMatchObject({
    status: 409,
    json: { code: 'AMBIGUOUS_PLACE', details: [{ field: 'source', candidates: patelNagars }] },
  })
  expect((await ask('gurugram')).json).toMatchObject({ code: 'OUTSIDE_REGION' })
})

test('a candidate sent back with its point is planned', async () => {
  const { name, latitude, longitude } = patelNagars[0]!
  const answer = await server.post('/api/routes/calculate', {
    source: { name, latitude, longitude },
    destination: gate,
  })
  expect(answer.status).toBe(200)
})

test('a link with a name that is a question has the general preview', async () => {
  const known = await server.get(
    `/api/routes/preview.png?${new URLSearchParams({ from: gate, to: 'Lal Market' })}`,
  )
  const open = await server.get(
    `/api/routes/preview.png?${new URLSearchParams({ from: gate, to: 'Patel Nagar' })}`,
  )
  const general = await server.get('/api/routes/preview.png')
  expect([known.status, open.status, general.status]).toEqual([200, 200, 200])
  expect(open.bytes.equals(general.bytes)).toBe(true)
  expect(known.bytes.equals(general.bytes)).toBe(false)
})

test('an unknown sector is asked back with sectors of that number, not with the stands that they belong to', async () => {
  const real = await startServerForTest({ dataset: shippedDataset })
  const answer = await real.post('/api/routes/calculate', {
    source: 'Sector 13, Noida',
    destination: 'Nehru Place Metro',
  })
  expect(answer.status).toBe(409)
  const [question] = errorEnvelope.parse(answer.json).details as PlaceQuestion[]
  for (const { name } of question!.candidates) expect(name).toMatch(/\bSec(tor)?[ -]13\b/)
  expect(question!.candidates).toContainEqual(
    expect.objectContaining({
      name: 'Sector 13, Vasundhara',
      kind: 'sector',
      near: 'Sector 11, Vasundhara',
    }),
  )
})

test('a client that prefers refusals as answers gets the same question with status 200, never cached', async () => {
  const asks = (prefer: string) =>
    server.send({
      method: 'POST',
      url: '/api/routes/calculate',
      headers: { 'content-type': 'application/json', prefer },
      payload: JSON.stringify({ source: gate, destination: 'patel nagar' }),
    })
  const quiet = await asks('refusals=200')
  expect(quiet).toMatchObject({
    status: 200,
    headers: { 'x-refused-status': '409', 'cache-control': 'no-store' },
  })
  const loud = await asks('return=minimal')
  expect(loud.status).toBe(409)
  expect(quiet.json).toEqual(loud.json)
  expect(loud.headers).not.toHaveProperty('x-refused-status')
})
