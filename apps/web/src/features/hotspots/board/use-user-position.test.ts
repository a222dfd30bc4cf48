import { expect, test } from 'vitest'
import { planBanner } from './use-user-position.ts'

const found = (latitude: number, longitude: number) =>
  ({ kind: 'found', point: { latitude, longitude } }) as const

test.each([
  ['nothing inside the service box', found(28.6, 77.4), null],
  ['nothing on its corner', found(28.9, 77.6), null],
  ['the area after 1.5 s just north of it', found(28.901, 77.4), { afterMs: 1_500, reason: 'outside' }],
  ['the area after 1.5 s in Mumbai', found(19.07, 72.87), { afterMs: 1_500, reason: 'outside' }],
  [
    'the area after 1 s where the place is not known',
    { kind: 'failed' } as const,
    { afterMs: 1_000, reason: 'unknown' },
  ],
])('the banner says %s', (_, answer, plan) => {
  expect(planBanner(answer, { north: 28.9, south: 28.3, east: 77.6, west: 76.8 })).toEqual(plan)
})
