import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layGround } from '../network/ground.ts'
import { buildNetwork } from '../network/network.ts'
import { CHANGE_WALK_KM } from '../network/walks.ts'
import { anyMetroTrip, type MetroTrip } from '../testing/arbitrary-metro-trips.ts'
import { figuresOf, nonDominated } from '../testing/brute-force.ts'
import { everyWay } from '../testing/brute-force-metro.ts'
import { aStand, at, someRules } from '../testing/builders.ts'
import { inFull } from '../testing/in-full.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { paretoRoutes } from './pareto-routes.ts'
import { planJourney } from './plan-journey.ts'
import { isRide, serviceOf } from './route-option.ts'

// Trying every path is slow on a busy machine.
const SLOW_MACHINE_MS = 120_000

/** More than a trip has ends: the search keeps the bounds of one more end with each trip. */
const REPEATS = 10

/** Each trip is planned until the bounds of its destination are kept: every answer must be the same. */
const routesOf = ({ data, rules, request }: MetroTrip) => {
  const network = buildNetwork(data)
  const ground = layGround(network, rules)
  const routes = paretoRoutes(ground, request)
  for (let trip = 0; trip < REPEATS; trip++) {
    expect(inFull(paretoRoutes(ground, request))).toEqual(inFull(routes))
  }
  return routes
}
const sorted = (rows: number[][]) => rows.map(row => row.join(' ')).sort()

const FACTORS = [1, 1.15, 1.25, 0.5]
const THREE_VEHICLES = { stations: 5, links: 14, transfers: 2 }
const SIX_VEHICLES = { stations: 3, links: 6, transfers: 5 }

describe('the non-dominated routes by metro and autos', () => {
  test.each([
    ['of up to three vehicles', THREE_VEHICLES, 250],
    ['of up to six vehicles', SIX_VEHICLES, 150],
  ])(
    '%s are those that trying every way finds, none missing, none too many',
    (_, size, numRuns) => {
      fc.assert(
        fc.property(anyMetroTrip(FACTORS, size), trip => {
          const expected = nonDominated(everyWay(trip)).map(figuresOf)
          expect(sorted(routesOf(trip).map(figuresOf))).toEqual(sorted(expected))
        }),
        { numRuns },
      )
    },
    SLOW_MACHINE_MS,
  )

  // The same sample in each run: routes that mix both are too rare to be in a small random sample.
  test.each([THREE_VEHICLES, SIX_VEHICLES])(
    'are by metro for many of the trips tried, and by both for some',
    size => {
      const sets = fc
        .sample(anyMetroTrip(FACTORS, size), { numRuns: 100, seed: 1 })
        .map(({ data, rules, request }) => paretoRoutes(layGround(buildNetwork(data), rules), request))
      const byMetro = sets.filter(routes => routes.some(route => serviceOf(route) === 'metro'))
      const byBoth = sets.filter(routes =>
        routes.some(({ legs }) => new Set(legs.filter(isRide).map(({ mode }) => mode)).size > 1),
      )
      expect(byMetro.length).toBeGreaterThan(10)
      expect(byBoth.length).toBeGreaterThan(0)
    },
  )
})

describe('plans by metro', () => {
  test('add up in the values shown, and list no way that another dominates', () => {
    fc.assert(
      fc.property(anyMetroTrip([1, 1.15], { stations: 5, links: 14, transfers: 4 }), trip => {
        const result = planJourney(layGround(buildNetwork(trip.data), trip.rules), trip.request)
        if (!result.ok) return
        for (const { minutes, distanceKm, fare, legs, stops, transfers } of result.value.routes) {
          const { metroFareRupees = 0, waitingFareRupees } = fare
          const autos = (fare.baseFareRupees + fare.distanceFareRupees) * fare.timeMultiplier
          expect(sum(legs.map(leg => leg.minutes + leg.waitMinutes))).toBe(minutes)
          expect(sum(legs.map(leg => Math.round(leg.distanceKm * 100)))).toBe(Math.round(distanceKm * 100))
          expect(sum(legs.map(leg => leg.fareRupees))).toBe(fare.totalFareRupees)
          expect(Math.floor(autos + 0.5 + 1e-9) + waitingFareRupees + metroFareRupees).toBe(
            fare.totalFareRupees,
          )
          expect(stops.length - 2).toBe(transfers)
        }
        const shown = result.value.routes.map(({ minutes, fare, distanceKm, transfers }) => ({
          ...{ minutes, fareRupees: fare.totalFareRupees, distance: distanceKm, transfers },
        }))
        expect(nonDominated(shown)).toHaveLength(shown.length)
        expect(result.value.routes.length).toBeLessThanOrEqual(5)
      }),
      { numRuns: 100 },
    )
  })

  test('come with a whole auto to the metro where nothing else answers', () => {
    const { planFrom } = farFromTheMetro()
    const alone = planFrom(77.2)
    expect(alone.ok && alone.value.routes[0]!.service).toBe('reserved')
    const answer = planFrom(77.13)
    expect(answer.ok && answer.value.routes.map(({ legs }) => legs.map(leg => leg.service))).toContainEqual([
      'reserved',
      'metro',
      undefined,
    ])
  })

  test('have no walk of a kilometre between the whole auto and a train, even if that is cheaper', () => {
    const answer = farFromTheMetro().planFrom(77.13)
    const walks = answer.ok
      ? answer.value.routes.map(({ legs }) => (legs[1]?.mode === 'walk' ? legs[1].distanceKm : 0))
      : []
    expect(walks.length).toBeGreaterThan(0)
    expect(Math.max(...walks)).toBeLessThanOrEqual(CHANGE_WALK_KM)
  })
})

/** Trips to a place beside the last station of the small metro, from places west of it without stands. */
function farFromTheMetro() {
  const metro = smallMetro()
  const [, , east] = metro.stations
  const stand = aStand('Stand', { latitude: 28.6, longitude: 77.32 })
  const rules = { ...someRules(), metro }
  const ground = layGround(buildNetwork({ version: 'test', stands: [stand], links: [] }), rules)
  const destination = { name: 'Home', latitude: east!.latitude, longitude: 77.33 }
  return {
    planFrom(longitude: number) {
      const source = { name: 'Village', latitude: 28.6, longitude }
      return planJourney(ground, { source, destination, departAt: at('13:00'), maxTransfers: 4 })
    },
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
