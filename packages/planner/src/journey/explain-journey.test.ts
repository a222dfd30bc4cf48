import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildNetwork } from '../network/network.ts'
import { preparePlanningData } from '../network/planning-data.ts'
import { anyTrip, type TripCase } from '../testing/arbitrary-trips.ts'
import { aLink, aStand, at, atStand, latticePoint, someRules } from '../testing/builders.ts'
import { collectOptions } from './collect-options.ts'
import { type Candidate, type Explanation, explainJourney } from './explain-journey.ts'
import type { PlannedRoute } from './plan.ts'
import { planJourney } from './plan-journey.ts'

const figures = ({ minutes, fare, distanceKm, transfers }: PlannedRoute) => [
  minutes,
  fare.totalFareRupees,
  Math.round(distanceKm * 100),
  transfers,
]
const isNoWorse = (a: PlannedRoute, b: PlannedRoute) =>
  figures(a).every((figure, index) => figure <= figures(b)[index]!)

function withEveryExplanation(check: (explanation: Explanation, trip: TripCase) => void): void {
  fc.assert(
    fc.property(anyTrip([1, 1.25]), trip => {
      const { data, rules, request } = trip
      const result = explainJourney(preparePlanningData(buildNetwork(data), rules), request)
      if (result.ok) check(result.value, trip)
    }),
    { numRuns: 80 },
  )
}

describe('every explanation', () => {
  test('lists the routes of the plan first, and gives a result whenever the plan does', () => {
    fc.assert(
      fc.property(anyTrip([1, 1.25]), ({ data, rules, request }) => {
        const network = buildNetwork(data)
        const plan = planJourney(preparePlanningData(network, rules), request)
        const explained = explainJourney(preparePlanningData(network, rules), request)
        expect(explained.ok).toBe(plan.ok)
        if (!plan.ok || !explained.ok) {
          expect(explained).toEqual(plan)
          return
        }
        const { candidates } = explained.value
        const listed = candidates.filter(({ outcome }) => outcome.result === 'listed')
        expect(listed.map(({ route }) => route)).toEqual(plan.value.routes)
        expect(candidates.slice(0, listed.length)).toEqual(listed)
      }),
      { numRuns: 80 },
    )
  })

  test('holds the whole non-dominated set, and each route once', () => {
    withEveryExplanation(({ candidates }, { data, rules, request }) => {
      const set = collectOptions({ ...preparePlanningData(buildNetwork(data), rules), request })
      const within = ['listed', 'nearDuplicate', 'onlyShorter', 'walkInstead', 'beyondFive']
      const kept = candidates.filter(({ outcome }) => within.includes(outcome.result))
      expect(kept.map(({ route }) => figures(route).join()).sort()).toEqual(
        set
          .map(option => [option.minutes, option.fareRupees, option.distance, option.transfers].join())
          .sort(),
      )
      expect(new Set(candidates.map(({ route }) => route.id)).size).toBe(candidates.length)
    })
  })

  test('names for each omitted option a route that is at least as good, or similar', () => {
    withEveryExplanation(({ candidates }) => {
      const byId = new Map(candidates.map(candidate => [candidate.route.id, candidate]))
      for (const { route, outcome } of candidates) {
        if (!('other' in outcome)) continue
        const other = byId.get(outcome.other) as Candidate
        expect(other).toBeDefined()
        if (outcome.result === 'nearDuplicate') expect(other.outcome.result).toBe('listed')
        else if (outcome.result === 'onlyShorter') {
          expect(other.outcome.result).toBe('listed')
          expect(other.route.distanceKm).toBeGreaterThan(route.distanceKm)
          expect(isNoWorse({ ...other.route, distanceKm: 0 }, route)).toBe(true)
        } else expect(isNoWorse(other.route, route)).toBe(true)
        if (outcome.result === 'equal') expect(figures(other.route)).toEqual(figures(route))
        if (outcome.result === 'dominated') expect(figures(other.route)).not.toEqual(figures(route))
      }
    })
  })

  test('always compares the walk, and the reserved auto where it was asked for', () => {
    withEveryExplanation(({ candidates, reservedRefused }, { request }) => {
      const services = candidates.map(({ route }) => route.service)
      expect(services).toContain('walk')
      const isAsked = request.services?.includes('reserved') !== false
      expect(services.includes('reserved')).toBe(isAsked && reservedRefused === undefined)
    })
  })

  test('has a working for each leg', () => {
    withEveryExplanation(({ candidates }) => {
      for (const { route, workings } of candidates) {
        expect(workings.map(({ mode }) => (mode === 'walk' ? 'walk' : 'auto'))).toEqual(
          route.legs.map(({ mode }) => mode),
        )
      }
    })
  })
})

describe('an explanation', () => {
  const metro = aStand('Metro', { ...latticePoint(0, 0), size: 3 })
  const corner = aStand('Corner', { ...latticePoint(1, 0), size: 1 })
  const market = aStand('Market', { ...latticePoint(20, 0), size: 3 })
  const quick = aLink(metro, market, { distanceKm: 8, fareRupees: 40 })

  function explain(links: readonly ReturnType<typeof aLink>[], destination = market) {
    const network = buildNetwork({ version: 'test', stands: [metro, corner, market], links })
    const result = explainJourney(preparePlanningData(network, someRules()), {
      source: atStand(metro),
      destination: atStand(destination),
      departAt: at('13:00'),
      maxTransfers: 4,
    })
    if (!result.ok) throw new Error(result.failure)
    return result.value.candidates
  }

  test('shows the single auto that lost, and to which', () => {
    const dearer = aLink(metro, market, { distanceKm: 8.5, fareRupees: 45 })
    const fromCorner = aLink(corner, market, { distanceKm: 8, fareRupees: 40 })
    const candidates = explain([quick, dearer, fromCorner])
    const winner = candidates.find(({ route }) => route.service === 'shared' && route.distanceKm === 8)!
    const losers = candidates.filter(
      ({ route, outcome }) => route.service === 'shared' && outcome.result === 'dominated',
    )
    expect(winner.outcome).toEqual({ result: 'listed' })
    expect(losers.map(({ route }) => route.distanceKm)).toEqual([8.5, 8.33])
    for (const { outcome } of losers) expect(outcome).toMatchObject({ other: winner.route.id })
  })

  test('shows an auto with the same figures as another', () => {
    const van = { ...quick, vehicle: 'gramin-sewa' as const }
    const [twin, ...others] = explain([quick, van]).filter(({ outcome }) => outcome.result === 'equal')
    expect(twin?.route.legs[0]).toMatchObject({ fareRupees: 40 })
    expect(others).toEqual([])
  })

  test('shows a walk that is too far to offer', () => {
    const walk = explain([quick]).find(({ route }) => route.service === 'walk')
    expect(walk?.outcome).toEqual({ result: 'tooFarToWalk' })
    expect(walk?.route.distanceKm).toBeGreaterThan(6)
  })
})
