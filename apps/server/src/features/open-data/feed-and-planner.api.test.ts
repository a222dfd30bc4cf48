// Checks that a program that reads only the feed gets the same results as the product.

import { calculateRoutes, downloads, listHotspots } from '@sawari/contract'
import type { Link, StandId } from '@sawari/planner'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { serverForTests, type TestServer } from '../../../test/harness.ts'
import { shippedDataset } from '../../../test/small-dataset.ts'
import { openFeed, rideFinder } from './testing/gtfs-validator.ts'

const NOON = 12 * 3600
const MOMENTS = [
  ['by day', '2026-11-21T13:00:00+05:30', 13 * 3600],
  ['at peak hours', '2026-11-21T18:30:00+05:30', 18.5 * 3600],
  ['in the middle of the night', '2026-11-22T02:00:00+05:30', 2 * 3600],
  ['early in the morning', '2026-11-22T06:30:00+05:30', 6.5 * 3600],
] as const

async function findRides(server: TestServer): Promise<ReturnType<typeof rideFinder>> {
  const { bytes } = await server.get(downloads.gtfs.path)
  return rideFinder(openFeed(unzipSync(bytes)))
}

const server = serverForTests(() => ({ dataset: shippedDataset }))
let findShipped: ReturnType<typeof rideFinder>
let sample: readonly Link[]
let nameOf: (standId: StandId) => string
beforeAll(async () => {
  findShipped = await findRides(server)
  const { links, stands } = shippedDataset.network
  // All kinds of vehicles, known and likely links, short and long distances.
  sample = links.filter(
    ({ vehicle, basis }, index) => vehicle !== 'auto' || index % (basis === 'known' ? 7 : 90) === 0,
  )
  const names = new Map(stands.map(({ id, name }) => [id, name]))
  nameOf = standId => names.get(standId)!
})

test('the price of a ride by day is the published fare of the seat', async () => {
  const { data } = (await server.get('/hotspots', { accept: 'application/json' })).as(listHotspots)
  const published = new Map(
    data.flatMap(({ _id, destinations }) =>
      destinations.map(({ name, estimated_fare }) => [`${_id} ${name}`, estimated_fare] as const),
    ),
  )
  expect(sample.length).toBeGreaterThan(80)
  for (const { fromId, toId } of sample) {
    const rides = findShipped(fromId, toId, NOON)
    const fare = published.get(`${fromId} ${nameOf(toId)}`)
    expect([fromId, toId, rides.map(({ rupees }) => rupees)]).toEqual([fromId, toId, [[fare]]])
  }
})

describe.each(MOMENTS)('%s', (_, departAt, second) => {
  test('price, wait and time of a ride equal those of the planner', async () => {
    let compared = 0
    for (const { fromId, toId } of sample.filter((_link, index) => index % 4 === 0)) {
      const trip = { source: nameOf(fromId), destination: nameOf(toId), departAt, maxTransfers: 0 }
      const answer = await server.post('/api/routes/calculate', { ...trip, services: ['shared'] })
      // A likely ride is in the feed also where plans leave it out.
      if (answer.status === 404) continue
      const route = answer.as(calculateRoutes).data.routes.find(({ legs }) => {
        return legs.length === 1 && legs[0]?.mode === 'auto'
      })
      if (route === undefined) continue
      const [ride] = findShipped(fromId, toId, second)
      const [leg] = route.legs
      expect([trip.source, trip.destination, ride]).toEqual([
        trip.source,
        trip.destination,
        { minutes: leg?.minutes, waitMinutes: leg?.waitMinutes, rupees: [route.totalFare] },
      ])
      compared += 1
    }
    expect(compared).toBeGreaterThan(10)
  })
})
