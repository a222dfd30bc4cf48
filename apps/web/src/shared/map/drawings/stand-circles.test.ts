import { expect, test } from 'vitest'
import type { CircleStand } from '../style/stand-circle-style.ts'
import { drawBars, hasNoGroups, standUnder } from './stand-circles.tsx'

/** The number of separate bars in the lowest drawn row. */
function countBars({ width, height, data }: ReturnType<typeof drawBars>): number {
  const isInk = (x: number, y: number) => data[(y * width + x) * 4] === 0x14
  for (let y = height - 1; y >= 0; y -= 1) {
    const row = Array.from({ length: width }, (_, x) => isInk(x, y))
    const bars = row.filter((ink, x) => ink && !row[x - 1]).length
    if (bars > 0) return bars
  }
  return 0
}

test.each([
  ['high', 3],
  ['medium', 2],
  ['low', 1],
] as const)('%s is drawn as %s bars', (level, bars) => {
  expect(countBars(drawBars(level))).toBe(bars)
})

const tap = { latitude: 28.6, longitude: 77.4 }
const KM_OF_LATITUDE = 1 / 111.195
const stand = (id: string, km: number): CircleStand => ({
  id,
  name: id,
  colour: 'red',
  availability: 'high',
  point: { ...tap, latitude: tap.latitude + km * KM_OF_LATITUDE },
})

// At zoom 13 of the library a pixel is about 8.4 m; below 12.5 stands are dots.
test.each([
  ['inside a circle', [stand('a', 0.2)], 13, 'a'],
  ['a little beside it', [stand('a', 0.36)], 13, 'a'],
  ['further beside it', [stand('a', 0.4)], 13, null],
  ['where nothing is', [], 13, null],
  ['among several: the nearest centre', [stand('a', 0.2), stand('b', -0.1), stand('c', 0.15)], 13, 'b'],
  ['near a dot', [stand('a', 0.5)], 11, 'a'],
  ['beside a dot', [stand('a', 0.7)], 11, null],
])('a tap hits the stand: %s', (_, stands, zoom, id) => {
  expect(standUnder(stands, tap, zoom)).toBe(id)
})

test('from afar stands are grouped', () => {
  expect([hasNoGroups(10.9), hasNoGroups(11)]).toEqual([false, true])
})
