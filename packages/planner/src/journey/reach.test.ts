import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layGround } from '../network/ground.ts'
import { buildNetwork } from '../network/network.ts'
import { anyMetroTrip } from '../testing/arbitrary-metro-trips.ts'
import { atStand } from '../testing/builders.ts'
import { planJourney } from './plan-journey.ts'
import { reach } from './reach.ts'

describe('what can be reached within minutes and rupees', () => {
  test('is what a plan lists a route to within both, none missing, none too many', () => {
    let reached = 0
    let refused = 0
    fc.assert(
      fc.property(
        anyMetroTrip([1, 1.15, 0.5], { stations: 5, links: 14, transfers: 3 }),
        fc.integer({ min: 5, max: 60 }),
        fc.integer({ min: 0, max: 120 }),
        ({ data, rules, request }, minutes, fareRupees) => {
          const ground = layGround(buildNetwork(data), rules)
          const places = [
            ...data.stands.map(atStand),
            ...rules.metro.stations.map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
            request.destination,
          ].map(place => ({ place }))
          const expected = places.flatMap(({ place }) => {
            const plan = planJourney(ground, { ...request, destination: place })
            const routes = plan.ok ? plan.value.routes : []
            const within = routes.filter(
              route => route.minutes <= minutes && route.fare.totalFareRupees <= fareRupees,
            )
            if (within.length === 0) return []
            return [{ name: place.name, minutes: Math.min(...within.map(route => route.minutes)) }]
          })
          const found = [...reach(ground, { ...request, minutes, fareRupees }, places)].filter(
            each => each !== undefined,
          )
          expect(found.map(each => ({ name: each.destination.place.name, minutes: each.minutes }))).toEqual(
            expected,
          )
          expect(found.every(each => each.fareRupees <= fareRupees)).toBe(true)
          reached += found.length
          refused += places.length - found.length
        },
      ),
      { numRuns: 100 },
    )
    expect([reached > 100, refused > 100]).toEqual([true, true])
  })
})
