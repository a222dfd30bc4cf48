import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { latitudeOfMercator, mercatorOf } from './mercator.ts'

describe('the Web Mercator map', () => {
  test.each([
    ['the middle of the world', { latitude: 0, longitude: 0 }, { x: 0.5, y: 0.5 }],
    ['its north-west corner', { latitude: 85.0511, longitude: -180 }, { x: 0, y: 0 }],
    ['its south-east corner', { latitude: -85.0511, longitude: 180 }, { x: 1, y: 1 }],
    ['the pole, which it leaves out', { latitude: 90, longitude: 0 }, { x: 0.5, y: 0 }],
    [
      'Noida, in tile 11715/6831 of zoom 14',
      { latitude: 28.619, longitude: 77.426 },
      { x: 0.71507, y: 0.41699 },
    ],
  ])('has %s in its place', (_, place, { x, y }) => {
    expect(mercatorOf(place).x).toBeCloseTo(x, 4)
    expect(mercatorOf(place).y).toBeCloseTo(y, 4)
  })

  test('gives the latitude back', () => {
    fc.assert(
      fc.property(fc.double({ min: -85, max: 85, noNaN: true }), latitude => {
        expect(latitudeOfMercator(mercatorOf({ latitude, longitude: 0 }).y)).toBeCloseTo(latitude, 9)
      }),
    )
  })
})
