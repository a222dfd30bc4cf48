import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanPlace, StandId } from '../model/stand.ts'
import { layGround } from '../network/ground.ts'
import { buildNetwork } from '../network/network.ts'
import { isSamePlace } from '../network/walking.ts'
import { anyTrip, type TripCase } from '../testing/arbitrary-trips.ts'
import { everyRoute, figuresOf, nonDominated } from '../testing/brute-force.ts'
import { aLink, aStand } from '../testing/builders.ts'
import { crookedStreets } from '../testing/crooked-streets.ts'
import { anyLargerTrip } from '../testing/larger-trips.ts'
import { routesByRounds } from '../testing/round-by-round.ts'
import { paretoRoutes } from './pareto-routes.ts'
import { type RouteOption, serviceOf } from './route-option.ts'

// Trying every path is slow on a busy machine.
const SLOW_MACHINE_MS = 60_000

const routesOf = ({ data, rules, request, streets }: TripCase) =>
  paretoRoutes(layGround(buildNetwork(data), rules, streets), request)
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
        { numRuns: 300 },
      )
    },
    SLOW_MACHINE_MS,
  )

  test(
    'are those that trying every way finds along streets, too',
    () => {
      fc.assert(
        fc.property(anyTrip([1, 1.25]), fc.nat(), (trip, seed) => {
          const onStreets = { ...trip, streets: crookedStreets(seed) }
          const expected = nonDominated(everyRoute(onStreets)).map(figuresOf)
          expect(sorted(routesOf(onStreets).map(figuresOf))).toEqual(sorted(expected))
        }),
        { numRuns: 200 },
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
        { numRuns: 120 },
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
      { numRuns: 100 },
    )
  })
})

describe('on networks of up to 250 stands', () => {
  test(
    'the non-dominated routes are those that trying round by round finds',
    () => {
      let answered = 0
      fc.assert(
        fc.property(anyLargerTrip, fc.option(fc.nat(), { freq: 1 }), (onEmptyLand, seed) => {
          const trip = seed === null ? onEmptyLand : { ...onEmptyLand, streets: crookedStreets(seed) }
          fc.pre(!isSamePlace(trip.request.source, trip.request.destination))
          const expected = nonDominated(routesByRounds(trip)).map(figuresOf)
          expect(sorted(routesOf(trip).map(figuresOf))).toEqual(sorted(expected))
          if (expected.length > 1) answered += 1
        }),
        // A smaller seed does not give a simpler network, and shrinking would take minutes.
        { numRuns: 120, endOnFailure: true },
      )
      expect(answered).toBeGreaterThan(30)
    },
    SLOW_MACHINE_MS,
  )
})

describe('the figures of the non-dominated routes stay the same', () => {
  const figuresFor = (trip: TripCase) => sorted(routesOf(trip).map(figuresOf))
  const withData = (trip: TripCase, changes: Partial<TripCase['data']>): TripCase => ({
    ...trip,
    data: { ...trip.data, ...changes },
  })
  const anySize = fc.oneof(anyTrip([1, 1.25]), anyLargerTrip)
  const holds = (change: (trip: TripCase, pick: number) => TripCase) => {
    fc.assert(
      fc.property(anySize, fc.nat(), (trip, pick) => {
        expect(figuresFor(change(trip, pick))).toEqual(figuresFor(trip))
      }),
      { numRuns: 30 },
    )
  }

  test('when stands and links come in another order', () => {
    holds(trip =>
      withData(trip, { stands: trip.data.stands.toReversed(), links: trip.data.links.toReversed() }),
    )
  })

  test('when the stands have other ids that come in the same order', () => {
    holds(trip => {
      const renamed = (id: StandId) => `other-${id}` as StandId
      const place = (end: PlanPlace) =>
        end.standId === undefined ? end : { ...end, standId: renamed(end.standId) }
      const { source, destination } = trip.request
      return {
        ...withData(trip, {
          stands: trip.data.stands.map(stand => ({ ...stand, id: renamed(stand.id) })),
          links: trip.data.links.map(link => ({
            ...link,
            fromId: renamed(link.fromId),
            toId: renamed(link.toId),
          })),
        }),
        request: { ...trip.request, source: place(source), destination: place(destination) },
      }
    })
  })

  test('when a stand without use is added', () => {
    holds((trip, pick) => {
      // Far from everything, with a link to an existing stand.
      const useless = aStand('Useless', { latitude: 28.35, longitude: 77.0 })
      const any = trip.data.stands[pick % trip.data.stands.length]!
      return withData(trip, {
        stands: [useless, ...trip.data.stands],
        links: [aLink(any, useless), ...trip.data.links],
      })
    })
  })

  test('when a link is there twice, or once more at a higher price', () => {
    holds((trip, pick) => {
      const { links } = trip.data
      if (links.length === 0) return trip
      const twin = links[pick % links.length]!
      return withData(trip, { links: [...links, twin, { ...twin, fareRupees: twin.fareRupees + 5 }] })
    })
  })
})
