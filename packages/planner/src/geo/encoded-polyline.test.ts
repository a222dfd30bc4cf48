import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePolyline, encodePolyline } from './encoded-polyline.ts'

const fifthDecimal = (limit: number) =>
  fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map(step => step / 1e5)
const line = fc.array(fc.record({ latitude: fifthDecimal(90), longitude: fifthDecimal(180) }))

describe('an encoded polyline', () => {
  test("is that of the format's own example", () => {
    const points = [
      { latitude: 38.5, longitude: -120.2 },
      { latitude: 40.7, longitude: -120.95 },
      { latitude: 43.252, longitude: -126.453 },
    ]
    expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(points)
  })

  test('comes back to five decimals', () => {
    fc.assert(
      fc.property(line, points => {
        expect(decodePolyline(encodePolyline(points))).toEqual(points)
      }),
    )
  })

  test('does not gather rounding errors along the line', () => {
    const points = Array.from({ length: 1000 }, (_, at) => ({ latitude: at * 1.4e-6, longitude: 77 }))
    const last = decodePolyline(encodePolyline(points))?.at(-1)
    expect(last?.latitude).toBeCloseTo(999 * 1.4e-6, 5)
  })

  test.each([
    ['a half point', '_p~iF'],
    ['a cut number', '_p~iF~ps|'],
    ['a character that is none of its own', '_p~iF~ps|U!!'],
    ['a number without end', '~'.repeat(40)],
    ['a point off the globe', encodePolyline([{ latitude: 95, longitude: 77 }])],
  ])('is not read from %s', (_, text) => expect(decodePolyline(text)).toBeUndefined())

  test('is never read from noise as a point off the globe', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        for (const { latitude, longitude } of decodePolyline(text) ?? []) {
          expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180).toBe(true)
        }
      }),
    )
  })
})
