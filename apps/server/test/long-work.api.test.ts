// Long computations run in many short steps, between which the server serves other calls.

import { type PlannableLocation, routeLocations } from '@sawari/contract'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TurnTask } from '../src/platform/jobs/turns.ts'
import { serverForTests, type TestAnswer } from './harness.ts'
import { shippedDataset } from './small-dataset.ts'

const HOUR_MS = 3_600_000

const server = serverForTests(() => ({ dataset: shippedDataset, answersUnchecked: true }))
let places: readonly PlannableLocation[]
beforeAll(async () => {
  places = (await server.get('/api/routes/locations')).as(routeLocations).data
})

/** Counts the steps of all tasks until the test ends. */
function countSteps(): () => number {
  const { turns } = server.app
  const { add } = turns
  let steps = 0
  const counted = ({ work, ...task }: TurnTask): TurnTask => ({
    ...task,
    work: isTurnOver =>
      work(() => {
        steps += 1
        return isTurnOver()
      }),
  })
  turns.add = task => add(counted(task))
  onTestFinished(() => {
    turns.add = add
  })
  return () => steps
}

/** A trip at an hour for which nothing is prepared: the results of other tests are in no cache of it. */
function newTrip(hour: number) {
  const [source, destination] = [places[31 + hour]!.name, places[268 + hour]!.name]
  const departAt = new Date(Date.UTC(2026, 10, 24 + hour, hour, 7))
  return { source, destination, departAt: departAt.toISOString(), maxTransfers: 4 }
}
const later = (instant: string) => new Date(Date.parse(instant) + 6 * HOUR_MS).toISOString()
const inQuery = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString()

test.each<
  [name: string, least: number, hour: number, ask: (trip: ReturnType<typeof newTrip>) => Promise<TestAnswer>]
>([
  ['a plan', 250, 1, trip => server.post('/api/routes/calculate', trip)],
  [
    'a range of six hours',
    2_000,
    2,
    trip => server.post('/api/routes/calculate', { ...trip, until: later(trip.departAt) }),
  ],
  [
    'a plan by arrival',
    250,
    3,
    ({ departAt, ...ends }) => server.post('/api/routes/calculate', { ...ends, arriveBy: later(departAt) }),
  ],
  [
    'what can be reached',
    900,
    4,
    ({ source: from, departAt, maxTransfers }) =>
      server.get(`/api/reach?${inQuery({ from, departAt, maxTransfers })}`),
  ],
  [
    'an explanation',
    250,
    5,
    ({ source: from, destination: to, departAt }) =>
      server.get(`/api/routes/explain?${inQuery({ from, to, departAt })}`),
  ],
  [
    'the picture of a link',
    250,
    6,
    ({ source: from, destination: to }) => server.get(`/api/routes/preview.png?${inQuery({ from, to })}`),
  ],
])('%s is made in many steps, at least %d', async (_, least, hour, ask) => {
  const steps = countSteps()
  expect((await ask(newTrip(hour))).status).toBe(200)
  expect(steps()).toBeGreaterThanOrEqual(least)
})
