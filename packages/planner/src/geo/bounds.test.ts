import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundsAround,
  boundsContain,
  boundsMoved,
  boundsWithin,
  latitudeOfMercator,
  mercatorOf,
} from './bounds.ts'
import { distanceKm, EARTH_RADIUS_KM } from './point.ts'

const box = { north: 28.9, south: 28.3, east: 77.6, west: 76.8 }
const across = { north: 10, south: -10, east: -170, west: 170 }

describe('a box contains', () => {
  test.each([
    ['a point inside', box, 28.6, 77.2, true],
    ['its own corner', box, 28.9, 77.6, true],
    ['nothing north of it', box, 28.91, 77.2, false],
    ['nothing south of it', box, 28.29, 77.2, false],
    ['nothing east of it', box, 28.6, 77.61, false],
    ['nothing west of it', box, 28.6, 76.79, false],
    ['a point west of the 180th meridian it straddles', across, 0, 175, true],
    ['a point east of the 180th meridian it straddles', across, 0, -175, true],
    ['nothing on the far side of the globe', across, 0, 0, false],
  ])('%s', (_, bounds, latitude, longitude, inside) =>
    expect(boundsContain(bounds, { latitude, longitude })).toBe(inside),
  )
})

describe('the box of a map view', () => {
  test('shows 800 × 600 of the 256 pixels of the world at zoom 0', () => {
    const view = boundsAround({ latitude: 0, longitude: 0 }, 0)
    expect(view.east).toBe(180)
    expect(view.west).toBe(-180)
    expect(view.north).toBeGreaterThan(85)
  })

  test('is 800 of 2,097,152 pixels wide at zoom 13', () => {
    const view = boundsAround({ latitude: 28.619, longitude: 77.426 }, 13)
    expect(view.east - view.west).toBeCloseTo((800 / (256 * 2 ** 13)) * 360, 9)
    expect(view.north - view.south).toBeCloseTo(0.09042, 4)
    expect(boundsContain(view, { latitude: 28.619, longitude: 77.426 })).toBe(true)
  })

  test('halves with each zoom step', () => {
    const centre = { latitude: 28.6, longitude: 77.2 }
    const wide = boundsAround(centre, 10)
    const close = boundsAround(centre, 11)
    expect((wide.east - wide.west) / (close.east - close.west)).toBeCloseTo(2, 9)
  })

  test('wraps across the 180th meridian', () => {
    const view = boundsAround({ latitude: 0, longitude: 179.99 }, 12)
    expect(view.west).toBeGreaterThan(view.east)
    expect(boundsContain(view, { latitude: 0, longitude: -179.99 })).toBe(true)
  })
})

describe('the box within a radius', () => {
  test('contains every point in the radius', () => {
    const centres = fc.record({
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(
        centres,
        fc.double({ min: 0.01, max: 500, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: 0, max: 0.9999, noNaN: true }),
        (centre, radiusKm, bearing, share) => {
          const point = destination(centre, bearing, radiusKm * share)
          expect(distanceKm(centre, point)).toBeLessThanOrEqual(radiusKm + 1e-6)
          expect(boundsContain(boundsWithin(centre, radiusKm), point)).toBe(true)
        },
      ),
    )
  })

  test('is the whole globe around a pole', () => {
    expect(boundsWithin({ latitude: 89.99, longitude: 0 }, 50)).toMatchObject({
      north: 90,
      east: 180,
      west: -180,
    })
  })

  test('is no wider than necessary', () => {
    const bounds = boundsWithin({ latitude: 28.6, longitude: 77.4 }, 4)
    expect(bounds.north - 28.6).toBeCloseTo(4 / 111.195, 5)
    expect(bounds.east - 77.4).toBeCloseTo(4 / (111.195 * Math.cos((28.6 * Math.PI) / 180)), 5)
  })
})

test.each([
  ['no edge by 0.005°', { ...box, north: 28.9049 }, false],
  ['the north edge', { ...box, north: 28.9051 }, true],
  ['the south edge', { ...box, south: 28.2949 }, true],
  ['the east edge', { ...box, east: 77.6051 }, true],
  ['the west edge', { ...box, west: 76.7949 }, true],
])('a view has moved enough when it moved: %s', (_, after, moved) => {
  expect(boundsMoved(box, after, 0.005)).toBe(moved)
})

/** The point at a bearing and distance on the sphere: the textbook inverse of the haversine formula. */
function destination(from: { latitude: number; longitude: number }, bearing: number, km: number) {
  const radians = Math.PI / 180
  const angle = km / EARTH_RADIUS_KM
  const latitude = Math.asin(
    Math.sin(from.latitude * radians) * Math.cos(angle) +
      Math.cos(from.latitude * radians) * Math.sin(angle) * Math.cos(bearing * radians),
  )
  const longitude =
    from.longitude * radians +
    Math.atan2(
      Math.sin(bearing * radians) * Math.sin(angle) * Math.cos(from.latitude * radians),
      Math.cos(angle) - Math.sin(from.latitude * radians) * Math.sin(latitude),
    )
  const degrees = longitude / radians
  return { latitude: latitude / radians, longitude: ((((degrees + 180) % 360) + 360) % 360) - 180 }
}

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
