// Plans on the shipped network, for pairs of stands from the whole area.

import type { Explanation, PlannedRoute, PlanPlace } from '@sawari/planner'
import { distanceKm } from '@sawari/planner/geo'
import { describe, expect, test } from 'vitest'
import { network } from './test-files.ts'
import { shippedPlanner } from './testing/shipped-planner.ts'

const planner = shippedPlanner()
const HOURS = ['02:00', '08:30', '13:00', '18:00', '23:00']

/** Requests with two ends and an hour; half of the pairs have a direct link. */
const questions = Array.from({ length: 240 }, (_, index) => {
  const { stands, links } = network
  const link = links[(index * 4_999) % links.length]!
  const stand = (id: string) => stands.find(each => each.id === id)!
  const [from, to] =
    index % 2 === 0
      ? [stand(link.fromId), stand(link.toId)]
      : [stands[(index * 7_919) % stands.length]!, stands[(index * 104_729 + 17) % stands.length]!]
  return {
    source: placeOf(from),
    destination: placeOf(to),
    departAt: new Date(`2026-06-01T${HOURS[index % HOURS.length]}:00+05:30`),
    maxTransfers: 4,
  }
})

const answers = questions.map(request => ({
  request,
  result: planner.explain(request),
}))
const explained = answers.flatMap(({ result }): Explanation[] => (result.ok ? [result.value] : []))
const listedOf = ({ candidates }: Explanation) =>
  candidates.filter(({ outcome }) => outcome.result === 'listed').map(({ route }) => route)

describe('on the real network a plan', () => {
  test('is found for every pair up to 15 km apart', () => {
    const far = answers.filter(({ result }) => !result.ok)
    for (const { request } of far) expect(distanceKm(request.source, request.destination)).toBeGreaterThan(15)
    expect(explained.length).toBeGreaterThan(150)
  })

  test('never sends anybody on foot to a ride that a walk all the way beats', () => {
    for (const explanation of explained) {
      const walk = explanation.candidates.find(({ route }) => route.service === 'walk')!.route
      for (const route of listedOf(explanation)) {
        const onFootKm = route.legs.reduce((sum, leg) => sum + (leg.mode === 'walk' ? leg.distanceKm : 0), 0)
        if (route !== walk && walk.minutes <= route.minutes) expect(onFootKm).toBeLessThan(walk.distanceKm)
      }
    }
  })
})

test('a route that may not run comes behind the first known one that arrives hardly later, agreement last', () => {
  const isAgreed = ({ legs }: PlannedRoute) => legs.some(leg => leg.isByAgreement)
  const isLikely = ({ legs }: PlannedRoute) => legs.some(({ basis }) => basis === 'likely')
  const hasLongWalk = ({ legs }: PlannedRoute) =>
    legs.some(leg => leg.mode === 'walk' && leg.distanceKm > 1.2)
  let [likelyCount, agreedCount] = [0, 0]
  for (const routes of explained.map(listedOf)) {
    for (const [index, route] of routes.entries()) {
      if (isAgreed(route)) {
        agreedCount += 1
        expect(index).toBe(routes.length - 1)
      }
      if (!isLikely(route)) continue
      likelyCount += 1
      const known = routes.findIndex(
        other =>
          !isLikely(other) && !isAgreed(other) && !hasLongWalk(other) && other.minutes <= route.minutes + 15,
      )
      expect(known, route.name).toBeLessThan(index)
    }
  }
  expect(Math.min(likelyCount, agreedCount)).toBeGreaterThan(5)
})

test('leaving later by the same vehicles never arrives earlier, to a minute a leg', () => {
  const dayMs = Date.parse('2026-06-01T00:00:00+05:30')
  const minutesAt = (request: (typeof questions)[number], minute: number) => {
    const plan = planner.plan({ ...request, departAt: new Date(dayMs + minute * 60_000) })
    return new Map(plan.ok ? plan.value.routes.map(route => [route.id, route]) : [])
  }
  let compared = 0
  for (const [index, request] of questions.entries()) {
    // Each trip around another slot of the day.
    const minute = 5 * ((index * 7) % 288) + 4
    const later = minutesAt(request, minute + 1)
    for (const [id, { minutes, legs }] of minutesAt(request, minute)) {
      const other = later.get(id)
      if (other === undefined) continue
      compared += 1
      expect(other.minutes + 1 + legs.length, `${request.source.name} ${minute}`).toBeGreaterThanOrEqual(
        minutes,
      )
    }
  }
  expect(compared).toBeGreaterThan(questions.length)
})

function placeOf({ id, name, latitude, longitude }: (typeof network.stands)[number]): PlanPlace {
  return { name, latitude, longitude, standId: id }
}
