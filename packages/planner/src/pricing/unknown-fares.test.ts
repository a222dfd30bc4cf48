import { describe, expect, test } from 'vitest'
import type { AskedFares, Tariff } from '../model/tariff.ts'
import { aLink, aStand, at, meteredTariff, seatTariff } from '../testing/builders.ts'
import { askedAutoFaresOf } from './asked-fares.ts'
import { reservedTariffCard, seatTariffCard } from './tariff-card.ts'

const gate = aStand('Gate')
const market = aStand('Market')
const noon = at('13:00')
const tariff = { ...seatTariff(), unknownFares: { beyondKm: 8, leastFactor: 0.9, mostFactor: 1.4 } }

function card(distanceKm: number, changes: object = {}, of: Tariff = tariff) {
  const link = { ...aLink(gate, market, { distanceKm, fareRupees: 50 }), ...changes }
  const seat = { tariff: of, link, from: gate, to: market, fareRupees: 50 }
  return seatTariffCard({ seat, instant: noon, factor: 1, totalFareRupees: 50 })
}

describe('a seat priced by the kilometre', () => {
  test.each([
    ['of 8 km has the fare of the tariff', 8, undefined],
    ['of 8.01 km is not known: the estimate is a range', 8.01, { fromRupees: 45, toRupees: 70 }],
  ])('%s', (_, distanceKm, range) => {
    expect(card(distanceKm).range).toEqual(range)
    expect(card(distanceKm).isUnknown).toBe(range === undefined ? undefined : true)
  })

  test.each([
    ['a source names its fare', { fareOrigin: 'published', fareSource: 'a newspaper' }],
    ['a known service covers it', { fareOrigin: 'customary' }],
  ])('is known at any length where %s', (_, changes) => {
    expect(card(12, changes).isUnknown).toBeUndefined()
  })

  test('is known where fares come in slabs, and by tariffs that say nothing of long rides', () => {
    expect(card(12, {}, seatTariff()).isUnknown).toBeUndefined()
  })

  test('is what drivers ask where a source names that', () => {
    const asked: AskedFares = {
      validFrom: '2020-01-01',
      rides: { between: [gate.placeId, market.placeId] },
      leastRupees: 40,
      mostRupees: 60,
      source: 'a newspaper',
    }
    const known = card(12, {}, { ...tariff, asked: [asked] })
    expect(known.range).toEqual({ fromRupees: 40, toRupees: 60 })
    expect(known.isUnknown).toBeUndefined()
  })
})

describe('a whole auto', () => {
  const chowk = { latitude: 28.6, longitude: 77.43 }
  const station = { latitude: 28.58, longitude: 77.37 }
  const asked = (rides: AskedFares['rides'], leastRupees: number, mostRupees: number): AskedFares => ({
    ...{ validFrom: '2021-07-23', rides, leastRupees, mostRupees },
    source: 'a newspaper',
  })
  const meter = meteredTariff({
    asked: [
      asked({ between: ['chowk', 'station'] }, 80, 80),
      asked({ around: 'chowk', withinKm: 5, fromKm: 4, uptoKm: 6 }, 150, 200),
    ],
  })
  const pointOf = (placeId: string) => ({ chowk, station })[placeId]
  const north = (km: number) => ({ ...chowk, latitude: chowk.latitude + km / 111.195 })

  test.each([
    ['between the two places', chowk, station, 7, '2025-01-01', 80],
    ['the other way round, from around the corner', north(7), north(7.4), 7, '2025-01-01', undefined],
    ['back', station, north(0.4), 7, '2025-01-01', 80],
    ['of about 5 km from around the place', north(4.9), station, 5, '2025-01-01', 150],
    ['from too far away', north(5.1), station, 5, '2025-01-01', undefined],
    ['too short', north(2), station, 3.9, '2025-01-01', undefined],
    ['too long', north(2), station, 6.1, '2025-01-01', undefined],
    ['before anybody asked it', chowk, station, 7, '2021-07-22', undefined],
  ])('%s', (_, from, to, distanceKm, today, least) => {
    const fares = askedAutoFaresOf({ tariff: meter, from, to, distanceKm, pointOf }, today)
    expect(fares?.leastRupees).toBe(least)
  })

  test('shows the fares asked beside the meter', () => {
    const fares = asked({ between: ['chowk', 'station'] }, 80, 90)
    const ride = { tariff: meter, distanceKm: 5, instant: noon, totalFareRupees: 49 }
    expect(reservedTariffCard({ ...ride, asked: { from: 'Chowk', to: 'Station', fares } })).toMatchObject({
      asked: [{ from: 'Chowk', to: 'Station' }],
      range: { fromRupees: 49, toRupees: 90 },
    })
  })
})
