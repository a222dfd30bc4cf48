import { beforeEach, expect, test } from 'vitest'
import { aPlan, aRoute } from '../../../testing/route-plans.ts'
import { lastPlanIn } from './last-plan.ts'
import { readPlannerAddress } from './trip.ts'

const plan = aPlan([aRoute()])
const tripOf = (address: string) => readPlannerAddress(new URLSearchParams(address)).trip
const stored = new Map<string, string>()

const lastPlan = lastPlanIn({
  read: name => stored.get(name) ?? null,
  write: (name, value) => void stored.set(name, value),
  remove: name => void stored.delete(name),
})

beforeEach(() => stored.clear())

test('the last plan is read back for its own trip only', () => {
  lastPlan.save(tripOf('from=A&to=B'), plan, 1_700_000_000_000)
  expect(lastPlan.read()).toMatchObject({ plan, savedAtMs: 1_700_000_000_000 })
  expect(lastPlan.read(tripOf('from=A&to=B'))).toEqual(lastPlan.read())
  expect(lastPlan.read(tripOf('from=B&to=A'))).toBeNull()
})

test.each(['', 'null', '{', '[]', '"plan"', '{"address":"from=A&to=B"}'])(
  'storage holding %j is no plan',
  text => {
    stored.set('last-plan.1', text)
    expect(lastPlan.read()).toBeNull()
  },
)

test.each([
  ['without routes', { ...plan, routes: [] }],
  ['with a route of another form', { ...plan, routes: [{ ...aRoute(), legs: [{}] }] }],
  ['with a fare that is a text', { ...plan, routes: [{ ...aRoute(), totalFare: '40' }] }],
])('a stored plan %s is no plan', (_, malformed) => {
  lastPlan.save(tripOf('from=A&to=B'), malformed as typeof plan, 1_700_000_000_000)
  expect(lastPlan.read()).toBeNull()
})

test('a stored plan with the trip of another address is no plan', () => {
  lastPlan.save(tripOf('from=A&to=B'), plan, 1_700_000_000_000)
  const text = stored.get('last-plan.1') ?? ''
  stored.set('last-plan.1', text.replace('from=A', 'from=C'))
  expect(lastPlan.read()).toBeNull()
})
