import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlannedRoute, PlanRequest } from '../journey/plan.ts'
import { planJourney } from '../journey/plan-journey.ts'
import type { PlanningRules } from '../model/rules.ts'
import type { Link, Stand } from '../model/stand.ts'
import type { AskedFares, Tariff } from '../model/tariff.ts'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { anyMetroTrip } from '../testing/arbitrary-metro-trips.ts'
import { anyTrip, type TripCase } from '../testing/arbitrary-trips.ts'
import { aLink, aStand, at, atStand, meteredTariff, seatTariff, someRules } from '../testing/builders.ts'
import { rangeOf } from '../testing/options.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { sharesOf } from './price-route.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const autosOf = ({ legs }: PlannedRoute) => legs.filter(({ mode }) => mode === 'auto')

/** What each auto of a route is asked for at least and at most. */
const spreadsOf = (route: PlannedRoute) =>
  autosOf(route).map(
    ({ fareRupees, quote }) => rangeOf(quote) ?? { fromRupees: fareRupees, toRupees: fareRupees },
  )

function routesOf({ data, rules, request }: TripCase): readonly PlannedRoute[] {
  const result = planJourney(preparePlanningData(buildNetwork(data), rules), request)
  return result.ok ? result.value.routes : []
}

const ASKED_IN_DELHI: AskedFares = {
  validFrom: '2020-01-01',
  rides: { cities: ['Delhi'], uptoKm: 2 },
  leastRupees: 5,
  mostRupees: 25,
  source: 'custom',
}

/** Tariffs with all that makes a range: fares asked, unknown fares, another order. */
function withRanges(rules: PlanningRules): PlanningRules {
  const ranged = (tariff: Tariff): Tariff =>
    tariff.service === 'metered'
      ? {
          ...tariff,
          alternatives: [
            { baseFareRupees: 20, baseDistanceKm: 1, perKmRupees: 9, basis: 'official', source: 'another' },
          ],
        }
      : {
          ...tariff,
          asked: [ASKED_IN_DELHI],
          unknownFares: { beyondKm: 1, leastFactor: 0.9, mostFactor: 1.4 },
        }
  return { ...rules, tariffs: rules.tariffs.map(ranged) }
}

