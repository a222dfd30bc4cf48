import { expect, test } from 'vitest'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { aLink, aStand, at, atStand, latticePoint, seatTariff, someRules } from '../testing/builders.ts'
import { suggestDestinations } from './suggest-destinations.ts'

const metro = aStand('Metro', { ...latticePoint(0, 0), size: 3 })
const corner = aStand('Corner', { ...latticePoint(1, 0), size: 3 })
const hub = aStand('Hub', { ...latticePoint(30, 0), size: 3 })
const market = aStand('Market', { ...latticePoint(0, 20), size: 1 })
const village = aStand('Village', { ...latticePoint(20, 20), size: 1 })
const mall = aStand('Mall', { ...latticePoint(20, 30), size: 1 })
const network = buildNetwork({
  version: 'test',
  stands: [metro, corner, hub, market, village, mall],
  links: [
    aLink(metro, hub, { distanceKm: 6, fareRupees: 30, basis: 'likely' }),
    aLink(metro, mall, { distanceKm: 4, fareRupees: 20, basis: 'likely' }),
    aLink(metro, village, { distanceKm: 3, fareRupees: 15, basis: 'likely' }),
    aLink(metro, market, { distanceKm: 2, fareRupees: 10 }),
    aLink(corner, market, { distanceKm: 2, fareRupees: 10 }),
    aLink(corner, metro, { distanceKm: 1 }),
  ],
})

const suggest = (limit: number, time = '13:00', from = atStand(metro)) =>
  suggestDestinations(preparePlanningData(network, someRules()), { from, instant: at(time), limit })

test('known services come first, then bigger stands, then nearer ones, each stand once', () => {
  expect(suggest(10).map(({ name }) => name)).toEqual(['Market', 'Hub', 'Village', 'Mall'])
  expect(suggest(2).map(({ name }) => name)).toEqual(['Market', 'Hub'])
  expect(suggest(0)).toEqual([])
})

test('the figures are those of the quickest single ride at that hour', () => {
  expect(suggest(1)[0]).toEqual({
    name: 'Market',
    fareBasis: 'estimated',
    ...latticePoint(0, 20),
    distanceKm: 2,
    minutes: 8,
    fareRupees: 10,
  })
  expect(suggest(1, '23:30')[0]).toMatchObject({ fareRupees: 15 })
})

test('from a point the walk to the stand counts, and the place itself is no destination', () => {
  const home = { name: 'Home', ...latticePoint(2, 0) }
  expect(suggest(10, '13:00', home)[0]).toMatchObject({ name: 'Metro' })
  expect(suggest(10, '13:00', home).find(({ name }) => name === 'Market')).toMatchObject({ distanceKm: 2.33 })
  expect(suggest(10, '13:00', { ...home, ...latticePoint(0, 0) }).map(({ name }) => name)).not.toContain(
    'Metro',
  )
})

test('the fare is that of the tariff in force, also before a dearer one begins', () => {
  const dearer = seatTariff({ id: 'dearer', validFrom: '2025-06-02', baseFareRupees: 15 })
  const rules = someRules([seatTariff(), dearer])
  const dear = buildNetwork({
    version: 'test',
    stands: [metro, market],
    links: [aLink(metro, market, { fareRupees: 15, baseFareRupees: 15 })],
  })
  const fareAt = (instant: Date) =>
    suggestDestinations(preparePlanningData(dear, rules), { from: atStand(metro), instant, limit: 1 })[0]
      ?.fareRupees
  expect(fareAt(at('13:00'))).toBe(10)
  expect(fareAt(new Date('2025-06-02T13:00:00+05:30'))).toBe(15)
})

test('far from every stand there is nothing to suggest', () => {
  expect(suggest(5, '13:00', { name: 'Agra', latitude: 27.18, longitude: 78.02 })).toEqual([])
})
