import { expect, test } from 'vitest'
import { at } from './testing/trips.ts'
import { straightTrip } from './trip.ts'

test('a trip without a route runs straight, and its road is a third longer', () => {
  const [source, destination] = [at(28.5, 77.3), at(28.6, 77.3)]
  // 11.12 km in a straight line.
  expect(straightTrip(source, destination)).toEqual({
    source,
    destination,
    line: [source, destination],
    distanceKm: 15.01,
  })
})
