import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceKm } from './point.ts'
import {
  distanceToLineKm,
  isEastOfLine,
  lineLengthKm,
  placesOnLine,
  segmentsIntersect,
  simplifyLine,
} from './polyline.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const point = fc.record({
  latitude: fc.double({ min: 28.3, max: 28.9, noNaN: true }),
  longitude: fc.double({ min: 76.8, max: 77.6, noNaN: true }),
})
const line = fc.array(point, { minLength: 2, maxLength: 6 })

describe('two segments', () => {
  test.each([
    ['that cross', at(0, 0), at(2, 2), at(0, 2), at(2, 0), true],
    ['that touch at an end', at(0, 0), at(1, 1), at(1, 1), at(2, 0), true],
    ['that meet in a T', at(0, 0), at(0, 2), at(0, 1), at(2, 1), true],
    ['that overlap on one line', at(0, 0), at(0, 2), at(0, 1), at(0, 3), true],
    ['that lie apart on one line', at(0, 0), at(0, 1), at(0, 2), at(0, 3), false],
    ['that are parallel', at(0, 0), at(0, 2), at(1, 0), at(1, 2), false],
    ['that would meet if they were longer', at(0, 0), at(1, 1), at(0, 4), at(1, 3), false],
  ])('%s', (_, a, b, c, d, meet) => {
    expect(segmentsIntersect(a, b, c, d)).toBe(meet)
    expect(segmentsIntersect(d, c, b, a)).toBe(meet)
  })
})

describe('the distance of a point to a line', () => {
  const northward = [at(28.5, 77.4), at(28.7, 77.4)]

  test.each([
    ['on the line', at(28.6, 77.4), northward, 0],
    ['beside its middle', at(28.6, 77.41), northward, 0.976],
    ['beyond its end', at(28.71, 77.4), northward, 1.112],
    ['to a line of one point', at(28.51, 77.4), [at(28.5, 77.4)], 1.112],
    ['to no line', at(28.6, 77.4), [], Number.POSITIVE_INFINITY],
  ])('%s', (_, from, to, km) => expect(distanceToLineKm(from, to)).toBeCloseTo(km, 2))

  test('is never above the distance to any of its points', () => {
    fc.assert(
      fc.property(point, line, (from, to) => {
        const nearest = Math.min(...to.map(vertex => distanceKm(from, vertex)))
        expect(distanceToLineKm(from, to)).toBeLessThanOrEqual(nearest * 1.0001 + 1e-9)
      }),
    )
  })
})

test('the length of a line is the sum of its parts', () => {
  fc.assert(
    fc.property(line, line, (first, second) => {
      const joint = [...first, ...second.slice(1)]
      const secondFromFirst = [first.at(-1)!, ...second.slice(1)]
      expect(lineLengthKm(joint)).toBeCloseTo(lineLengthKm(first) + lineLengthKm(secondFromFirst), 6)
    }),
  )
  expect(lineLengthKm([])).toBe(0)
  expect(lineLengthKm([at(28, 77)])).toBe(0)
})

describe('the side of a line from north to south', () => {
  // A river that flows south, turns back north for a stretch, and flows south again.
  const meander = [at(28.8, 77.2), at(28.5, 77.2), at(28.6, 77.3), at(28.4, 77.4)]

  test.each([
    ['west of it', at(28.65, 77.1), false],
    ['east of it', at(28.65, 77.25), true],
    ['east of it, inside the bend', at(28.55, 77.23), true],
    ['between its bends', at(28.55, 77.26), false],
    ['north of its end, to the east', at(28.89, 77.21), true],
    ['north of its end, to the west', at(28.89, 77.19), false],
    ['south of its end, to the east', at(28.31, 77.41), true],
    ['south of its end, to the west', at(28.31, 77.39), false],
  ])('%s', (_, from, east) => expect(isEastOfLine(from, meander)).toBe(east))

  test('differs only for points that the line parts', () => {
    fc.assert(
      fc.property(point, point, line, (a, b, inner) => {
        const whole = [at(91, 77.2), ...inner, at(-91, 77.2)]
        const parted = isEastOfLine(a, whole) !== isEastOfLine(b, whole)
        const meets = whole.slice(1).some((to, index) => segmentsIntersect(a, b, whole[index]!, to))
        if (parted) expect(meets).toBe(true)
      }),
    )
  })
})

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

test('a straight line keeps only its ends', () => {
  const line = Array.from({ length: 50 }, (_, step) => at(28.6 + step / 1000, 77.4))
  expect(simplifyLine(line, 0.01)).toEqual([line[0], line.at(-1)])
})

test('a corner stays', () => {
  const line = [at(28.6, 77.4), at(28.61, 77.4), at(28.61, 77.41)]
  expect(simplifyLine(line, 0.01)).toEqual(line)
})

test.each([0, 1, 2])('a line of %i points is left as it is', count => {
  const line = [at(28.6, 77.4), at(28.7, 77.5)].slice(0, count)
  expect(simplifyLine(line, 0.01)).toEqual(line)
})

test('every removed point lies within the tolerance of the remaining line', () => {
  const point = fc.record({
    latitude: fc.double({ min: 28.6, max: 28.7, noNaN: true }),
    longitude: fc.double({ min: 77.3, max: 77.4, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 40 }), line => {
      const simple = simplifyLine(line, 0.5)
      for (const each of line) expect(distanceToLineKm(each, simple)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})
