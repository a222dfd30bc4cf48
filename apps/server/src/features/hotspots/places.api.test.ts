import { createServer, type RequestListener, type Server } from 'node:http'
import type { NetworkTables } from '@sawari/answers'
import { type PlaceFeature, readPlaceNames, searchPlaces } from '@sawari/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serverForTests, startServerForTest, type TestServer } from '../../../test/harness.ts'
import { shippedDataset, smallDataset } from '../../../test/small-dataset.ts'
import { createLogger } from '../../platform/telemetry/logger.ts'
import { createGeocoder } from './geocoder.ts'

const server = serverForTests()

async function search(query: string, from = server) {
  return (await from.get(`/api/places?${query}`)).as(searchPlaces).features
}

const names = (features: readonly PlaceFeature[]) => features.map(({ properties }) => properties.name)

describe('the built-in gazetteer', () => {
  test("gives places in Photon's shape", async () => {
    expect(await search('q=hill+temple')).toEqual([
      {
        type: 'Feature',
        properties: {
          name: 'Hill Temple',
          city: 'Noida',
          state: 'Uttar Pradesh',
          country: 'India',
          osm_id: expect.any(Number) as unknown,
          osm_key: 'tourism',
          osm_value: 'attraction',
          kind: 'landmark',
          match: 'exact',
        },
        geometry: { type: 'Point', coordinates: [77.4, 28.605] },
      },
    ])
  })

  test('speaks Hindi when asked to', async () => {
    const [temple] = await search('q=hill+temple&lang=hi')
    expect(temple?.properties).toMatchObject({
      name: 'पहाड़ी मंदिर',
      city: 'नोएडा',
      state: 'उत्तर प्रदेश',
      country: 'भारत',
    })
    expect(names(await search('q=hill+temple&lang=fr'))).toEqual(['Hill Temple'])
  })

  test('bbox excludes', async () => {
    expect(names(await search('q=l&bbox=77.3,28.5,77.6,28.9'))).toContain('Lonely Corner')
    expect(names(await search('q=l&bbox=77.3,28.5,77.45,28.69'))).not.toContain('Lonely Corner')
    expect(await search('q=temple&bbox=0,0,1,1')).toEqual([])
  })

  test('osm_tag ranks, and excludes nothing', async () => {
    const plain = names(await search('q=h'))
    const tagged = names(await search('q=h&osm_tag=tourism'))
    expect(tagged[0]).toBe('Hill Temple')
    expect(tagged.toSorted()).toEqual(plain.toSorted())
    expect(names(await search('q=h&osm_tag=place&osm_tag=railway:station'))[0]).not.toBe('Hill Temple')
    expect(names(await search('q=h&osm_tag=!tourism')).at(-1)).toBe('Hill Temple')
  })

  test('a station is a building too, so that a stop does not come before it', async () => {
    const tags = 'osm_tag=place&osm_tag=amenity&osm_tag=highway&osm_tag=building&osm_tag=tourism'
    expect(names(await search(`q=river+gate&${tags}`))[0]).toBe('River Gate Metro')
  })

  test('a place that is named just as typed stays in front of tagged ones', async () => {
    expect(names(await search('q=Hill%20Temple&osm_tag=railway'))[0]).toBe('Hill Temple')
  })

  test.each(['', 'q=', 'q=%20'])('a blank query is an empty collection: %j', async query => {
    const answer = await server.get(`/api/places?${query}`)
    expect(answer.json).toEqual({ success: true, type: 'FeatureCollection', features: [] })
  })

  test('limit bounds the features', async () => {
    expect((await search('q=o&limit=2')).length).toBe(2)
  })
})

