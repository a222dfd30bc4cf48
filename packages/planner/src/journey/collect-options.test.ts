import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { anyMetroTrip } from '../testing/arbitrary-metro-trips.ts'
import { anyTrip, type TripCase } from '../testing/arbitrary-trips.ts'
import { everyRoute, figuresOf, worthListing } from '../testing/brute-force.ts'
import { crookedStreets } from '../testing/crooked-streets.ts'
import { collectOptions } from './collect-options.ts'
import { isRide, type RouteOption } from './route-option.ts'

/** More than a trip has ends: the search keeps the bounds of one more end with each trip. */
const REPEATS = 10

const planningOf = ({ data, rules, streets }: TripCase) =>
  preparePlanningData(buildNetwork(data), rules, streets)
const routesOf = (trip: TripCase) => collectOptions({ ...planningOf(trip), request: trip.request })
const sorted = (rows: number[][]) => rows.map(row => row.join(' ')).sort()
const likelyLinks = ({ legs }: RouteOption) =>
  legs.filter(leg => leg.mode === 'seat' && leg.link.basis === 'likely').length

const THREE_VEHICLES = { stations: 5, links: 14, transfers: 2 }
const SIX_VEHICLES = { stations: 3, links: 6, transfers: 5 }
const FACTORS = [1, 1.15, 1.25, 0.5]
const onStreets = fc
  .tuple(anyTrip([1, 1.25]), fc.nat())
  .map(([trip, seed]) => ({ ...trip, streets: crookedStreets(seed) }))

describe('the non-dominated routes', () => {
  test.each<[string, fc.Arbitrary<TripCase>, number]>([
    ['by autos', anyTrip(FACTORS), 300],
    ['along streets', onStreets, 200],
    ['by metro and autos, of up to three vehicles', anyMetroTrip(FACTORS, THREE_VEHICLES), 250],
    ['by metro and autos, of up to six vehicles', anyMetroTrip(FACTORS, SIX_VEHICLES), 150],
  ])('%s are those that trying every way finds, none missing, none too many', (_, trips, numRuns) => {
    fc.assert(
      fc.property(trips, trip => {
        const expected = worthListing(everyRoute(trip)).map(figuresOf)
        const planning = planningOf(trip)
        const routes = collectOptions({ ...planning, request: trip.request })
        expect(sorted(routes.map(figuresOf))).toEqual(sorted(expected))
        // Planned until the bounds of its destination are kept, each answer must be the same.
        for (let again = 0; again < REPEATS; again++) {
          expect(collectOptions({ ...planning, request: trip.request })).toEqual(routes)
        }
      }),
      { numRuns },
    )
  })

  // The same sample in each run: routes that mix both are too rare to be in a small random sample.
  test.each([THREE_VEHICLES, SIX_VEHICLES])(
    'are by metro for many of the trips tried, and by both for some',
    size => {
      const sets = fc.sample(anyMetroTrip(FACTORS, size), { numRuns: 100, seed: 1 }).map(routesOf)
      const byMetro = sets.filter(routes => routes.some(route => route.service === 'metro'))
      const byBoth = sets.filter(routes =>
        routes.some(({ legs }) => new Set(legs.filter(isRide).map(({ mode }) => mode)).size > 1),
      )
      expect(byMetro.length).toBeGreaterThan(10)
      expect(byBoth.length).toBeGreaterThan(0)
    },
  )

  test('of equal ways are the one with fewest likely links', () => {
    fc.assert(
      fc.property(anyTrip([1.25]), trip => {
        const every = everyRoute(trip).filter(({ service }) => service === 'shared')
        for (const route of routesOf(trip)) {
          if (route.service !== 'shared') continue
          const equals = every.filter(other => figuresOf(other).join() === figuresOf(route).join())
          expect(likelyLinks(route)).toBe(Math.min(...equals.map(other => other.likelyLinks)))
        }
      }),
      { numRuns: 120 },
    )
  })

  test('never mix a reserved auto with anything else, and are only of the services asked for', () => {
    fc.assert(
      fc.property(anyTrip([1.25]), trip => {
        for (const route of routesOf(trip)) {
          expect(route.legs.length === 1 || route.legs.every(({ mode }) => mode !== 'reserved')).toBe(true)
          expect(['walk', ...(trip.request.services ?? ['shared', 'reserved'])]).toContain(route.service)
        }
      }),
      { numRuns: 100 },
    )
  })
})
