import { buildPointIndex, distanceKm, type Point } from '@sawari/planner/geo'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cellCentre as cellCentreIn,
  SNAP_CELL_KM,
  SNAP_STAND_KM,
  type SnapStands,
  snapEnds,
  snapPoint,
} from './snap.ts'
import { at, BOX } from './testing/trips.ts'

const cellCentre = (point: Point) => cellCentreIn(point, BOX)

const home = at(28.6123, 77.4056)

/** The number of degrees that a distance spans to the north, and to the east at `home`. */
const NORTH = 1 / 111.195
const EAST = NORTH / Math.cos((home.latitude * Math.PI) / 180)

function networkOf(...stands: Point[]): SnapStands<Point> {
  const latitudes = Float64Array.from(stands, ({ latitude }) => latitude)
  const longitudes = Float64Array.from(stands, ({ longitude }) => longitude)
  return { box: BOX, stands, pointIndex: buildPointIndex(latitudes, longitudes) }
}

/** A point this many kilometres from the centre of the cell of `home`. */
function fromCentre(northKm: number, eastKm: number): Point {
  const { latitude, longitude } = cellCentre(home)
  return at(latitude + northKm * NORTH, longitude + eastKm * EAST)
}

describe('a point is snapped', () => {
  const centre = cellCentre(home)

  test('to the centre of its cell, if no stand is near', () => {
    expect(snapPoint(home, networkOf())).toEqual({ point: centre })
    expect(snapPoint(home, networkOf(fromCentre(0.51, 0)))).toEqual({ point: centre })
  })

  test('to a stand within half a kilometre of the centre', () => {
    const stand = fromCentre(0, 0.49)
    expect(snapPoint(home, networkOf(stand))).toEqual({ point: stand, stand })
  })

  test('to a stand of its own cell rather than to a nearer one', () => {
    const [own, beyond] = [fromCentre(0.24, 0.24), fromCentre(0, -0.26)]
    expect(snapPoint(home, networkOf(beyond, own)).stand).toBe(own)
    expect(snapPoint(beyond, networkOf(beyond, own)).stand).toBe(beyond)
  })

  test('to one stand of several in a cell, also if it is another one’s place', () => {
    const [first, second] = [fromCentre(0.05, 0), fromCentre(-0.1, 0.1)]
    for (const point of [home, first, second]) {
      expect(snapPoint(point, networkOf(second, first)).stand).toBe(first)
    }
  })
})

test('ends at one stand keep their cells apart, and ends in one cell are one place', () => {
  const stand = fromCentre(0.2, 0)
  const beyond = fromCentre(0.3, 0)
  const network = networkOf(stand)
  expect(snapPoint(beyond, network).stand).toBe(stand)
  const [source, destination] = snapEnds(home, beyond, network)
  expect([source.point, destination.point]).toEqual([cellCentre(home), cellCentre(beyond)])
  const [from, to] = snapEnds(home, stand, network)
  expect(from).toEqual(to)
})

const place = fc.record({
  latitude: fc.double({ min: 28.3, max: 28.9, noNaN: true }),
  longitude: fc.double({ min: 76.8, max: 77.6, noNaN: true }),
})
/** Many points within a few cells, others anywhere. */
const crowded = fc.oneof(
  place,
  fc
    .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }))
    .map(([north, east]) => fromCentre(north, east)),
)
const someStands = fc.array(crowded, { maxLength: 30 })
const share = fc.double({ min: -0.499, max: 0.499, noNaN: true })

describe('whatever the stands', () => {
  test('all points of a cell of half a kilometre are snapped alike, and so are ends', () => {
    const asked = [crowded, crowded, share, share, someStands, someStands] as const
    fc.assert(
      fc.property(...asked, (point, destination, north, east, stands, others) => {
        const centre = cellCentre(point)
        // The largest distance in kilometres from the centre to a corner of a cell.
        const eastStep = NORTH / Math.cos((28.9 * Math.PI) / 180)
        const neighbour = at(
          centre.latitude + north * SNAP_CELL_KM * NORTH,
          centre.longitude + east * SNAP_CELL_KM * eastStep,
        )
        // Another list of stands reveals no more than the first.
        for (const network of [networkOf(...stands), networkOf(...others)]) {
          expect(snapPoint(neighbour, network)).toEqual(snapPoint(point, network))
          expect(snapEnds(neighbour, destination, network)).toEqual(snapEnds(point, destination, network))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a cell is half a kilometre wide and high, or a little more', () => {
    fc.assert(
      fc.property(place, point => {
        const { latitude, longitude } = cellCentre(point)
        const north = cellCentre(at(latitude + 0.6 * NORTH, longitude))
        const east = cellCentre(at(latitude, longitude + 0.6 * EAST))
        const [heightKm, widthKm] = [
          distanceKm(at(latitude, longitude), north),
          distanceKm(at(latitude, longitude), east),
        ]
        expect(Math.min(heightKm, widthKm)).toBeGreaterThanOrEqual(SNAP_CELL_KM)
        expect(Math.max(heightKm, widthKm)).toBeLessThan(1.01 * SNAP_CELL_KM)
      }),
    )
  })

  test('a point moves by a walk at most, and snapping again changes nothing', () => {
    fc.assert(
      fc.property(crowded, someStands, (point, stands) => {
        const network = networkOf(...stands)
        const snapped = snapPoint(point, network)
        const halfDiagonalKm = 1.01 * SNAP_CELL_KM * Math.SQRT1_2
        expect(distanceKm(point, snapped.point)).toBeLessThanOrEqual(halfDiagonalKm + SNAP_STAND_KM)
        expect(snapPoint(snapped.point, network)).toEqual(snapped)
      }),
      { numRuns: 500 },
    )
  })
})
