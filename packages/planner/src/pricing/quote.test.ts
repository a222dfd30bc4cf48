import { describe, expect, test } from 'vitest'
import type { Point } from '../geo/index.ts'
import { planJourney } from '../journey/plan-journey.ts'
import type { Link, Stand } from '../model/stand.ts'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import {
  aLink,
  aStand,
  at,
  atStand,
  latticePoint,
  meteredTariff,
  seatTariff,
  someRules,
} from '../testing/builders.ts'
import { rangeOf } from '../testing/options.ts'
import { askedForAuto } from './quote.ts'

const tariff = seatTariff({
  asked: [
    {
      validFrom: '2025-05-01',
      rides: { between: ['place-metro', 'place-chowk'] },
      leastRupees: 40,
      mostRupees: 60,
      aboard: { forLeast: 5, forMost: 3 },
      source: 'a newspaper',
    },
    {
      validFrom: '2020-01-01',
      rides: { cities: ['Delhi'], uptoKm: 2 },
      leastRupees: 10,
      mostRupees: 20,
      source: 'custom',
    },
  ],
})

// Too far apart to walk.
const metro = aStand('Metro', latticePoint(0, 0))
const chowk = aStand('Chowk', latticePoint(20, 0))
const gate = aStand('Gate', { ...latticePoint(40, 0), city: 'Delhi' })
const fort = aStand('Fort', { ...latticePoint(60, 0), city: 'Delhi' })
const stands = [metro, chowk, gate, fort]
const published = aLink(metro, chowk, {
  distanceKm: 8,
  fareRupees: 40,
  fareOrigin: 'published',
  fareSource: 'a newspaper',
})
const shortHop = aLink(gate, fort, { distanceKm: 2 })

function quoteOf(links: readonly Link[], [from, to]: readonly [Stand, Stand], departAt = at('13:00')) {
  const network = buildNetwork({ version: 'test', stands, links })
  const result = planJourney(preparePlanningData(network, someRules([tariff])), {
    source: atStand(from),
    destination: atStand(to),
    departAt,
    maxTransfers: 4,
    services: ['shared'],
  })
  if (!result.ok) throw new Error(result.failure)
  return result.value.routes[0]!.quote!
}

describe('what is asked for a seat', () => {
  test.each([
    ['on the ride that it was published for', published, [metro, chowk], { fromRupees: 40, toRupees: 60 }],
    [
      'on the way back',
      aLink(chowk, metro, { distanceKm: 8, fareRupees: 40 }),
      [chowk, metro],
      { fromRupees: 40, toRupees: 60 },
    ],
    ['on a short hop in the city of that custom', shortHop, [gate, fort], { fromRupees: 10, toRupees: 20 }],
    ['on a ride just too long for that', { ...shortHop, distanceKm: 2.01 }, [gate, fort], undefined],
    ['on a short hop in another city', aLink(chowk, gate), [chowk, gate], undefined],
    [
      'on a short hop whose fare is published',
      { ...shortHop, fareOrigin: 'published', fareSource: 'a notice' },
      [gate, fort],
      undefined,
    ],
    [
      'at more than what the tariff says: from there on',
      { ...shortHop, fareRupees: 15 },
      [gate, fort],
      { fromRupees: 10, toRupees: 20 },
    ],
  ] as const)('makes its range: %s', (_, link, [from, to], range) => {
    const quote = quoteOf([link], [from, to])
    expect(rangeOf(quote)).toEqual(range)
    expect(quote.asked.map(seat => [seat.from, seat.to])).toEqual(range ? [[from.name, to.name]] : [])
  })

  test('gives the number of passengers at the least and at the highest fare, and the source', () => {
    expect(quoteOf([published], [metro, chowk])).toMatchObject({
      basis: 'customary',
      asked: [{ fares: { aboard: { forLeast: 5, forMost: 3 }, source: 'a newspaper' } }],
    })
  })

  test.each([
    ['by night: 40 and 60 a quarter dearer', '23:30', { fromRupees: 50, toRupees: 75 }],
    ['at peak: times 1.15, or that of the day', '18:00', { fromRupees: 40, toRupees: 70 }],
  ])('goes by the factor of the hour, %s', (_, time, range) => {
    expect(rangeOf(quoteOf([published], [metro, chowk], at(time)))).toEqual(range)
  })

  test('is valid from its first day on', () => {
    const on = (day: string) =>
      rangeOf(quoteOf([published], [metro, chowk], new Date(`${day}T13:00:00+05:30`)))
    expect(on('2025-04-30')).toBeUndefined()
    expect(on('2025-05-01')).toEqual({ fromRupees: 40, toRupees: 60 })
  })

  test('adds up over the seats of a route', () => {
    const quote = quoteOf([published, aLink(chowk, gate), shortHop], [metro, fort])
    expect(quote.asked).toHaveLength(2)
    expect(rangeOf(quote)).toEqual({ fromRupees: 40 + 10 + 10, toRupees: 60 + 10 + 20 })
  })
})

type NamedPoint = Point & { readonly name: string }

describe('what is asked for a reserved auto', () => {
  const figures = { leastRupees: 150, mostRupees: 200, source: 'a newspaper', validFrom: '2025-05-01' }
  const aroundMetro = { ...figures, rides: { around: 'place-metro', withinKm: 1, fromKm: 3, uptoKm: 8 } }
  const toChowk = {
    ...figures,
    leastRupees: 100,
    rides: { between: ['place-metro', 'place-chowk'] as const },
  }
  const meter = meteredTariff({ asked: [aroundMetro, toChowk] })
  const north = (from: NamedPoint, km: number) => ({ ...from, latitude: from.latitude + km / 111.195 })
  const asked = (distanceKm: number, to: NamedPoint = gate, from: NamedPoint = metro, today = '2025-06-01') =>
    askedForAuto(
      { tariff: meter, from, to, distanceKm, pointOf: id => stands.find(({ placeId }) => placeId === id) },
      today,
    )

  test.each([
    ['shorter than any', 2.99, undefined],
    ['the shortest', 3, aroundMetro],
    ['the longest', 8, aroundMetro],
    ['longer than any', 8.01, undefined],
  ])('around a place goes by the length of the ride: %s', (_, distanceKm, fares) => {
    expect(asked(distanceKm)).toBe(fares)
  })

  test.each([
    ['at most a kilometre from the place', 0.9, aroundMetro],
    ['farther away', 1.1, undefined],
  ])('around a place begins or ends there: %s', (_, km, fares) => {
    expect(asked(6, gate, north(metro, -km))).toBe(fares)
  })

  test('between two places takes precedence, in both directions', () => {
    expect(asked(6, chowk)).toBe(toChowk)
    expect(asked(6, metro, chowk)).toBe(toChowk)
    expect(asked(6, north(metro, -0.4), chowk)).toBe(toChowk)
    expect(asked(6, gate, chowk)).toBeUndefined()
  })

  test('is valid from its first day on', () => {
    expect(asked(6, gate, metro, '2025-04-30')).toBeUndefined()
    expect(asked(6, gate, metro, '2025-05-01')).toBe(aroundMetro)
  })
})
