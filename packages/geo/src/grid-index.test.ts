import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bounds, boundsContain } from './bounds.ts'
import { distanceKm } from './distance.ts'
import { buildGridIndex, nearestPoints, pointsInBox, pointsWithin } from './grid-index.ts'
import type { Point } from './point.ts'

// Quarter degrees make shared places, shared edges and empty cells likely.
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

const gridOf = (places: readonly Point[]) =>
  buildGridIndex(
    places.map(({ latitude }) => latitude),
    places.map(({ longitude }) => longitude),
  )

function byBruteForce(places: readonly Point[], centre: Point) {
  return places
    .map((place, index) => ({ index, distanceKm: distanceKm(centre, place) }))
    .sort((a, b) => a.distanceKm - b.distanceKm || a.index - b.index)
}

describe('a grid of points', () => {
  test('finds in a box what looking at every point finds, across the 180th meridian too', () => {
    fc.assert(
      fc.property(points, anyBox, (places, box) => {
        const expected = places.flatMap((place, index) => (boundsContain(box, place) ? [index] : []))
        expect(pointsInBox(gridOf(places), box).sort((a, b) => a - b)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('finds within a radius what looking at every point finds, nearest first', () => {
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

  test('finds the nearest points that looking at every point finds', () => {
    fc.assert(
      fc.property(points, anyPoint, fc.integer({ min: 0, max: 12 }), (places, centre, count) => {
        expect(nearestPoints(gridOf(places), centre, count)).toEqual(
          byBruteForce(places, centre).slice(0, count),
        )
      }),
      { numRuns: 300 },
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
    const grid = gridOf(places)
    const centre = { latitude: 28.6, longitude: 77.4 }
    expect(nearestPoints(grid, centre, 2).map(({ index }) => index)).toEqual(nearestTwo)
    expect(pointsInBox(grid, { north: 29, south: 28, east: 78, west: 77 })).toHaveLength(places.length)
    expect(pointsWithin(grid, centre, 0)).toHaveLength(places.length)
  })

  test('has nothing in a box whose south lies north of its north', () => {
    const grid = gridOf([{ latitude: 28.6, longitude: 77.4 }])
    expect(pointsInBox(grid, { north: 28, south: 29, east: 78, west: 77 })).toEqual([])
  })
})
