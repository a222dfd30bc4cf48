import type { PlannableLocation } from '@sawari/contract'
import { expect, test, vi } from 'vitest'
import { createGraphInitialiser, GRAPH_COOLDOWN_MS, nearestLocation } from './queries.ts'

function graphService(outcomes: readonly ('ok' | 'down')[]) {
  let nowMs = 0
  let calls = 0
  const initialise = vi.fn(async () => {
    if (outcomes[calls++] === 'down') throw new Error('down')
  })
  const ensure = createGraphInitialiser({ initialise, now: () => nowMs })
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { ensure, initialise, pass }
}

test('asks once, however often and however much at once it is needed', async () => {
  const { ensure, initialise } = graphService(['ok'])
  await Promise.all([ensure(), ensure(), ensure()])
  await ensure()
  expect(initialise).toHaveBeenCalledTimes(1)
})

test('does not fail when the service is down', async () => {
  const { ensure } = graphService(['down'])
  await expect(ensure()).resolves.toBeUndefined()
})

test.each([
  ['just before the cooldown is over', GRAPH_COOLDOWN_MS - 1, 1],
  ['when the cooldown is over', GRAPH_COOLDOWN_MS, 2],
])('%s a failed service has been asked for %i ms: calls %i', async (_, waitMs, calls) => {
  const { ensure, initialise, pass } = graphService(['down', 'ok'])
  await ensure()
  pass(waitMs)
  await ensure()
  expect(initialise).toHaveBeenCalledTimes(calls)
})

function locationAt(name: string, latitude: number, longitude: number): PlannableLocation {
  return { name, name_hi: name, latitude, longitude, city: 'Noida', kind: 'metro' }
}

const cityCentre = locationAt('Noida City Centre', 28.5747, 77.356)
const golfCourse = locationAt('Golf Course', 28.567, 77.346)

test('a point is named by the nearest place', () => {
  expect(nearestLocation({ latitude: 28.573, longitude: 77.355 }, [golfCourse, cityCentre])).toBe(cityCentre)
  expect(nearestLocation({ latitude: 28.568, longitude: 77.347 }, [golfCourse, cityCentre])).toBe(golfCourse)
})

test('a point with nothing near it has no name', () => {
  expect(nearestLocation({ latitude: 28.9, longitude: 77.9 }, [golfCourse, cityCentre])).toBeNull()
  expect(nearestLocation({ latitude: 28.573, longitude: 77.355 }, [])).toBeNull()
})
