import { lineLengthKm } from '@sawari/planner/geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnUpTo } from './route-layer.tsx'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const walk = { id: 'walk', points: [at(28.6, 77.4), at(28.6, 77.401)] }
const ride = { id: 'ride', points: [at(28.6, 77.401), at(28.61, 77.401), at(28.62, 77.401)] }

test.each([
  [0, []],
  [0.25, [{ id: 'walk', end: at(28.6, 77.4005) }]],
  [0.5, [{ id: 'walk', end: at(28.6, 77.401) }]],
  [
    0.75,
    [
      { id: 'walk', end: at(28.6, 77.401) },
      { id: 'ride', end: at(28.61, 77.401) },
    ],
  ],
])('at %s of its drawing each leg has had the same time', (share, expected) => {
  const drawn = drawnUpTo([walk, ride], share)
  expect(drawn.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  for (const [index, { end }] of expected.entries()) {
    const last = drawn[index]!.points.at(-1)!
    expect(last.latitude).toBeCloseTo(end.latitude, 9)
    expect(last.longitude).toBeCloseTo(end.longitude, 9)
  }
})

test('in the end it is the whole route, and it never becomes shorter on the way', () => {
  const parts = [walk, ride, { id: 'none', points: [at(28.62, 77.401), at(28.62, 77.401)] }]
  expect(drawnUpTo(parts, 1)).toEqual(parts)
  const lengthAt = (share: number) =>
    drawnUpTo(parts, share).reduce((sum, { points }) => sum + lineLengthKm(points), 0)
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, (one, other) => {
      expect(lengthAt(Math.min(one, other))).toBeLessThanOrEqual(lengthAt(Math.max(one, other)) + 1e-9)
    }),
  )
})