describe('a geocoding service', () => {
  const park: PlaceFeature = {
    type: 'Feature',
    properties: { name: 'Service Park', city: 'Noida', osm_id: 7 },
    geometry: { type: 'Point', coordinates: [77.41, 28.61] },
  }

  async function withService(answer: RequestListener): Promise<{ target: TestServer; asked: URL[] }> {
    const asked: URL[] = []
    const service = createServer((request, response) => {
      asked.push(new URL(request.url ?? '/', 'http://service'))
      answer(request, response)
    })
    const url = await listen(service)
    return { target: await startServerForTest({ environment: { GEOCODER_URL: `${url}/api` } }), asked }
  }

  const json =
    (value: unknown): RequestListener =>
    (_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    }

  test('is called with text, limit, language and box; its known fields are passed on', async () => {
    const noisy = { ...park, properties: { ...park.properties, extent: [1, 2], countrycode: 'IN' } }
    const { target, asked } = await withService(json({ type: 'FeatureCollection', features: [noisy] }))
    expect(await search('q=park&limit=3&lang=hi&bbox=77,28,78,29', target)).toEqual([park])
    expect(asked[0]?.pathname).toBe('/api')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      q: 'park',
      limit: '3',
      lang: 'hi',
      bbox: '77,28,78,29',
    })
  })

  test('is called once for the same text within ten minutes', async () => {
    const { target, asked } = await withService(json({ features: [park] }))
    await Promise.all([search('q=park', target), search('q=park', target)])
    await search('q=park', target)
    expect(asked.length).toBe(1)
    target.clock.advanceMs(10 * 60_000)
    await search('q=park', target)
    expect(asked.length).toBe(2)
  })

  test('features outside the requested box are omitted, even if the service returns them', async () => {
    const { target } = await withService(json({ features: [park] }))
    expect(await search('q=park&bbox=0,0,1,1', target)).toEqual([])
  })

  test.each<[string, RequestListener]>([
    ['answers 500', (_request, response) => void response.writeHead(500).end('broken')],
    ['answers another shape', json({ results: [] })],
    ['answers features of another shape', json({ features: [{ place: 'x' }, 5, null] })],
    ['answers a list', json([])],
    ['answers no JSON', (_request, response) => void response.end('<html>')],
    ['answers without end', (_request, response) => void response.end('x'.repeat(600 * 1024))],
    [
      'sends elsewhere',
      (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['hangs up', (_request, response) => void response.destroy()],
    ['finds nothing', json({ features: [] })],
  ])('that %s is replaced by the gazetteer', async (_, answer) => {
    const { target } = await withService(answer)
    expect(names(await search('q=temple', target))).toEqual(['Hill Temple'])
    expect(target.logLines.join('')).not.toContain('temple"')
  })

  test('that failed is not called for ten seconds, then called again', async () => {
    let broken = true
    const { target, asked } = await withService((request, response) => {
      if (broken) response.writeHead(503).end()
      else json({ features: [park] })(request, response)
    })
    await search('q=one', target)
    await search('q=two', target)
    expect(asked.length).toBe(1)
    broken = false
    target.clock.advanceMs(10_000)
    expect(names(await search('q=three', target))).toEqual(['Service Park'])
  })

  test('that is slow is not waited for', async () => {
    const url = await listen(createServer(() => undefined))
    const geocoder = createGeocoder({
      url,
      clock: server.clock,
      logger: createLogger('silent'),
      timeoutMs: 30,
    })
    expect(await geocoder({ text: 'temple', limit: 5, language: 'en', box: undefined })).toBeUndefined()
  })

  test('that is down is replaced by the gazetteer', async () => {
    const service = createServer()
    const url = await listen(service)
    await new Promise(resolve => service.close(resolve))
    const target = await startServerForTest({ environment: { GEOCODER_URL: url } })
    expect(names(await search('q=temple', target))).toEqual(['Hill Temple'])
  })
})

async function listen(service: Server): Promise<string> {
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    service.closeAllConnections()
    service.close()
  })
  const address = service.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

async function placeNames(dataset?: NetworkTables) {
  const server = await startServerForTest(dataset && { dataset })
  return (await server.get('/api/place-names')).as(readPlaceNames).data
}

test('the names of stands, aliases, other places, bridges, cities and states are given in Hindi', async () => {
  const { version, names } = await placeNames()
  expect(version).toBe('small-1')
  expect(names).toMatchObject({
    'Lal Market': 'लाल मार्केट',
    'Old Bus Gate': 'पुराना बस गेट',
    'Hill Temple': 'पहाड़ी मंदिर',
    'DND Flyway': 'डीएनडी फ्लाईवे',
    'Greater Noida': 'ग्रेटर नोएडा',
    'Uttar Pradesh': 'उत्तर प्रदेश',
    India: 'भारत',
  })
})

test('a place without a Hindi name is omitted', async () => {
  const dataset = await smallDataset()
  const places = dataset.places.map(place => ({ ...place, nameHi: '' }))
  const { names } = await placeNames({ ...dataset, places })
  expect(names).not.toHaveProperty('Hill Temple')
  expect(names).toHaveProperty('Lal Market')
})

test('a name that two places share is that of the stand', async () => {
  const dataset = await smallDataset()
  const places = dataset.places.slice(0, 1).map(place => ({ ...place, name: 'Lal Market' }))
  const { names } = await placeNames({ ...dataset, places })
  expect(names['Lal Market']).toBe('लाल मार्केट')
})

test('every stand and place of the shipped data has a Hindi name in the dictionary', async () => {
  const dataset = shippedDataset
  const { names } = await placeNames(dataset)
  const all = [
    ...dataset.network.stands,
    ...dataset.places,
    ...dataset.network.stands.flatMap(s => s.aliases),
    ...(dataset.search?.places ?? []).filter(({ name, nameHi }) => nameHi !== '' && nameHi !== name),
  ]
  expect(
    all.filter(({ name }) => !/[\u0900-\u097f]/.test(names[name] ?? '')).map(({ name }) => name),
  ).toEqual([])
})
