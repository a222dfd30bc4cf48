import { expect, test } from 'vitest'
import { createPlanner } from './create-planner.ts'
import { complete } from './model/steps.ts'
import { buildNetwork } from './network/network.ts'
import { buildPlaceDirectory } from './places/place-directory.ts'
import { aLink, aStand, at, atStand, latticePoint, someRegion, someRules } from './testing/builders.ts'

const [metro, market] = [aStand('Metro'), aStand('Market', latticePoint(20, 0))]

function aPlanner(stands = [metro, market], links = [aLink(metro, market, { distanceKm: 8 })]) {
  const network = buildNetwork({ version: 'test', stands, links })
  return createPlanner({
    network,
    rules: someRules(),
    directory: buildPlaceDirectory(stands, [], someRegion),
  })
}

const request = { source: atStand(metro), destination: atStand(market), maxTransfers: 4 }

test('a warmed planner gives the same plans as one that is not, at each hour', () => {
  const [warmed, cold] = [aPlanner(), aPlanner()]
  for (const time of ['03:00', '13:00', '18:00']) {
    complete(warmed.warm(at(time)))
    const asked = { ...request, departAt: at(time) }
    expect(warmed.plan(asked)).toEqual(cold.plan(asked))
    expect(warmed.plan(asked).ok).toBe(true)
  }
})

test('a planner without stands can be warmed', () => {
  const planner = aPlanner([], [])
  complete(planner.warm(at('13:00')))
  const nowhere = { name: 'Here', ...latticePoint(0, 0) }
  const there = { name: 'There', ...latticePoint(90, 0) }
  expect(
    planner.plan({ source: nowhere, destination: there, departAt: at('13:00'), maxTransfers: 4 }).ok,
  ).toBe(false)
})

test('two planners share no state', () => {
  const [one, other] = [aPlanner(), aPlanner([metro, market], [])]
  const asked = { ...request, departAt: at('13:00'), services: ['shared'] as const }
  expect([one.plan(asked).ok, other.plan(asked).ok, one.plan(asked).ok]).toEqual([true, false, true])
})

test('an end of a trip is found by its name, also from the cache', () => {
  const { places } = aPlanner()
  const found = places.resolveEnd({ name: 'market' })
  expect(found).toMatchObject({ kind: 'found', place: { name: 'Market', standId: market.id } })
  expect(places.resolveEnd({ name: 'market' })).toBe(found)
  expect(places.resolveEnd({ name: 'nowhere at all' })).toEqual({ kind: 'unknown' })
})
