import type { Basemap } from '@sawari/contract'
import { expect, test } from 'vitest'
import { aRoute } from '../../../testing/route-plans.ts'
import { alongTracks, hasEstimatedLine, lineOf, standsOnRoute } from './route-geometry.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const [leg] = aRoute().legs
const along = [at(28.6, 77.4), at(28.6, 77.41), at(28.61, 77.41)]
const ride = { ...leg!, coordinates: along, distanceBasis: 'streets' as const }
const walk = { ...ride, mode: 'walk' as const, coordinates: [at(28.61, 77.41), at(28.612, 77.41)] }
const metro = { ...ride, mode: 'metro' as const, distanceBasis: 'timetable' as const, colour: '#0066b3' }
const routeOf = (...legs: (typeof leg & object)[]) => aRoute({ legs, pathCoordinates: [] })

test.each([
  ['a shared auto', ride, { look: 'ride', isEstimate: false }],
  ['a walk', walk, { look: 'walk', isEstimate: false }],
  ['a metro line in its colour', metro, { look: 'ride', isEstimate: false, colour: '#0066b3' }],
  [
    'a reserved auto',
    { ...ride, service: 'reserved' as const, distanceBasis: 'estimate' as const },
    { look: 'ride', isEstimate: true },
  ],
  [
    'a walk on no street',
    { ...walk, distanceBasis: 'estimate' as const },
    { look: 'walk', isEstimate: true },
  ],
])('%s has its own line; an estimate is noted whatever it is', (_, leg, look) => {
  expect(lineOf(routeOf(leg)).parts).toEqual([{ points: leg.coordinates, ...look }])
  expect(hasEstimatedLine(routeOf(ride, leg))).toBe(look.isEstimate)
})

test('a route without lines is an estimate from stop to stop', () => {
  const route = aRoute({ legs: [], pathCoordinates: along })
  expect(lineOf(route).parts).toEqual([{ points: along, look: 'ride', isEstimate: true }])
  expect(hasEstimatedLine(route)).toBe(true)
})

test.each([
  ['passes their circle', at(28.602, 77.405), routeOf(ride), true],
  ['passes them further away', at(28.603, 77.405), routeOf(ride), false],
  ['begins there', at(28.6, 77.398), routeOf(ride), true],
  [
    'may pass them, but its way is not known',
    at(28.6, 77.405),
    routeOf({ ...ride, distanceBasis: 'estimate' }),
    false,
  ],
  ['passes them below the ground', at(28.6, 77.405), routeOf(metro), false],
  ['ends there by metro', at(28.61, 77.411), routeOf(metro), true],
])('stands are on a route that %s', (_, point, route, isOn) => {
  expect(standsOnRoute(route, [{ id: 'stand', point }]).has('stand')).toBe(isOn)
})

const [a, bend, b, c] = [
  [77.1, 28.6],
  [77.12, 28.61],
  [77.14, 28.6],
  [77.16, 28.6],
] as const satisfies readonly (readonly [number, number])[]
const lines = [{ name: 'Blue Line', segments: [[a, bend, b, c]] }] as unknown as Basemap['metroLines']
const pointOf = ([longitude, latitude]: readonly [number, number]) => ({ latitude, longitude })

test('a ride is drawn along the track between its stations, in its direction', () => {
  expect(alongTracks(lines, 'Blue Line', [a, b, c].map(pointOf))).toEqual([a, bend, b, c].map(pointOf))
  expect(alongTracks(lines, 'Blue Line', [b, a].map(pointOf))).toEqual([b, bend, a].map(pointOf))
})

test('a ride on a line that the map does not have stays straight', () => {
  const stations = [a, b].map(pointOf)
  expect(alongTracks(lines, 'Red Line', stations)).toEqual(stations)
  expect(alongTracks([], 'Blue Line', stations)).toEqual(stations)
  const elsewhere = [pointOf(a), { latitude: 28.7, longitude: 77.3 }]
  expect(alongTracks(lines, 'Blue Line', elsewhere)).toEqual(elsewhere)
})
