import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layGround } from '../network/ground.ts'
import { buildNetwork } from '../network/network.ts'
import { anyMetroTrip, type MetroTrip } from '../testing/arbitrary-metro-trips.ts'
import { figuresOf, nonDominated } from '../testing/brute-force.ts'
import { everyWay } from '../testing/brute-force-metro.ts'
import { paretoRoutes } from './pareto-routes.ts'
import { isRide, serviceOf } from './route-option.ts'

// Brute force is slow on a busy machine.
const SLOW_MACHINE_MS = 120_000

const routesOf = ({ data, rules, request }: MetroTrip) =>
  paretoRoutes(layGround(buildNetwork(data), rules), request)
const sorted = (rows: number[][]) => rows.map(row => row.join(' ')).sort()

describe('the non-dominated routes by metro and autos', () => {
  test.each([
    ['of up to three vehicles', { stations: 5, links: 14, transfers: 2 }, 1500],
    ['of up to six vehicles', { stations: 3, links: 6, transfers: 5 }, 1000],
  ])(
    '%s are those that trying every way finds, none missing, none too many',
    (_, size, numRuns) => {
      let byMetro = 0
      let mixed = 0
      fc.assert(
        fc.property(anyMetroTrip([1, 1.15, 1.25, 0.5], size), trip => {
          const expected = nonDominated(everyWay(trip)).map(figuresOf)
          const routes = routesOf(trip)
          expect(sorted(routes.map(figuresOf))).toEqual(sorted(expected))
          if (routes.some(route => serviceOf(route) === 'metro')) byMetro += 1
          if (routes.some(({ legs }) => new Set(legs.filter(isRide).map(leg => leg.mode)).size > 1))
            mixed += 1
        }),
        { numRuns },
      )
      expect([byMetro > numRuns / 5, mixed > 0]).toEqual([true, true])
    },
    SLOW_MACHINE_MS,
  )
})
