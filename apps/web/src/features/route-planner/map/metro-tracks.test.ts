import type { Basemap } from '@sawari/contract'
import { expect, test } from 'vitest'
import { alongTracks } from './metro-tracks.ts'

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
