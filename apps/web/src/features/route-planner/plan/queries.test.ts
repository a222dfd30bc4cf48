import type { PlannableLocation } from '@sawari/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Api } from '../../../shared/api/create-api.ts'
import { createGraph, nearestLocation } from './queries.ts'

function graphService(...outcomes: readonly ('ok' | 'down')[]) {
  const left = [...outcomes]
  const call = vi.fn(() => (left.shift() === 'down' ? Promise.reject(new Error('down')) : Promise.resolve()))
  return { call, ensure: createGraph({ api: { call } as unknown as Api }) }
}

test('the graph is asked for once, however often and however much at once it is needed', async () => {
  const { ensure, call } = graphService('ok')
  await Promise.all([ensure(), ensure(), ensure()])
  await ensure()
  expect(call).toHaveBeenCalledTimes(1)
})

test.each([
  ['just before five seconds have passed', 4_999, 1],
  ['after five seconds', 5_000, 2],
])('a service that is down fails no plan, and is asked again %s: %i ms', async (_, waitMs, calls) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { ensure, call } = graphService('down', 'ok')
  await ensure()
  await vi.advanceTimersByTimeAsync(waitMs)
  await ensure()
  expect(call).toHaveBeenCalledTimes(calls)
})

function locationAt(name: string, latitude: number, longitude: number): PlannableLocation {
  return { name, name_hi: name, latitude, longitude, city: 'Noida', kind: 'metro' }
}

const cityCentre = locationAt('Noida City Centre', 28.5747, 77.356)
const golfCourse = locationAt('Golf Course', 28.567, 77.346)

test.each([
  ['near one of them', 28.573, 77.355, cityCentre],
  ['near the other', 28.568, 77.347, golfCourse],
  ['with nothing near it', 28.9, 77.9, null],
])('a point %s is named by the nearest place', (_, latitude, longitude, place) => {
  expect(nearestLocation({ latitude, longitude }, [golfCourse, cityCentre])).toBe(place)
})
