import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceKm } from '../geo/index.ts'
import { estimateRoad, roadDistanceKm } from './road-distance.ts'
import type { RoadGeography } from './rules.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const north = { name: 'north', nameHi: 'उत्तर', ...at(28.7, 77.2) }
const south = { name: 'south', nameHi: 'दक्षिण', ...at(28.5, 77.2) }
const second = { name: 'second', nameHi: 'दूसरा', ...at(28.6, 77.4) }
const geography: RoadGeography = {
  detourFactor: 1.35,
  rivers: [
    { name: 'first', line: [at(28.9, 77.2), at(28.3, 77.2)], bridges: [north, south] },
    { name: 'second', line: [at(28.9, 77.4), at(28.3, 77.4)], bridges: [second] },
  ],
  stateBorder: [],
}
const point = fc.record({
  latitude: fc.double({ min: 28.3, max: 28.9, noNaN: true }),
  longitude: fc.double({ min: 76.8, max: 77.6, noNaN: true }),
})

describe('the distance by road', () => {
  test('is 1.35 times the straight line on one bank', () => {
    const [a, b] = [at(28.6, 77.1), at(28.62, 77.15)]
    expect(roadDistanceKm(geography, a, b)).toBeCloseTo(distanceKm(a, b) * 1.35, 9)
  })

  test('goes over the bridge that makes it shortest', () => {
    const [a, b] = [at(28.66, 77.19), at(28.66, 77.21)]
    const overNorth = distanceKm(a, north) + distanceKm(north, b)
    expect(roadDistanceKm(geography, a, b)).toBeCloseTo(overNorth * 1.35, 9)
  })

  test('goes over both rivers, whichever way it is asked', () => {
    const [a, b] = [at(28.55, 77.15), at(28.6, 77.45)]
    const way = distanceKm(a, south) + distanceKm(south, second) + distanceKm(second, b)
    expect(roadDistanceKm(geography, a, b)).toBeCloseTo(way * 1.35, 9)
    expect(roadDistanceKm(geography, b, a)).toBeCloseTo(way * 1.35, 9)
  })

  test('goes from landing to landing where they are known', () => {
    const landings = { west: at(28.7, 77.197), east: at(28.7, 77.203) }
    const [river] = geography.rivers
    const landed = { ...geography, rivers: [{ ...river!, bridges: [{ ...north, landings }] }] }
    const [a, b] = [at(28.7, 77.1), at(28.6, 77.25)]
    const { distanceKm: km, bridges } = estimateRoad(landed, a, b)
    const { west, east } = landings
    expect(km).toBeCloseTo((distanceKm(a, west) + distanceKm(west, east) + distanceKm(east, b)) * 1.35, 9)
    expect(bridges.map(({ way }) => way)).toEqual([[west, east]])
    expect(estimateRoad(landed, b, a).bridges.map(({ way }) => way)).toEqual([[east, west]])
  })

  test('is the same there and back and never under 1.35 times the straight line', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const km = roadDistanceKm(geography, a, b)
        expect(km).toBeCloseTo(roadDistanceKm(geography, b, a), 9)
        expect(km).toBeGreaterThanOrEqual(distanceKm(a, b) * 1.35 - 1e-9)
      }),
    )
  })
})
