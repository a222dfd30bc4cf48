import type { Route, RoutePlan } from '@sawari/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { readPlannerAddress } from '../plan/trip.ts'
import { isSavedFor, readSavedPlan, savePlan } from './last-plan.ts'

const route = { id: 'a'.repeat(24) } as Route
const plan: RoutePlan = {
  departAt: '2026-11-21T07:10:00.000Z',
  routes: [route],
  recommendations: { fastest: route, cheapest: route, shortest: route },
}
const tripOf = (address: string) => readPlannerAddress(new URLSearchParams(address)).trip
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  })
})

test('the last plan is read back for its own trip only', () => {
  savePlan(tripOf('from=A&to=B'), plan, 1_700_000_000_000)
  const saved = readSavedPlan()
  expect(saved).toMatchObject({ plan, savedAtMs: 1_700_000_000_000 })
  expect(isSavedFor(saved, tripOf('from=A&to=B'))).toBe(true)
  expect(isSavedFor(saved, tripOf('from=B&to=A'))).toBe(false)
})

test('there is none before the first plan', () => {
  expect(readSavedPlan()).toBeNull()
  expect(isSavedFor(null, tripOf('from=A&to=B'))).toBe(false)
})

test.each(['', 'null', '{', '[]', '"plan"', '{"address":"from=A&to=B"}'])(
  'storage holding %j is no plan',
  text => {
    stored.set('sawari.last-plan.1', text)
    expect(readSavedPlan()).toBeNull()
  },
)
