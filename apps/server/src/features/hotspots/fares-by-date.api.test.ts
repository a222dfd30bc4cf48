import {
  calculateRoutes,
  downloads,
  hotspotsInBounds,
  listHotspots,
  routeSuggestions,
} from '@sawari/contract'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { SMALL_STANDS, smallDataset, smallStandId } from '../../../test/small-dataset.ts'
import { openFeed, rideFinder } from '../open-data/testing/gtfs-validator.ts'

const { gate, market } = SMALL_STANDS
const LAST_MINUTE = '2027-03-31T18:29:00.000Z'
const MIDNIGHT = '2027-03-31T18:30:00.000Z'
const NOON_BEFORE = '2027-03-31T07:30:00.000Z'
const NOON_AFTER = '2027-04-01T07:30:00.000Z'

/** The small town with a higher seat tariff that begins on 1 April 2027. */
async function townBeforeAnIncrease() {
  const { rules, network, ...rest } = await smallDataset()
  const seat = rules.tariffs.find(({ service }) => service === 'seat')!
  const dearer = { ...seat, id: 'seat-2027', validFrom: '2027-04-01', baseFareRupees: 20 }
  // Like the data build, which writes links with the fares of the newest tariff.
  const links = network.links.map(link => ({
    ...link,
    fareRupees: link.fareRupees + 10,
    baseFareRupees: 20,
  }))
  return { ...rest, network: { ...network, links }, rules: { ...rules, tariffs: [...rules.tariffs, dearer] } }
}

test('the current tariff applies until a higher one begins, then the new one, without a restart', async () => {
  const server = await startServerForTest({ dataset: await townBeforeAnIncrease(), now: NOON_BEFORE })
  const bounds = { north: 28.65, south: 28.59, east: 77.44, west: 77.39 }
  const fareOf = (stands: readonly { name: string; destinations: readonly Destination[] }[]) =>
    stands.find(({ name }) => name === gate.name)?.destinations.find(({ name }) => name === market.name)
      ?.estimated_fare
  const onTheMap = async () =>
    fareOf((await server.post('/api/hotspots/bounds', { bounds })).as(hotspotsInBounds).data)
  const inTheList = async () =>
    fareOf((await server.get('/hotspots', { accept: 'application/json' })).as(listHotspots).data)
  const planned = async () => {
    const trip = { source: gate.name, destination: market.name, services: ['shared'] }
    return (await server.post('/api/routes/calculate', trip)).as(calculateRoutes).data.routes[0]?.totalFare
  }
  const suggested = async () => {
    const answer = await server.get(`/api/routes/suggestions?from=${encodeURIComponent(gate.name)}`)
    return answer.as(routeSuggestions).data.find(({ name }) => name === market.name)?.fare
  }

  const inTheFeed = async () => {
    const feed = openFeed(unzipSync((await server.get(downloads.gtfs.path)).bytes))
    return rideFinder(feed)(smallStandId('gate'), smallStandId('market'), 12 * 3_600)[0]?.rupees[0]
  }

  expect([await onTheMap(), await inTheList(), await planned(), await suggested()]).toEqual([15, 15, 15, 15])
  server.clock.set(LAST_MINUTE)
  expect([await onTheMap(), await inTheList(), await inTheFeed()]).toEqual([15, 15, 15])
  server.clock.set(MIDNIGHT)
  expect([await onTheMap(), await inTheList(), await inTheFeed()]).toEqual([25, 25, 25])
  server.clock.set(NOON_AFTER)
  expect([await onTheMap(), await inTheList(), await planned(), await suggested()]).toEqual([25, 25, 25, 25])
})

interface Destination {
  readonly name: string
  readonly estimated_fare: number
}
