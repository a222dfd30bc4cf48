import { boundsWithin, distanceKm, type Point } from '@sawari/geo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blockOfCells,
  CELL_COUNT,
  cellAt,
  cellOf,
  cellsAround,
  squareOf,
  squaresAround,
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
  test('of a point hold whatever lies within it', () => {
    fc.assert(
      fc.property(place, reachKm, (centre, km) => {
        const cells = cellsAround(centre, km)
        for (const point of pointsWithin(centre, km)) expect(cells).toContain(cellOf(point))
      }),
      { numRuns: 500 },
    )
  })

  test('and its squares hold whatever lies within it, each square in its cell', () => {
    fc.assert(
      fc.property(place, reachKm, (centre, km) => {
        const block = squaresAround(centre, km)
        for (const point of pointsWithin(centre, km)) {
          const [row, column] = [squareOf(point) >>> 16, squareOf(point) & 0xffff]
          expect(row).toBeGreaterThanOrEqual(block.firstRow)
          expect(row).toBeLessThanOrEqual(block.lastRow)
          expect(column).toBeGreaterThanOrEqual(block.firstColumn)
          expect(column).toBeLessThanOrEqual(block.lastColumn)
          const square = { firstRow: row, lastRow: row, firstColumn: column, lastColumn: column }
          const { firstRow, firstColumn } = blockOfCells(square)
          expect(cellAt(firstRow, firstColumn)).toBe(cellOf(point))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('of a straight way hold whatever lies within it', () => {
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

  test('are cells that there are, wherever on earth', () => {
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

/** The centre, and points just inside its circle to the north, south, east and west. */
function pointsWithin(centre: Point, km: number): Point[] {
  const { latitude, longitude } = centre
  const { north, south, east, west } = boundsWithin(centre, km * 0.999)
  const points = [at(north, longitude), at(south, longitude), at(latitude, east), at(latitude, west)]
  return [centre, ...points.filter(point => distanceKm(point, centre) <= km)]
}
