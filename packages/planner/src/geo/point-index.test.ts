import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bounds, boundsContain } from './bounds.ts'
import { distanceKm, type Point } from './point.ts'
import { buildPointIndex, nearestPoints, pointsInBox, pointsWithin } from './point-index.ts'

// Multiples of a quarter degree make equal places, shared edges and empty cells likely.
const coarse = (min: number, max: number) =>
  fc.integer({ min: min * 4, max: max * 4 }).map(value => value / 4)
const anyPoint: fc.Arbitrary<Point> = fc.oneof(
  fc.record({ latitude: coarse(-90, 90), longitude: coarse(-180, 180) }),
  fc.record({
    latitude: fc.double({ min: 28.3, max: 28.9, noNaN: true }),
    longitude: fc.double({ min: 76.8, max: 77.6, noNaN: true }),
  }),
)
const anyBox: fc.Arbitrary<Bounds> = fc.tuple(anyPoint, anyPoint).map(([a, b]) => ({
  south: Math.min(a.latitude, b.latitude),
  north: Math.max(a.latitude, b.latitude),
  west: a.longitude,
  east: b.longitude,
}))
const points = fc.array(anyPoint, { maxLength: 120 })

/** Many points within some hundred metres, also at the 180th meridian and at the poles. */
const anyCrowd = fc
  .record({
    centre: fc.oneof(
      anyPoint,
      fc.record({ latitude: coarse(-90, 90), longitude: fc.constantFrom(-180, 180, 179.999) }),
      fc.record({ latitude: fc.constantFrom(-90, 90, 89.999), longitude: coarse(-180, 180) }),
    ),
    steps: fc.array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
      maxLength: 120,
      size: 'max',
    }),
  })
  .map(({ centre, steps }) =>
    steps.map(([north, east]) => ({
      latitude: Math.max(-90, Math.min(90, centre.latitude + north / 10_000)),
      longitude: ((centre.longitude + east / 10_000 + 540) % 360) - 180,
    })),
  )

const indexOf = (places: readonly Point[]) =>
  buildPointIndex(
    places.map(({ latitude }) => latitude),
    places.map(({ longitude }) => longitude),
  )

const byNumber = (a: number, b: number) => a - b

function byBruteForce(places: readonly Point[], centre: Point) {
  return places
    .map((place, index) => ({ index, distanceKm: distanceKm(centre, place) }))
    .sort((a, b) => a.distanceKm - b.distanceKm || a.index - b.index)
}

describe('an index of points', () => {
  test('finds in a box what checking every point finds, also across the 180th meridian', () => {
    fc.assert(
      fc.property(points, anyBox, (places, box) => {
        const expected = places.flatMap((place, index) => (boundsContain(box, place) ? [index] : []))
        expect(pointsInBox(indexOf(places), box).sort(byNumber)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('finds within a radius what checking every point finds, nearest first', () => {
    fc.assert(
      fc.property(
        points,
        anyPoint,
        fc.double({ min: 0, max: 15_000, noNaN: true }),
        (places, centre, radiusKm) => {
          const expected = byBruteForce(places, centre).filter(near => near.distanceKm <= radiusKm)
          expect(pointsWithin(indexOf(places), centre, radiusKm)).toEqual(expected)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('finds the nearest points that checking every point finds, in crowded places and far from them', () => {
    const anyCount = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 150 }))
    fc.assert(
      fc.property(points, anyCrowd, anyPoint, anyCount, (scattered, crowd, centre, count) => {
        const places = [...scattered, ...crowd]
        const index = indexOf(places)
        for (const from of [centre, ...crowd.slice(0, 3)]) {
          expect(nearestPoints(index, from, count)).toEqual(byBruteForce(places, from).slice(0, count))
        }
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['without points', [], []],
    ['of one point', [{ latitude: 28.6, longitude: 77.4 }], [0]],
    [
      'of points all in one place',
      Array.from({ length: 9 }, () => ({ latitude: 28.6, longitude: 77.4 })),
      [0, 1],
    ],
  ])('%s answers every question', (_, places, nearestTwo) => {
    const index = indexOf(places)
    const centre = { latitude: 28.6, longitude: 77.4 }
    expect(nearestPoints(index, centre, 2).map(({ index }) => index)).toEqual(nearestTwo)
    expect(pointsInBox(index, { north: 29, south: 28, east: 78, west: 77 })).toHaveLength(places.length)
    expect(pointsWithin(index, centre, 0)).toHaveLength(places.length)
  })

  test('has nothing in a box whose south lies north of its north', () => {
    const index = indexOf([{ latitude: 28.6, longitude: 77.4 }])
    expect(pointsInBox(index, { north: 28, south: 29, east: 78, west: 77 })).toEqual([])
  })
})
