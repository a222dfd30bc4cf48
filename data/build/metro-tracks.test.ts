import { expect, test } from 'vitest'
import { composeTracks, trackPoints } from './metro-tracks.ts'

const pointOf = (longitude: number, latitude: number) => ({ latitude, longitude })
const stations = { west: pointOf(77.1, 28.6), middle: pointOf(77.12, 28.6), east: pointOf(77.2, 28.6) }
const track = (coordinates: number[][], name?: string) => ({
  properties: { type: 'subway', name },
  geometry: { type: 'LineString', coordinates },
})
const compose = (features: object[]) =>
  composeTracks(
    { maps: { ground: 'map' }, read: () => JSON.stringify({ features }) },
    [{ name: 'Blue Line', nameHi: 'ब्लू लाइन', colour: '#0000ff', runs: [['west', 'middle', 'east']] }],
    placeId => stations[placeId as keyof typeof stations],
  )

test('pieces of track are joined from station to station, and gaps stay straight', () => {
  const tracks = compose([
    track([
      [77.1, 28.6003],
      [77.11, 28.604],
    ]),
    track([
      [77.11, 28.6041],
      [77.12, 28.6003],
    ]),
  ])
  const between = trackPoints(tracks, 'Blue Line', 'west', 'middle')
  expect(between.map(({ latitude }) => latitude)).toContain(28.604)
  expect(trackPoints(tracks, 'Blue Line', 'middle', 'east')).toEqual([])
})

test('the track of another line is taken only where there is no other, and a long way round never', () => {
  const [own, other] = [28.602, 28.598].map(latitude => [
    [77.1, 28.6001],
    [77.11, latitude],
    [77.12, 28.6001],
  ])
  const between = (features: object[]) =>
    trackPoints(compose(features), 'Blue Line', 'west', 'middle').map(({ latitude }) => latitude)
  expect(between([track(other!, 'Red Line'), track(own!, 'Blue Line')])).toEqual([28.602])
  expect(between([track(other!, 'Red Line')])).toEqual([28.598])
  const round = [
    [77.1, 28.6001],
    [77.11, 28.63],
    [77.12, 28.6001],
  ]
  expect(between([track(round)])).toEqual([])
})