describe('the fares of the legs', () => {
  const anyTripAtAll = fc
    .oneof(anyTrip([1, 1.15, 1.25]), anyMetroTrip([1, 1.15, 1.25], { stations: 5, links: 14, transfers: 3 }))
    .map(trip => ({ ...trip, rules: withRanges(trip.rules) }))

  test('have one quote for each auto, whose ranges add up to that of the route, without tickets', () => {
    fc.assert(
      fc.property(anyTripAtAll, trip => {
        for (const route of routesOf(trip)) {
          const autos = autosOf(route)
          expect(autos.every(({ quote }) => quote !== undefined)).toBe(true)
          expect(route.legs.filter(({ quote }) => quote !== undefined)).toEqual(autos)
          expect(route.quote === undefined).toBe(autos.length === 0)
          const spreads = spreadsOf(route)
          const [fromRupees, toRupees] = [
            sum(spreads.map(spread => spread.fromRupees)),
            sum(spreads.map(spread => spread.toRupees)),
          ]
          expect(rangeOf(route.quote)).toEqual(fromRupees < toRupees ? { fromRupees, toRupees } : undefined)
          for (const [index, { fareRupees }] of autos.entries()) {
            expect(spreads[index]!.fromRupees).toBeLessThanOrEqual(fareRupees)
            expect(spreads[index]!.toRupees).toBeGreaterThanOrEqual(fareRupees)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  test('add up to the fare, and what the hour adds to them to what it adds to the fare', () => {
    fc.assert(
      fc.property(anyTripAtAll, trip => {
        for (const { legs, fare } of routesOf(trip)) {
          expect(sum(legs.map(leg => leg.fareRupees))).toBe(fare.totalFareRupees)
          const byDay = fare.baseFareRupees + fare.distanceFareRupees + (fare.metroFareRupees ?? 0)
          expect(sum(legs.map(leg => leg.hourChargeRupees ?? 0))).toBe(
            fare.totalFareRupees - byDay - (fare.askedRupees ?? 0),
          )
        }
      }),
      { numRuns: 200 },
    )
  })
})

const westGate = aStand('West Gate', { latitude: 28.6, longitude: 77.3 })
const gaur = aStand('Gaur', { latitude: 28.6, longitude: 77.24 })
const chowk = aStand('Chowk', { latitude: 28.6, longitude: 77.18, city: 'Delhi' })
const fort = aStand('Fort', { latitude: 28.6, longitude: 77.12, city: 'Delhi' })

const noidaSeats = seatTariff({
  id: 'noida',
  source: 'a report of Noida',
  cities: ['Noida', 'Greater Noida', 'Ghaziabad'],
  asked: [
    {
      validFrom: '2020-01-01',
      rides: { between: [gaur.placeId, westGate.placeId] },
      leastRupees: 40,
      mostRupees: 60,
      source: 'a newspaper',
    },
  ],
})
const delhiSeats = seatTariff({
  id: 'delhi',
  source: 'a report of Delhi',
  cities: ['Delhi'],
  asked: [ASKED_IN_DELHI],
})
const delhiVans = seatTariff({
  id: 'vans',
  service: 'gramin-sewa',
  source: 'a list of vans',
  cities: ['Delhi'],
  slabs: [{ uptoKm: 100, rupees: 10 }],
})
const meter = meteredTariff({
  authority: { en: 'Transport Department', hi: 'परिवहन विभाग' },
  asked: [
    {
      validFrom: '2020-01-01',
      rides: { between: [fort.placeId, westGate.placeId] },
      leastRupees: 300,
      mostRupees: 400,
      source: 'a newspaper',
    },
  ],
})

const toMetro = aLink(gaur, westGate, {
  distanceKm: 8,
  fareRupees: 40,
  fareOrigin: 'published',
  fareSource: 'a newspaper',
})
const toGaur = aLink(chowk, gaur, { distanceKm: 6, fareRupees: 30 })
const short = aLink(fort, chowk, { distanceKm: 2, fareRupees: 10 })
const byVan = aLink(fort, chowk, { distanceKm: 6, fareRupees: 10, vehicle: 'gramin-sewa' })

interface Asked {
  readonly links: readonly Link[]
  readonly from: Stand
  readonly time: string
  readonly to?: PlanRequest['destination']
  readonly services?: PlanRequest['services']
}

const eastStation = { name: 'East', latitude: 28.6, longitude: 77.3204 }

/** The only route of these services. */
function routeOf({
  links,
  from,
  time,
  to = eastStation,
  services = ['shared', 'metro'],
}: Asked): PlannedRoute {
  const rules = {
    ...someRules([noidaSeats, delhiSeats, delhiVans, meter]),
    metro: smallMetro(),
  }
  const [route] = routesOf({
    data: { version: 'test', stands: [westGate, gaur, chowk, fort], links },
    rules,
    request: { source: atStand(from), destination: to, departAt: at(time), maxTransfers: 4, services },
  })
  return route!
}

describe('a route by auto and metro', () => {
  test.each([
    ['by day', '13:00', 40, 0, { fromRupees: 40, toRupees: 60 }],
    ['at peak', '18:00', 45, 5, { fromRupees: 40, toRupees: 70 }],
  ])('has the range and the charge of the hour of its auto alone: %s', (_, time, fare, charge, range) => {
    const route = routeOf({ links: [toMetro], from: gaur, time })
    expect(route.legs.map(({ mode, fareRupees }) => [mode, fareRupees])).toEqual([
      ['auto', fare],
      ['metro', 21],
    ])
    const [auto, train] = route.legs
    expect(auto).toMatchObject({ hourChargeRupees: charge, quote: { tariff: { id: 'noida' } } })
    expect([rangeOf(auto?.quote), rangeOf(route.quote)]).toEqual([range, range])
    expect(train?.quote).toBeUndefined()
    expect(route.quote).toMatchObject({ source: 'a newspaper' })
    expect(route.fare.totalFareRupees).toBe(fare + 21)
  })

  test('with several autos has the tariff and the source of each one', () => {
    const route = routeOf({ links: [short, toGaur, toMetro], from: fort, time: '18:00' })
    const cards = autosOf(route).map(({ from, to, quote }) => [from, to, quote?.tariff.id, quote?.source])
    expect(cards).toEqual([
      ['Fort', 'Chowk', 'delhi', 'a report of Delhi'],
      ['Chowk', 'Gaur', 'delhi', 'a report of Delhi'],
      ['Gaur', 'West Gate', 'noida', 'a newspaper'],
    ])
    // (10 + 30 + 40) × 1.15
    expect(route.fare.totalFareRupees).toBe(90 + 21)
    expect(autosOf(route).map(({ fareRupees }) => fareRupees)).toEqual([10, 35, 45])
    expect(autosOf(route).map(({ hourChargeRupees }) => hourChargeRupees)).toEqual([0, 5, 5])
    expect(autosOf(route).map(({ quote }) => rangeOf(quote))).toEqual([
      { fromRupees: 5, toRupees: 30 },
      { fromRupees: 30, toRupees: 35 },
      { fromRupees: 40, toRupees: 70 },
    ])
    expect(autosOf(route).map(({ quote }) => quote?.range)).toEqual([
      { lowRupees: 10, highRupees: 15 },
      { lowRupees: 30, highRupees: 35 },
      { lowRupees: 40, highRupees: 50 },
    ])
    expect(rangeOf(route.quote)).toEqual({ fromRupees: 5 + 30 + 40, toRupees: 30 + 35 + 70 })
    expect(route.quote?.asked.map(({ from }) => from)).toEqual(['Fort', 'Gaur'])
  })

  test('by a van has the list of the van', () => {
    const route = routeOf({ links: [byVan, toGaur, toMetro], from: fort, time: '13:00' })
    expect(autosOf(route)[0]?.quote).toMatchObject({
      tariff: { id: 'vans' },
      basis: 'customary',
      source: 'a list of vans',
    })
  })

  test('names no authority for customary seats: no order can be exceeded', () => {
    const { quote, legs } = routeOf({ links: [toMetro], from: gaur, time: '13:00' })
    expect(quote?.authority).toBeUndefined()
    expect(legs.map(leg => leg.quote?.authority)).toEqual([undefined, undefined])
  })
})

describe('a reserved auto', () => {
  test('alone has the same quote as its route, with the authority of its order', () => {
    const { legs, quote } = routeOf({
      links: [],
      from: fort,
      time: '23:30',
      to: atStand(westGate),
      services: ['reserved'],
    })
    expect(legs).toHaveLength(1)
    expect(legs[0]?.quote).toEqual(quote)
    expect(quote).toMatchObject({ basis: 'official', authority: { en: 'Transport Department' } })
  })

  test('to the metro costs the middle of what drivers ask between its own ends, beside its meter', () => {
    const route = routeOf({
      links: [toMetro],
      from: fort,
      time: '13:00',
      services: ['shared', 'reserved', 'metro'],
      to: { name: 'Door', latitude: 28.6, longitude: 77.3254 },
    })
    const [auto] = autosOf(route)
    const { baseFareRupees, distanceFareRupees, askedRupees = 0 } = route.fare
    const meterRupees = baseFareRupees + distanceFareRupees
    expect(route.service).toBe('metro')
    expect(auto).toMatchObject({
      service: 'reserved',
      fareRupees: 350,
      quote: { tariff: { id: 'meter' }, basis: 'official', isUsuallyMore: true, meterRupees },
    })
    expect(askedRupees).toBe(350 - meterRupees)
    expect(auto?.quote?.range).toEqual({ lowRupees: 300, highRupees: 400, source: 'a newspaper', year: 2020 })
    expect(auto?.quote?.asked).toMatchObject([{ from: 'Fort', to: auto?.to }])
    expect(rangeOf(route.quote)).toEqual(rangeOf(auto?.quote))
    // A complaint about the whole way would count the ticket.
    expect(route.quote?.authority).toBeUndefined()
  })
})

test.each([
  ['by metro alone', westGate, eastStation],
  ['on foot', westGate, { name: 'Corner', latitude: 28.601, longitude: 77.3 }],
])('a route %s has no quote', (_, from, to) => {
  const { quote, legs } = routeOf({ links: [], from, time: '13:00', to })
  expect(quote).toBeUndefined()
  for (const leg of legs) {
    expect(leg.quote).toBeUndefined()
    expect(leg.hourChargeRupees).toBeUndefined()
  }
})

describe('the shares of a fare', () => {
  test.each([
    ['seats at their price', 35, [15, 20], [15, 20]],
    ['the larger remainder first', 44, [15, 20], [19, 25]],
    ['the earlier leg of two alike', 11, [5, 5], [6, 5]],
    ['nothing for a walk', 12, [0, 10, 0], [0, 12, 0]],
    ['nothing at all', 0, [0, 0], [0, 0]],
  ])('are %s', (_, total, weights, shares) => {
    expect(sharesOf(total, weights)).toEqual(shares)
  })

  test('add up to it, each within a rupee of its part', () => {
    const weights = fc
      .array(fc.nat(100), { minLength: 1, maxLength: 6 })
      .filter(list => list.some(weight => weight > 0))
    fc.assert(
      fc.property(weights, fc.nat(1000), (list, total) => {
        const sum = list.reduce((before, weight) => before + weight, 0)
        const shares = sharesOf(total, list)
        expect(shares.reduce((before, share) => before + share, 0)).toBe(total)
        shares.forEach((share, index) => {
          expect(Math.abs(share - (total * list[index]!) / sum)).toBeLessThan(1)
        })
      }),
    )
  })
})
