import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanPlace } from '../model/stand.ts'
import { type Ground, layGround } from '../network/ground.ts'
import { buildNetwork } from '../network/network.ts'
import { anyMetroTrip } from '../testing/arbitrary-metro-trips.ts'
import { anyTrip, type TripCase } from '../testing/arbitrary-trips.ts'
import { aStand, at, atStand, someRules } from '../testing/builders.ts'
import { anyLargerTrip } from '../testing/larger-trips.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { planJourney } from './plan-journey.ts'
import { type ReachRequest, reach } from './reach.ts'

const tripsOf: readonly (readonly [name: string, trips: fc.Arbitrary<TripCase>, numRuns: number])[] = [
  ['with a metro', anyMetroTrip([1, 1.15, 0.5], { stations: 5, links: 14, transfers: 3 }), 100],
  ['with streets and several tariffs', anyTrip([1, 1.25, 0.5]), 100],
  ['with up to 250 stands', anyLargerTrip, 15],
]

/** The stands and stations, and the end of the trip. */
function placesOf({ data, rules, request }: TripCase): readonly PlanPlace[] {
  const stations = rules.metro?.stations ?? []
  return [
    ...data.stands.map(atStand),
    ...stations.map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
    request.destination,
  ]
}

/** What plans to the places list within both limits: the fastest to each. */
function plannedWithin(ground: Ground, request: ReachRequest, places: readonly PlanPlace[]) {
  return places.flatMap(destination => {
    const plan = planJourney(ground, { ...request, destination })
    const [first, ...others] = (plan.ok ? plan.value.routes : [])
      .map(({ minutes, fare, service }) => ({ minutes, fareRupees: fare.totalFareRupees, service }))
      .filter(route => route.minutes <= request.minutes && route.fareRupees <= request.fareRupees)
    if (first === undefined) return []
    const fastest = others.reduce((best, route) => (route.minutes < best.minutes ? route : best), first)
    return [{ name: destination.name, ...fastest }]
  })
}

describe.each(tripsOf)(
  'what can be reached within minutes and rupees, on networks %s',
  (_, trips, numRuns) => {
    test('is what a plan lists a route to within both, none missing, none too many', () => {
      let reached = 0
      let refused = 0
      fc.assert(
        fc.property(
          trips,
          fc.integer({ min: 5, max: 90 }),
          fc.integer({ min: 0, max: 150 }),
          (trip, minutes, fareRupees) => {
            const ground = layGround(buildNetwork(trip.data), trip.rules, trip.streets)
            const request = { ...trip.request, minutes, fareRupees }
            const places = placesOf(trip)
            const found = [
              ...reach(
                ground,
                request,
                places.map(place => ({ place })),
              ),
            ]
            const listed = found.flatMap(each => {
              if (each === undefined) return []
              const { destination, ...route } = each
              return [{ name: destination.place.name, ...route }]
            })
            expect(listed).toEqual(plannedWithin(ground, request, places))
            reached += listed.length
            refused += places.length - listed.length
          },
        ),
        { numRuns },
      )
      expect(Math.min(reached, refused)).toBeGreaterThan(0)
    })
  },
)

describe('places out of reach of seats and trains, too far for a reserved auto alone', () => {
  const stand = aStand('Stand', { latitude: 28.6, longitude: 77.32 })
  const rules = { ...someRules(), metro: smallMetro() }
  const ground = layGround(buildNetwork({ version: 'test', stands: [stand], links: [] }), rules)
  const villages = [77.1, 77.13, 77.16].map(longitude => ({
    name: `${longitude}`,
    latitude: 28.6,
    longitude,
  }))
  const [, , east] = rules.metro.stations
  const home = { name: 'Home', latitude: east!.latitude, longitude: 77.33 }
  const limits = [30, 60, 75, 90].flatMap(minutes =>
    [50, 150, 250, 300, 400].map(fareRupees => ({ minutes, fareRupees })),
  )
  const trip = { departAt: at('13:00'), maxTransfers: 4 }

  test.each([
    ['to the metro', villages, [home, ...villages]],
    ['from the metro', [home], villages],
  ])('are within the limits by a reserved auto %s as in a plan', (_, sources, places) => {
    const services = new Set<string>()
    for (const source of sources) {
      for (const withServices of [{}, { services: ['reserved', 'metro'] as const }]) {
        for (const limit of limits) {
          const request = { ...trip, ...limit, ...withServices, source }
          const destinations = places.map(place => ({ place }))
          const found = [...reach(ground, request, destinations)].flatMap(each => {
            if (each === undefined) return []
            services.add(each.service)
            const { destination, ...route } = each
            return [{ name: destination.place.name, ...route }]
          })
          expect(found).toEqual(plannedWithin(ground, request, places))
        }
      }
    }
    expect(services).toContain('metro')
  })
})
