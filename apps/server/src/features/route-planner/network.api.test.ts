import { initializeRoutes, routeLocations, routeSuggestions, routesStatus } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { REGULAR_NOON, serverForTests } from '../../../test/harness.ts'
import { SMALL_STANDS } from '../../../test/small-dataset.ts'

const { gate, market } = SMALL_STANDS

const server = serverForTests()

describe('the network', () => {
  test('initialize succeeds, with and without a body', async () => {
    expect((await server.post('/api/routes/initialize')).as(initializeRoutes)).toEqual({ success: true })
    expect((await server.send({ method: 'POST', url: '/api/routes/initialize' })).status).toBe(200)
  })

  test('status describes the network in memory', async () => {
    expect((await server.get('/api/routes/status')).as(routesStatus).data).toEqual({
      initialized: true,
      stands: 6,
      links: 10,
      builtAt: REGULAR_NOON,
      version: 'small-1',
    })
  })

  test('locations are the stands and the other places, also where only a reserved auto leads', async () => {
    const { data } = (await server.get('/api/routes/locations')).as(routeLocations)
    const names = data.map(({ name }) => name)
    expect(names).toEqual([
      ...Object.values(SMALL_STANDS).map(({ name }) => name),
      'Hill Temple',
      'Remote Village',
    ])
    expect(data[0]).toEqual({
      name: gate.name,
      name_hi: gate.nameHi,
      latitude: gate.latitude,
      longitude: gate.longitude,
      city: 'Noida',
      kind: 'metro',
    })
  })

  test('a route ends at each of them', async () => {
    const { data } = (await server.get('/api/routes/locations')).as(routeLocations)
    for (const { name, latitude, longitude } of data) {
      const source = { name: 'North of it', latitude: latitude + 0.03, longitude }
      const destination = { name, latitude, longitude }
      const { status } = await server.post('/api/routes/calculate', { source, destination })
      expect([name, status]).toEqual([name, 200])
    }
  })
})

describe('GET /api/routes/suggestions', () => {
  const suggest = async (query: string) =>
    (await server.get(`/api/routes/suggestions?${query}`)).as(routeSuggestions).data

  test('lists destinations of direct autos, most useful first', async () => {
    const data = await suggest(`from=${encodeURIComponent(gate.name)}`)
    expect(data.map(({ name }) => name)).toEqual([market.name, SMALL_STANDS.sector.name])
    expect(data[0]).toMatchObject({ name_hi: market.nameHi, distance: 2.8, fare: 15 })
  })

  test('limit bounds the rows', async () => {
    expect((await suggest(`from=${encodeURIComponent(gate.name)}&limit=1`)).length).toBe(1)
  })

  test.each(['', 'from=', 'from=%20'])('a blank place has none: %j', async query => {
    expect(await suggest(query)).toEqual([])
  })

  test.each([
    ['from=Zzyzx', 404, 'PLACE_NOT_FOUND'],
    ['from=a&limit=0', 400, 'VALIDATION_FAILED'],
    ['from=a&limit=51', 400, 'VALIDATION_FAILED'],
  ])('%s', async (query, status, code) => {
    const answer = await server.get(`/api/routes/suggestions?${query}`)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ success: false, code })
  })
})
