import { describe, expect, test } from 'vitest'
import type { AskedFares, Tariff } from '../model/tariff.ts'
import { aLink, aStand, at, meteredTariff, seatTariff } from '../testing/builders.ts'
import { rangeOf } from '../testing/options.ts'
import { quoteReserved, quoteSeat } from './quote.ts'

const gate = aStand('Gate')
const market = aStand('Market')
const noon = at('13:00')
const tariff = { ...seatTariff(), unknownFares: { beyondKm: 8, leastFactor: 0.9, mostFactor: 1.4 } }

function quoteOf(distanceKm: number, changes: object = {}, of: Tariff = tariff) {
  const link = { ...aLink(gate, market, { distanceKm, fareRupees: 50 }), ...changes }
  const seat = { tariff: of, link, from: gate, to: market, fareRupees: 50 }
  return quoteSeat({ seat, instant: noon, factor: 1, figureRupees: 50 })
}

describe('a seat priced by the kilometre', () => {
  test.each([
    ['of 8 km has the fare of the tariff', 8, undefined],
    ['of 8.01 km is not known: the estimate is a range', 8.01, { fromRupees: 45, toRupees: 70 }],
  ])('%s', (_, distanceKm, range) => {
    expect(rangeOf(quoteOf(distanceKm))).toEqual(range)
    expect(quoteOf(distanceKm).isUnknown).toBe(range === undefined ? undefined : true)
  })

  test.each([
    ['a source names its fare', { fareOrigin: 'published', fareSource: 'a newspaper' }],
    ['a known service covers it', { fareOrigin: 'customary' }],
  ])('is known at any length where %s', (_, changes) => {
    expect(quoteOf(12, changes).isUnknown).toBeUndefined()
  })

  test('is known where fares come in slabs, and by tariffs that say nothing of long rides', () => {
    expect(quoteOf(12, {}, seatTariff()).isUnknown).toBeUndefined()
  })

  test('is what drivers ask where a source names that', () => {
    const asked: AskedFares = {
      validFrom: '2020-01-01',
      rides: { between: [gate.placeId, market.placeId] },
      leastRupees: 40,
      mostRupees: 60,
      source: 'a newspaper',
    }
    const known = quoteOf(12, {}, { ...tariff, asked: [asked] })
    expect(rangeOf(known)).toEqual({ fromRupees: 40, toRupees: 60 })
    expect(known.isUnknown).toBeUndefined()
  })
})

test('the quote of a whole auto shows the fares asked beside the meter', () => {
  const asked = { validFrom: '2021-07-23', leastRupees: 80, mostRupees: 90, source: 'a newspaper' }
  const fare = { totalFareRupees: 85, askedRupees: 36 }
  const ride = { tariff: meteredTariff(), distanceKm: 5, instant: noon, fare, asked }
  expect(quoteReserved({ ...ride, ends: { from: gate, to: market } })).toMatchObject({
    asked: [{ from: 'Gate', to: 'Market' }],
    range: { lowRupees: 80, highRupees: 90, source: 'a newspaper', year: 2021 },
    meterRupees: 49,
    lowRupees: 80,
    highRupees: 90,
  })
})
