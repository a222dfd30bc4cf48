import { boundsWithin, distanceKm, type Point } from '@sawari/geo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Block,
  blockOfCells,
  leastSquares,
  mostSquares,
  outsideSquares,
  SearchCells,
} from './search-cells.ts'
import { at, BOX } from './testing/trips.ts'

const grid = new SearchCells(BOX)

const inTheArea = fc.record({
  latitude: fc.double({ min: 28.2, max: 29, noNaN: true }),
  longitude: fc.double({ min: 76.7, max: 77.7, noNaN: true }),
})
const onEarth = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const place = fc.oneof({ weight: 3, arbitrary: inTheArea }, onEarth)
const share = fc.double({ min: 0, max: 1, noNaN: true })
const reachKm = fc.double({ min: 0, max: 6, noNaN: true })

describe('the cells within reach', () => {
  test('of a point contain every point within reach', () => {
    fc.assert(
      fc.property(place, reachKm, (centre, km) => {
        const cells = grid.around(centre, km)
        for (const point of pointsWithin(centre, km)) expect(cells).toContain(grid.of(point))
      }),
      { numRuns: 500 },
    )
  })

  test('and the squares around both ends contain the ends of every trip within the radius', () => {
    fc.assert(
      fc.property(place, place, reachKm, (source, destination, km) => {
        const [here, there] = [grid.squaresAround(source, km), grid.squaresAround(destination, km)]
        for (const from of pointsWithin(source, km)) {
          for (const to of pointsWithin(destination, km)) {
            expect(isInside(grid.squaresOf(from, to), grid.of(from), here, there)).toBe(true)
            expect(grid.goneTo(grid.squaresOf(from, to))).toBe(grid.of(to))
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['at both ends', at(28.6, 77.3), at(28.5, 77.2), true],
    ['900 m to the north of the one', at(28.6081, 77.3), at(28.5, 77.2), true],
    ['1.2 km to the north of the one', at(28.6108, 77.3), at(28.5, 77.2), false],
    ['1.2 km to the south of the one', at(28.5892, 77.3), at(28.5, 77.2), false],
    ['1.2 km to the east of the one', at(28.6, 77.3123), at(28.5, 77.2), false],
    ['1.2 km to the west of the one', at(28.6, 77.2877), at(28.5, 77.2), false],
    ['1.2 km to the north of the other', at(28.6, 77.3), at(28.5108, 77.2), false],
    ['1.2 km to the south of the other', at(28.6, 77.3), at(28.4892, 77.2), false],
    ['1.2 km to the east of the other', at(28.6, 77.3), at(28.5, 77.2123), false],
    ['1.2 km to the west of the other', at(28.6, 77.3), at(28.5, 77.1877), false],
  ])('of 1 km around both ends tell of somebody %s', (_, from, to, inside) => {
    const [here, there] = [grid.squaresAround(at(28.6, 77.3), 1), grid.squaresAround(at(28.5, 77.2), 1)]
    expect(isInside(grid.squaresOf(from, to), grid.of(from), here, there)).toBe(inside)
  })

  test('of a straight way contain every point within reach', () => {
    fc.assert(
      fc.property(place, place, share, reachKm, (from, to, along, km) => {
        const cells = new Set<number>()
        grid.visitAlong(from, to, km, cell => cells.add(cell))
        const onTheWay = at(
          from.latitude + along * (to.latitude - from.latitude),
          from.longitude + along * (to.longitude - from.longitude),
        )
        for (const point of pointsWithin(onTheWay, km)) expect(cells).toContain(grid.of(point))
      }),
      { numRuns: 500 },
    )
  })

  test('are few in the service area, and each is listed once', () => {
    const cells = grid.around(at(28.6, 77.3), 1)
    expect(cells.length).toBeLessThanOrEqual(9)
    expect(new Set(cells).size).toBe(cells.length)
  })

  test('are few enough for the packed numbers, however large the box is', () => {
    const large = new SearchCells({ north: 31, south: 26, east: 80, west: 74 })
    const [from, to] = [at(26.001, 74.001), at(30.999, 79.999)]
    expect(large.goneTo(large.squaresOf(from, to))).toBe(large.of(to))
    expect(large.goneTo(large.squaresOf(to, from))).toBe(large.of(from))
    expect(large.of(to)).toBe(large.count - 1)
  })

  test('are existing cells for points anywhere on earth', () => {
    fc.assert(
      fc.property(onEarth, reachKm, (point, km) => {
        for (const cell of [grid.of(point), ...grid.around(point, km)]) {
          expect(cell).toBeGreaterThanOrEqual(0)
          expect(cell).toBeLessThan(grid.count)
        }
      }),
    )
  })
})

/** Checked in each of the cells that contain the squares around the source. */
function isInside(squares: number, cell: number, here: Block, there: Block): boolean {
  const { firstRow, lastRow, firstColumn, lastColumn } = blockOfCells(here)
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      if (grid.at(row, column) !== cell) continue
      const [least, most] = [leastSquares, mostSquares].map(bound => bound(row, column, { here, there }))
      return outsideSquares(squares, least!, most!) === 0
    }
  }
  return false
}

/** The centre, and points just inside its circle to the north, south, east and west. */
function pointsWithin(centre: Point, km: number): Point[] {
  const { latitude, longitude } = centre
  const { north, south, east, west } = boundsWithin(centre, km * 0.999)
  const points = [at(north, longitude), at(south, longitude), at(latitude, east), at(latitude, west)]
  return [centre, ...points.filter(point => distanceKm(point, centre) <= km)]
}
