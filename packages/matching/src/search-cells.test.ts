import { boundsWithin, distanceKm, type Point } from '@sawari/geo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Block,
  blockOfCells,
  CELL_COUNT,
  cellAt,
  cellGoneTo,
  cellOf,
  cellsAround,
  leastSquares,
  mostSquares,
  outsideSquares,
  squaresAround,
  squaresOf,
  visitCellsAlong,
} from './search-cells.ts'
import { at } from './testing/trips.ts'

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
        const cells = cellsAround(centre, km)
        for (const point of pointsWithin(centre, km)) expect(cells).toContain(cellOf(point))
      }),
      { numRuns: 500 },
    )
  })

  test('and the squares around both ends contain the ends of every trip within the radius', () => {
    fc.assert(
      fc.property(place, place, reachKm, (source, destination, km) => {
        const [here, there] = [squaresAround(source, km), squaresAround(destination, km)]
        for (const from of pointsWithin(source, km)) {
          for (const to of pointsWithin(destination, km)) {
            expect(isInside(squaresOf(from, to), cellOf(from), here, there)).toBe(true)
            expect(cellGoneTo(squaresOf(from, to))).toBe(cellOf(to))
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
    const [here, there] = [squaresAround(at(28.6, 77.3), 1), squaresAround(at(28.5, 77.2), 1)]
    expect(isInside(squaresOf(from, to), cellOf(from), here, there)).toBe(inside)
  })

  test('of a straight way contain every point within reach', () => {
    fc.assert(
      fc.property(place, place, share, reachKm, (from, to, along, km) => {
        const cells = new Set<number>()
        visitCellsAlong(from, to, km, cell => cells.add(cell))
        const onTheWay = at(
          from.latitude + along * (to.latitude - from.latitude),
          from.longitude + along * (to.longitude - from.longitude),
        )
        for (const point of pointsWithin(onTheWay, km)) expect(cells).toContain(cellOf(point))
      }),
      { numRuns: 500 },
    )
  })

  test('are few in the service area, and each is listed once', () => {
    const cells = cellsAround(at(28.6, 77.3), 1)
    expect(cells.length).toBeLessThanOrEqual(9)
    expect(new Set(cells).size).toBe(cells.length)
  })

  test('are existing cells for points anywhere on earth', () => {
    fc.assert(
      fc.property(onEarth, reachKm, (point, km) => {
        for (const cell of [cellOf(point), ...cellsAround(point, km)]) {
          expect(cell).toBeGreaterThanOrEqual(0)
          expect(cell).toBeLessThan(CELL_COUNT)
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
      if (cellAt(row, column) !== cell) continue
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
