import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bounds, boundsContain } from './bounds.ts'
import { writePointsInBox } from './box-query.ts'
import { distanceKm } from './distance.ts'
import { buildGridIndex, type GridIndex } from './grid-index.ts'
import { NearestSearch, nearestPoints } from './nearest-points.ts'
import type { Point } from './point.ts'
import { pointsWithin } from './radius-query.ts'

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

const gridOf = (places: readonly Point[]) =>
  buildGridIndex(
    places.map(({ latitude }) => latitude),
    places.map(({ longitude }) => longitude),
  )

/** The points in the box, in the order of their indices. */
function pointsInBox(grid: GridIndex, box: Bounds): number[] {
  const into = new Uint32Array(grid.count)
  return [...into.subarray(0, writePointsInBox(grid, box, into)).sort()]
}

function byBruteForce(places: readonly Point[], centre: Point) {
  return places
    .map((place, index) => ({ index, distanceKm: distanceKm(centre, place) }))
    .sort((a, b) => a.distanceKm - b.distanceKm || a.index - b.index)
}

describe('a grid of points', () => {
  test('finds in a box what checking every point finds, also across the 180th meridian', () => {
    fc.assert(
      fc.property(points, anyBox, (places, box) => {
        const expected = places.flatMap((place, index) => (boundsContain(box, place) ? [index] : []))
        expect(pointsInBox(gridOf(places), box)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('copies long runs of points whole', () => {
    const places = Array.from({ length: 40_000 }, (_, number) => ({
      latitude: 28 + Math.floor(number / 200) / 200,
      longitude: 77 + (number % 200) / 200,
    }))
    const box = { north: 28.75, south: 28.25, east: 77.75, west: 77.25 }
    const expected = places.flatMap((place, index) => (boundsContain(box, place) ? [index] : []))
    expect(pointsInBox(gridOf(places), box)).toEqual(expected)
  })

  test('finds within a radius what checking every point finds, nearest first', () => {
    fc.assert(
      fc.property(
        points,
        anyPoint,
        fc.double({ min: 0, max: 15_000, noNaN: true }),
        (places, centre, radiusKm) => {
          const expected = byBruteForce(places, centre).filter(near => near.distanceKm <= radiusKm)
          expect(pointsWithin(gridOf(places), centre, radiusKm)).toEqual(expected)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('finds the nearest points that checking every point finds', () => {
    fc.assert(
      fc.property(points, anyPoint, fc.integer({ min: 0, max: 12 }), (places, centre, count) => {
        expect(nearestPoints(gridOf(places), centre, count)).toEqual(
          byBruteForce(places, centre).slice(0, count),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('finds them again and again in one workspace, from crowded places and far from them', () => {
    const anyCount = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 150 }))
    const questions = fc.array(fc.tuple(anyPoint, anyCount), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(points, anyCrowd, questions, (scattered, crowd, asked) => {
        const places = [...scattered, ...crowd]
        const search = new NearestSearch(gridOf(places))
        for (const [centre, count] of [...asked, ...crowd.slice(0, 5).map(place => [place, 10] as const)]) {
          const found = search.find(centre, count)
          expect(
            Array.from({ length: found }, (_, rank) => ({
              index: search.indices[rank],
              distanceKm: search.distancesKm[rank],
            })),
          ).toEqual(byBruteForce(places, centre).slice(0, count))
        }
      }),
      { numRuns: 500 },
    )
  })

  const oneOf = (count: number, place: (number: number) => Point) =>
    Array.from({ length: count }, (_, number) => place(number))
  test.each([
    ['on one parallel', oneOf(300, number => ({ latitude: 28.6, longitude: 77 + (number % 90) / 100 }))],
    ['on one meridian', oneOf(300, number => ({ latitude: 28 + (number % 90) / 100, longitude: 77.4 }))],
    [
      'in one place but for one far away',
      oneOf(300, number => ({ latitude: number === 7 ? -60 : 28.6, longitude: 77.4 })),
    ],
    [
      'on both sides of the 180th meridian',
      oneOf(300, number => ({
        latitude: (number % 17) / 10,
        longitude: number % 2 === 0 ? 180 - number / 100 : -180 + number / 100,
      })),
    ],
    [
      'around a pole',
      oneOf(300, number => ({ latitude: 89 + (number % 10) / 10, longitude: (number * 37) % 180 })),
    ],
    [
      'crowded in one corner',
      oneOf(300, number => ({
        latitude: 28.6 + (number / 300) ** 8,
        longitude: 77.4 + ((number * 7) % 300) ** 6 / 300 ** 6,
      })),
    ],
  ])('of points %s has the nearest in the right order', (_, places) => {
    const grid = gridOf(places)
    const centres = [
      ...places.slice(0, 20),
      { latitude: 28.6, longitude: 77.4 },
      { latitude: 1, longitude: -179.99 },
      { latitude: 90, longitude: 0 },
      { latitude: -28, longitude: -102 },
    ]
    for (const centre of centres) {
      for (const count of [1, 10, 300]) {
        expect(nearestPoints(grid, centre, count)).toEqual(byBruteForce(places, centre).slice(0, count))
      }
    }
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
    const grid = gridOf(places)
    const centre = { latitude: 28.6, longitude: 77.4 }
    expect(nearestPoints(grid, centre, 2).map(({ index }) => index)).toEqual(nearestTwo)
    expect(pointsInBox(grid, { north: 29, south: 28, east: 78, west: 77 })).toHaveLength(places.length)
    expect(pointsWithin(grid, centre, 0)).toHaveLength(places.length)
  })

  test('are found from a row without points', () => {
    const places = [
      [28.630000000000003, 77.403],
      [28.627000000000002, 77.4],
      [28.603, 77.403],
      [28.663, 77.46000000000001],
      [28.66, 77.403],
      [28.630000000000003, 77.403],
    ].map(([latitude, longitude]) => ({ latitude: latitude!, longitude: longitude! }))
    const [nearest] = nearestPoints(gridOf(places), { latitude: 28.630000000000003, longitude: 77.43 }, 1)
    expect(nearest?.index).toBe(0)
  })

  test('has nothing in a box whose south lies north of its north', () => {
    const grid = gridOf([{ latitude: 28.6, longitude: 77.4 }])
    expect(pointsInBox(grid, { north: 28, south: 29, east: 78, west: 77 })).toEqual([])
  })
})
