// Walks on the shipped network: none crosses a river or an expressway except at a bridge or a crossing.

import { buildNetwork, buildPlaceDirectory, createPlanner } from '@sawari/planner'
import { distanceKm, isEastOfLine, type Point } from '@sawari/planner/geo'
import { describe, expect, test } from 'vitest'
import { gazetteer, network, region, rules, streets } from './test-files.ts'

const { rivers } = rules.geography
const laidOut = buildNetwork(network, rules.geography)
const directory = buildPlaceDirectory(network.stands, gazetteer.places, region)
const departAt = new Date('2026-06-01T13:00:00+05:30')
const planners = {
  'with the streets': createPlanner({ network: laidOut, rules, directory, streets }),
  'on a device without the streets': createPlanner({ network: laidOut, rules, directory }),
}
const isOverWater = (a: Point, b: Point) =>
  rivers.some(({ line }) => isEastOfLine(a, line) !== isEastOfLine(b, line))
test('no walk between stands leads over water, unless streets do', () => {
  const { stands, walks } = laidOut
  for (let node = 0; node < stands.length; node++) {
    for (let walk = walks.first[node]!; walk < walks.first[node + 1]!; walk++) {
      if (walks.byStreets[walk] === 1) continue
      const [from, to] = [stands[node]!, stands[walks.head[walk]!]!]
      expect(isOverWater(from, to), `${from.name} to ${to.name}`).toBe(false)
    }
  }
})

test('a quarter of the walks between stands is measured along streets', () => {
  const { byStreets } = laidOut.walks
  expect(byStreets.reduce((sum, bit) => sum + bit, 0)).toBeGreaterThan(byStreets.length / 4)
})

describe.each(Object.entries(planners))('%s', (_, planner) => {
  /** The walk from end to end; undefined if it is impossible. */
  const walkAllTheWay = (from: Point & { name: string }, to: Point & { name: string }) => {
    const result = planner.explain({
      source: { name: from.name, latitude: from.latitude, longitude: from.longitude },
      destination: { name: to.name, latitude: to.latitude, longitude: to.longitude },
      departAt,
      maxTransfers: 4,
    })
    const candidates = result.ok ? result.value.candidates : []
    return candidates.find(
      ({ route, outcome }) => route.service === 'walk' && outcome.result !== 'tooFarToWalk',
    )
  }

  test.each([
    ['the bank at Okhla Vihar', [28.5613, 77.299], 'Sector 94 in Noida', [28.5605, 77.3075]],
    ['the bank at Vasundhara', [28.6525, 77.4], 'Pratap Vihar', [28.64979, 77.40459]],
  ] as const)('nobody walks from %s to the bank opposite', (fromName, [a, b], toName, [c, d]) => {
    const from = { name: fromName, latitude: a, longitude: b }
    const to = { name: toName, latitude: c, longitude: d }
    expect(isOverWater(from, to) && distanceKm(from, to) < 1.2).toBe(true)
    expect(walkAllTheWay(from, to)).toBeUndefined()
  })

  test('no two places on two banks are a walk apart, except by a bridge', () => {
    const near = gazetteer.places.flatMap((from, at) =>
      gazetteer.places
        .slice(at + 1)
        .filter(to => distanceKm(from, to) <= 1.2 && isOverWater(from, to))
        .map(to => [from, to] as const),
    )
    for (const [from, to] of near) {
      const walk = walkAllTheWay(from, to)
      if (walk !== undefined) expect(walk.route.distanceKm).toBeGreaterThan(distanceKm(from, to) * 1.02)
    }
  })
})
