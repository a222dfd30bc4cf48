import { buildGridIndex, type Point } from '@sawari/geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startBuildKernel } from './build-kernel.ts'
import { pointSortIn } from './grid-in-vectors.ts'

function compare(points: readonly Point[]): void {
  const latitudes = Float64Array.from(points, ({ latitude }) => latitude)
  const longitudes = Float64Array.from(points, ({ longitude }) => longitude)
  const found = buildGridIndex(latitudes, longitudes, pointSortIn(startBuildKernel(0)!))
  expect(found).toEqual(buildGridIndex(latitudes, longitudes))
}

/** Multiples of a quarter degree make equal coordinates likely. */
const coarse = (least: number, greatest: number) =>
  fc.integer({ min: 4 * least, max: 4 * greatest }).map(quarters => quarters / 4)
const anywhere = fc.oneof(
  fc.record({ latitude: coarse(-90, 90), longitude: coarse(-180, 180) }),
  fc.record({
    latitude: fc.double({ min: 28.3, max: 28.9, noNaN: true }),
    longitude: fc.double({ min: 76.8, max: 77.6, noNaN: true }),
  }),
)

test('a grid sorted in vectors is that of the other sort', () => {
  fc.assert(fc.property(fc.array(anywhere, { maxLength: 300, size: 'max' }), compare))
})

test.each([
  ['on one meridian', (number: number) => ({ latitude: 28 + (number % 90) / 100, longitude: 77.4 })],
  ['in one place', () => ({ latitude: 28.6, longitude: 77.4 })],
  [
    'in one place but for one far away',
    (number: number) => ({
      latitude: number === 7 ? -60 : 28.6 + ((number * 37) % 101) / 1e6,
      longitude: 77.4,
    }),
  ],
])('it is so with many points %s', (_, place) => {
  compare(Array.from({ length: 1_000 }, (_, number) => place(number)))
})
