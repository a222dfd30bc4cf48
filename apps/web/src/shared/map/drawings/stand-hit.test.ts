import { expect, test } from 'vitest'
import type { CircleStand } from '../style/stand-circle-style.ts'
import { hasNoGroups, standUnder } from './stand-hit.ts'

const at = { latitude: 28.6, longitude: 77.4 }
const KM_OF_LATITUDE = 1 / 111.195
const stand = (id: string, km: number): CircleStand => ({
  ...{ id, name: id, colour: 'red', availability: 'high' },
  point: { ...at, latitude: at.latitude + km * KM_OF_LATITUDE },
})
// At zoom 13 of the engine a pixel is about 8.4 m here.
const hit = (stands: readonly CircleStand[], zoom = 13, isCrowded = false) =>
  standUnder(stands, { at, zoom, isCrowded })

test('a tap inside a circle, or a little beside it, hits the stand', () => {
  expect(hit([stand('a', 0.2)])).toBe('a')
  expect(hit([stand('a', 0.36)])).toBe('a')
  expect(hit([stand('a', 0.4)])).toBeNull()
  expect(hit([])).toBeNull()
})

test('of several the one with the nearest centre is hit', () => {
  expect(hit([stand('a', 0.2), stand('b', -0.1), stand('c', 0.15)])).toBe('b')
})

test('where dots stand for circles, only a tap near the dot hits', () => {
  expect(hit([stand('a', 0.2)], 13, true)).toBeNull()
  expect(hit([stand('a', 0.1)], 13, true)).toBe('a')
  expect(hit([stand('a', 0.5)], 11)).toBe('a')
  expect(hit([stand('a', 0.7)], 11)).toBeNull()
})

test('from afar stands are grouped', () => {
  expect([hasNoGroups(10.9), hasNoGroups(11)]).toEqual([false, true])
})
