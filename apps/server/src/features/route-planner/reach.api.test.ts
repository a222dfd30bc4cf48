import { calculateRoutes, reachPlaces, routeLocations } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { serverForTests } from '../../../test/harness.ts'
import { SMALL_STANDS } from '../../../test/small-dataset.ts'

const { gate } = SMALL_STANDS

const server = serverForTests()

const reach = (query: string) => server.get(`/api/reach?${query}`)

describe('GET /api/reach', () => {
  test('lists the places to which a plan lists a route within both limits, and no others', async () => {
    const { places } = (await reach(`from=${encodeURIComponent(gate.name)}&minutes=20&fare=20`)).as(
      reachPlaces,
    ).data
    expect(places.length).toBeGreaterThan(0)
    const all = (await server.get('/api/routes/locations')).as(routeLocations).data
    for (const { name, latitude, longitude } of all) {
      const destination = { name, latitude, longitude }
      const plan = await server.post('/api/routes/calculate', { source: gate.name, destination })
      const routes = plan.status === 200 ? plan.as(calculateRoutes).data.routes : []
      const minutes = routes
        .filter(route => route.estimatedTime.minutes <= 20 && route.totalFare <= 20)
        .map(route => route.estimatedTime.minutes)
      const entry = places.find(place => place.name === name && place.latitude === latitude)
      expect([name, entry?.minutes]).toEqual([name, minutes.length > 0 ? Math.min(...minutes) : undefined])
    }
  })

  test('begins at a point too', async () => {
    const { data } = (await reach(`from=${gate.latitude},${gate.longitude}&minutes=10&fare=0`)).as(
      reachPlaces,
    )
    expect(data.from).toMatchObject({ latitude: gate.latitude, longitude: gate.longitude })
    expect(data.places.every(({ fare, service }) => fare === 0 && service === 'walk')).toBe(true)
  })

  test('leaves out services that are not asked for', async () => {
    const servicesOf = async (services: string) => {
      const query = `from=${gate.latitude},${gate.longitude}&minutes=60&fare=200&services=${services}`
      const { places } = (await reach(query)).as(reachPlaces).data
      return new Set(places.map(({ service }) => service))
    }
    expect(await servicesOf('shared')).not.toContain('reserved')
    expect(await servicesOf('reserved')).not.toContain('shared')
  })

  test.each([
    ['from=&minutes=10', 400],
    [`from=${gate.latitude},${gate.longitude}&services=bus`, 400],
    ['from=Nowhere%20at%20all', 404],
    [`from=${gate.latitude},${gate.longitude}&minutes=91`, 400],
    [`from=${gate.latitude},${gate.longitude}&fare=301`, 400],
  ])('%s is refused with %i', async (query, status) => {
    expect((await reach(query)).status).toBe(status)
  })
})
