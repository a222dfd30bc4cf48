import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { angleBetweenDegrees, bearingDegrees, distanceKm, EARTH_RADIUS_KM, flatDistanceKm } from './point.ts'

const SERVICE_BOX = { north: 28.9, south: 28.3, east: 77.6, west: 76.8 }

const anyPoint = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const servedPoint = fc.record({
  latitude: fc.double({ min: SERVICE_BOX.south, max: SERVICE_BOX.north, noNaN: true }),
  longitude: fc.double({ min: SERVICE_BOX.west, max: SERVICE_BOX.east, noNaN: true }),
})
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('distance', () => {
  test.each([
    ['a point to itself', at(28.6, 77.4), at(28.6, 77.4), 0],
    ['one degree of latitude', at(28, 77), at(29, 77), 111.195],
    ['one degree of longitude on the equator', at(0, 0), at(0, 1), 111.195],
    ['one degree of longitude at 60° north', at(60, 0), at(60, 1), 55.597],
    ['pole to pole', at(90, 0), at(-90, 0), 20_015.115],
    ['across the 180th meridian', at(0, 179.5), at(0, -179.5), 111.195],
    ['Rajiv Chowk to Noida Sector 52', at(28.63274, 77.21951), at(28.58687, 77.37302), 15.834],
  ])('%s', (_, a, b, km) => expect(distanceKm(a, b)).toBeCloseTo(km, 2))

  test('is the same there and back, never negative, at most half the way round', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        const km = distanceKm(a, b)
        expect(km).toBeCloseTo(distanceKm(b, a), 9)
        expect(km).toBeGreaterThanOrEqual(0)
        expect(km).toBeLessThanOrEqual(20_015.2)
      }),
    )
  })

  test('is never made shorter by a detour', () => {
    // For nearly opposite points the haversine formula is only accurate to some decimetres.
    const slackKm = 1e-3
    fc.assert(
      fc.property(anyPoint, anyPoint, anyPoint, (a, b, c) => {
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + slackKm)
      }),
    )
  })

  test('on the flat projection differs by less than 0.01 % within the service box', () => {
    fc.assert(
      fc.property(servedPoint, servedPoint, (a, b) => {
        const exact = distanceKm(a, b)
        expect(Math.abs(flatDistanceKm(a, b) - exact)).toBeLessThanOrEqual(exact * 1e-4 + 1e-9)
      }),
    )
  })
})

describe('bearing', () => {
  test.each([
    ['north', at(28, 77), at(29, 77), 0],
    ['east', at(0, 77), at(0, 78), 90],
    ['south', at(29, 77), at(28, 77), 180],
    ['west', at(0, 78), at(0, 77), 270],
  ])('%s', (_, a, b, degrees) => expect(bearingDegrees(a, b)).toBeCloseTo(degrees, 6))

  test('is from 0 up to, not including, 360', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        expect(bearingDegrees(a, b)).toBeGreaterThanOrEqual(0)
        expect(bearingDegrees(a, b)).toBeLessThan(360)
      }),
    )
  })

  test.each([
    [0, 0, 0],
    [350, 10, 20],
    [10, 350, 20],
    [0, 180, 180],
    [90, 300, 150],
  ])('the angle between %d° and %d° is %d°', (a, b, angle) => expect(angleBetweenDegrees(a, b)).toBe(angle))
})

test('distances have the digits of the formula with sines, short ones too', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -89, max: 89, noNaN: true }),
      fc.double({ min: -6, max: 0.6, noNaN: true }),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (latitude, magnitude, bearing) => {
        const from = { latitude, longitude: 77.4 }
        const to = {
          latitude: Math.max(-89.9, Math.min(89.9, latitude + 10 ** magnitude * Math.cos(bearing))),
          longitude: 77.4 + 10 ** magnitude * Math.sin(bearing),
        }
        const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 360)
        const cosines = Math.cos((from.latitude * Math.PI) / 180) * Math.cos((to.latitude * Math.PI) / 180)
        const north = sine(to.latitude - from.latitude)
        const east = sine(to.longitude - from.longitude)
        const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(north * north + cosines * east * east))
        expect(Math.abs(distanceKm(from, to) - km)).toBeLessThanOrEqual(2e-15 * km)
      },
    ),
    { numRuns: 5_000 },
  )
})
