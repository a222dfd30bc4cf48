import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chordSquared, writeUnitVector } from './chord.ts'
import { distanceKm } from './distance.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('the chord between two unit vectors is that of the distance between their points', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const vectors = new Float64Array(6)
      writeUnitVector(a, vectors, 0)
      writeUnitVector(b, vectors, 3)
      const chord = Math.hypot(...[0, 1, 2].map(axis => vectors[axis]! - vectors[axis + 3]!))
      expect(Math.sqrt(chordSquared(distanceKm(a, b)))).toBeCloseTo(chord, 7)
    }),
  )
})

test('a chord grows with its arc, and not beyond the far side of the earth', () => {
  expect(chordSquared(0)).toBe(0)
  expect(chordSquared(2)).toBeGreaterThan(chordSquared(1))
  expect(chordSquared(20_016)).toBeCloseTo(4, 6)
  expect(chordSquared(30_000)).toBeCloseTo(4, 12)
})
