import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { complete } from '../model/steps.ts'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { anyMetroTrip, type MetroTrip } from '../testing/arbitrary-metro-trips.ts'
import { at } from '../testing/builders.ts'
import { planJourney } from './plan-journey.ts'
import { planRange, type RangePlan } from './plan-range.ts'

const HOUR_MS = 3_600_000
/** First trains, peak edges, the last trains, midnight. */
const BEGINNINGS = ['04:37', '09:50', '12:10', '16:45', '17:52', '21:40', '22:55'].map(time => at(time))

const planningOf = ({ data, rules }: MetroTrip) => preparePlanningData(buildNetwork(data), rules)
const figuresOf = ({ steps }: RangePlan) =>
  steps.map(({ departAt, routes }) => [
    departAt.toISOString(),
    ...routes.map(({ id, minutes, fareRupees }) => `${id} ${minutes} ${fareRupees}`),
  ])

describe('a range of departures', () => {
  test('lists at every quarter of an hour what a plan at that moment lists', () => {
    let changing = 0
    fc.assert(
      fc.property(
        anyMetroTrip([1, 1.15], { stations: 4, links: 10, transfers: 3 }),
        fc.constantFrom(...BEGINNINGS),
        fc.nat(4),
        (trip, departAt, hours) => {
          const planning = planningOf(trip)
          const until = new Date(departAt.getTime() + hours * HOUR_MS)
          const range = complete(planRange(planning, { ...trip.request, departAt, until }))
          const expected = []
          for (let atMs = departAt.getTime(); atMs <= until.getTime(); atMs += HOUR_MS / 4) {
            const plan = planJourney(planning, { ...trip.request, departAt: new Date(atMs) })
            const routes = plan.ok ? plan.value.routes : []
            expected.push([
              new Date(atMs).toISOString(),
              ...routes.map(({ id, minutes, fare }) => `${id} ${minutes} ${fare.totalFareRupees}`),
            ])
          }
          if (!range.ok) {
            expect(expected.filter(step => step.length > 1)).toEqual([])
            return
          }
          expect(figuresOf(range.value)).toEqual(expected)
          if (new Set(expected.map(([, ...routes]) => routes.join())).size > 1) changing += 1
          const first = planJourney(planning, { ...trip.request, departAt: range.value.departAt })
          expect(first).toEqual({ ok: true, value: range.value.plan })
        },
      ),
      { numRuns: 90 },
    )
    expect(changing).toBeGreaterThan(10)
  })
})
