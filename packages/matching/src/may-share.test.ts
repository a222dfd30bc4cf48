import { boundsWithin, distanceKm, placesOnLine } from '@sawari/planner/geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameWay, mayShare, straightTrip, type TripGeometry } from './may-share.ts'
import { compareTrips } from './overlap.ts'
import { anyTrip, at, hubTrip, tripAlong, uniformTrip } from './testing/trips.ts'

const radiusKm = fc.integer({ min: 1, max: 5 })

/** Short trips anywhere on earth, also at the poles and across the 180th meridian. */
const step = fc.double({ min: -0.05, max: 0.05, noNaN: true })
const farTrips = fc
  .tuple(
    fc.oneof(fc.constantFrom(-90, 0, 89.99, 90), fc.double({ min: -90, max: 90, noNaN: true })),
    fc.oneof(fc.constantFrom(-180, 180), fc.double({ min: -180, max: 180, noNaN: true })),
    fc.array(fc.array(fc.tuple(step, step), { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 2 }),
  )
  .map(([latitude, longitude, steps]) =>
    steps.map(line =>
      tripAlong(
        line.map(([north, east]) =>
          at(Math.max(-90, Math.min(90, latitude + north)), ((longitude + east + 540) % 360) - 180),
        ),
      ),
    ),
  )

const pairs = fc.oneof(
  fc.tuple(hubTrip, hubTrip),
  fc.tuple(anyTrip, anyTrip),
  // A trip, and a part of it.
  uniformTrip.map(trip => [trip, tripAlong(trip.line.slice(-2))]),
  farTrips,
)

/** Whether the ends of a trip are near another's ends, or its line. A match without that is impossible. */
function isBeside(trip: TripGeometry, other: TripGeometry, km: number): boolean {
  const ends = ['source', 'destination'] as const
  return (
    ends.every(end => distanceKm(trip[end], other[end]) <= km) ||
    ends.every(end => placesOnLine(trip[end], other.line, km).length > 0)
  )
}

test('no pair of trips is excluded of which one is beside the other', () => {
  let beside = 0
  fc.assert(
    fc.property(pairs, radiusKm, ([a, b], km) => {
      if (!isBeside(a!, b!, km) && !isBeside(b!, a!, km)) return
      beside += 1
      expect([mayShare(a!, b!, km), mayShare(b!, a!, km)]).toEqual([true, true])
    }),
    { numRuns: 5_000 },
  )
  expect(beside).toBeGreaterThan(500)
})

test.each([1, 5])('a trip %i km beside mine is not excluded, on either side', km => {
  const [west, east] = [at(28.5, 77.3), at(28.5, 77.4)]
  const { north, south } = boundsWithin(west, km * 0.999_999)
  const mine = straightTrip(west, east)
  for (const latitude of [north, south]) {
    const beside = straightTrip({ ...west, latitude }, { ...east, latitude })
    expect([mayShare(mine, beside, km), compareTrips(mine, beside, km).shares]).toEqual([true, true])
  }
  const upward = straightTrip(at(28.5, 77.3), at(28.6, 77.3))
  const bounds = boundsWithin(upward.source, km * 0.999_999)
  for (const longitude of [bounds.west, bounds.east]) {
    const beside = straightTrip({ ...upward.source, longitude }, { ...upward.destination, longitude })
    expect([mayShare(upward, beside, km), compareTrips(upward, beside, km).shares]).toEqual([true, true])
  }
})

test('at a pole and across the 180th meridian trips match as anywhere', () => {
  const there = straightTrip(at(0, 179.99), at(0.1, 179.999))
  const beyond = straightTrip(at(0, -179.999), at(0.1, -179.99))
  const polar = straightTrip(at(89.99, 0), at(89.9, 90))
  expect(compareTrips(there, beyond, 3).shares).toBe(true)
  expect(compareTrips(polar, polar, 1).shares).toBe(true)
})

test.each([
  ['a long trip past both my ends', straightTrip(at(28.4, 77.3), at(28.7, 77.3)), true],
  ['a short trip beside mine', straightTrip(at(28.52, 77.309), at(28.58, 77.309)), true],
  ['a trip past my destination alone', straightTrip(at(28.59, 77.3), at(28.7, 77.3)), false],
  ['a trip too far to the east', straightTrip(at(28.5, 77.32), at(28.6, 77.32)), false],
  ['a trip too far to the north', straightTrip(at(28.62, 77.3), at(28.72, 77.3)), false],
])('%s', (_, other, isPossible) => {
  expect(mayShare(straightTrip(at(28.5, 77.3), at(28.6, 77.3)), other, 1)).toBe(isPossible)
})

test.each([
  ['straight on', 10, 10, true],
  ['just less than a right angle', 10, 99.9, true],
  ['a right angle', 10, 100, false],
  ['back', 10, 190, false],
  ['a right angle across north', 10, 280, false],
  ['just less than a right angle across north', 10, 280.1, true],
])('two bearings: %s', (_, one, other, isSame) => {
  expect(isSameWay(one, other)).toBe(isSame)
  expect(isSameWay(other, one)).toBe(isSame)
})
