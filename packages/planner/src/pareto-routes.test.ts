import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildNetwork } from './network.ts'
import { paretoRoutes } from './pareto-routes.ts'
import { type RouteOption, serviceOf } from './route-option.ts'
import { anyTrip, type Trip } from './testing/arbitrary-trips.ts'
import { everyRoute, figuresOf, nonDominated } from './testing/brute-force.ts'

// Brute force takes its time on a busy machine.
const SLOW_MACHINE_MS = 60_000

const routesOf = ({ data, rules, request }: Trip) => paretoRoutes(buildNetwork(data), rules, request)
const sorted = (rows: number[][]) => rows.map(row => row.join(' ')).sort()
const likelyLinks = ({ legs }: RouteOption) =>
  legs.filter(leg => leg.mode === 'seat' && leg.link.basis === 'likely').length

describe('the non-dominated routes', () => {
  test(
    'are those that trying every way finds, none missing, none too many',
    () => {
      fc.assert(
        fc.property(anyTrip([1, 1.15, 1.25, 0.5]), trip => {
          const expected = nonDominated(everyRoute(trip)).map(figuresOf)
          expect(sorted(routesOf(trip).map(figuresOf))).toEqual(sorted(expected))
        }),
        { numRuns: 2000 },
      )
    },
    SLOW_MACHINE_MS,
  )

  test(
    'of equal ways are the one with fewest likely links',
    () => {
      fc.assert(
        fc.property(anyTrip([1.25]), trip => {
          const every = everyRoute(trip).filter(({ service }) => service === 'shared')
          for (const route of routesOf(trip)) {
            if (serviceOf(route) !== 'shared') continue
            const equals = every.filter(other => figuresOf(other).join() === figuresOf(route).join())
            expect(likelyLinks(route)).toBe(Math.min(...equals.map(other => other.likelyLinks)))
          }
        }),
        { numRuns: 600 },
      )
    },
    SLOW_MACHINE_MS,
  )

  test('never mix a reserved auto with anything else, and are only of the services asked for', () => {
    fc.assert(
      fc.property(anyTrip([1.25]), trip => {
        for (const route of routesOf(trip)) {
          expect(route.legs.length === 1 || route.legs.every(({ mode }) => mode !== 'reserved')).toBe(true)
          expect(['walk', ...(trip.request.services ?? ['shared', 'reserved'])]).toContain(serviceOf(route))
        }
      }),
      { numRuns: 300 },
    )
  })
})
