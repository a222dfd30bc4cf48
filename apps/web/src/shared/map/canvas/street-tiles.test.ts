import { expect, test } from 'vitest'
import { probeAddress } from './street-tiles.ts'

function mapAt(lat: number, lng: number, zoom: number) {
  return { getCenter: () => ({ lat, lng }), getZoom: () => zoom } as Parameters<typeof probeAddress>[1]
}

test.each([
  ['Noida', mapAt(28.619, 77.426, 13), '14/11715/6831'],
  ['the whole world', mapAt(0, 0, -1), '0/0/0'],
  ['a zoom between two', mapAt(28.619, 77.426, 12.6), '14/11715/6831'],
  ['the far north-west corner', mapAt(89.9, -180, 2), '3/0/0'],
  ['closer than tiles go', mapAt(0, 0, 23), '19/262144/262144'],
])('one tile is asked for: %s', (_, map, path) => {
  expect(probeAddress('https://tiles.test/{z}/{x}/{y}.png', map)).toBe(`https://tiles.test/${path}.png`)
})
