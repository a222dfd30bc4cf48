import { expect, test } from 'vitest'
import { queryKeyOf } from './stands-query.ts'

const box = { north: 28.7004, south: 28.5, east: 77.5, west: 77.3 }
const boxKey = (bounds: typeof box, zoom = 14) => queryKeyOf({ kind: 'bounds', bounds, zoom })
const pointKey = (latitude: number, radiusKm = 5) =>
  queryKeyOf({ kind: 'nearby', point: { latitude, longitude: 77.4 }, radiusKm })

test('boxes that agree to three decimals have one key, at any zoom', () => {
  expect(boxKey({ ...box, north: 28.70049 })).toEqual(boxKey(box))
  expect(boxKey(box, 12)).toEqual(boxKey(box))
  expect(boxKey({ ...box, north: 28.7006 })).not.toEqual(boxKey(box))
})

test('points that agree to four decimals have one key, for one radius', () => {
  expect(pointKey(28.61904)).toEqual(pointKey(28.61901))
  expect(pointKey(28.6192)).not.toEqual(pointKey(28.61901))
  expect(pointKey(28.61901, 2)).not.toEqual(pointKey(28.61901))
})
