import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceToLineKm } from './polyline.ts'
import { simplifyLine } from './simplify-line.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

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
