import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placesOnLine } from './along-line.ts'
import { distanceToLineKm, lineLengthKm } from './polyline.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const northThenEast = [at(28.5, 77.3), at(28.6, 77.3), at(28.6, 77.4)]

describe('the places of a point on a line', () => {
  test.each([
    ['beside the first part', at(28.55, 77.301), 1, [[0.1, 5.56]]],
    ['at the turn', at(28.6, 77.3), 1, [[0, 11.12]]],
    ['outside the turn', at(28.605, 77.295), 1, [[0.74, 11.12]]],
    [
      'inside the turn',
      at(28.595, 77.305),
      1,
      [
        [0.49, 10.56],
        [0.56, 11.61],
      ],
    ],
    ['before the start', at(28.495, 77.3), 1, [[0.56, 0]]],
    ['beyond the end', at(28.6, 77.405), 1, [[0.49, 20.88]]],
    ['nowhere near', at(28.55, 77.35), 1, []],
    [
      'on a wider search',
      at(28.55, 77.35),
      6,
      [
        [4.88, 5.56],
        [5.56, 16],
      ],
    ],
  ] as const)('%s', (_, point, withinKm, expected) => {
    const places = placesOnLine(point, northThenEast, withinKm)
    expect(places).toHaveLength(expected.length)
    for (const [index, [awayKm, alongKm]] of expected.entries()) {
      expect(places[index]!.awayKm).toBeCloseTo(awayKm, 1)
      expect(places[index]!.alongKm).toBeCloseTo(alongKm, 1)
    }
  })

  test('are not where parts meet while the line keeps coming nearer or going away', () => {
    const northward = [28.5, 28.53, 28.53, 28.56, 28.6].map(latitude => at(latitude, 77.3))
    for (const line of [northward, northward.toReversed()]) {
      const places = placesOnLine(at(28.55, 77.301), line, 5)
      expect(places).toHaveLength(1)
      expect(places[0]!.awayKm).toBeCloseTo(0.1, 1)
    }
  })

  test('are none on a line without a straight part', () => {
    expect(placesOnLine(at(28.5, 77.3), [], 1)).toEqual([])
    expect(placesOnLine(at(28.5, 77.3), [at(28.5, 77.3)], 1)).toEqual([])
  })

  test('come in the order of the line, the nearest as near as the line itself', () => {
    const point = fc.record({
      latitude: fc.double({ min: 28.3, max: 28.9, noNaN: true }),
      longitude: fc.double({ min: 76.8, max: 77.6, noNaN: true }),
    })
    const line = fc.array(point, { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(point, line, fc.integer({ min: 1, max: 30 }), (from, along, withinKm) => {
        const places = placesOnLine(from, along, withinKm)
        const marks = [0, ...places.map(({ alongKm }) => alongKm), lineLengthKm(along) + 1e-9]
        expect(marks).toEqual(marks.toSorted((a, b) => a - b))
        const nearestKm = Math.min(...places.map(({ awayKm }) => awayKm))
        const expectedKm = distanceToLineKm(from, along)
        if (places.length > 0)
          expect(Math.abs(nearestKm - expectedKm)).toBeLessThan(0.001 * expectedKm + 1e-6)
        else expect(expectedKm).toBeGreaterThan(withinKm * 0.999)
      }),
    )
  })
})
