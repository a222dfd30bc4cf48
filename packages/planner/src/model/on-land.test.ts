import { expect, test } from 'vitest'
import { onLand } from './barriers.ts'
import type { RoadGeography } from './rules.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const bridge = {
  name: 'bridge',
  nameHi: 'पुल',
  ...at(28.6, 77.3),
  landings: { west: at(28.6, 77.297), east: at(28.6, 77.303) },
}
const geography: RoadGeography = {
  detourFactor: 1.35,
  rivers: [{ name: 'river', line: [at(28.7, 77.3), at(28.5, 77.3)], bridges: [bridge] }],
  stateBorder: [],
}

test.each([
  ['east of the middle of the river', at(28.6002, 77.3005), bridge.landings.east],
  ['west of it', at(28.5998, 77.299), bridge.landings.west],
  ['on the bank beside the landing', at(28.6, 77.3045), at(28.6, 77.3045)],
  ['beside the bridge', at(28.602, 77.3), at(28.602, 77.3)],
])('%s', (_, point, boarded) => {
  expect(onLand(geography, { name: 'Here', ...point })).toEqual({ name: 'Here', ...boarded })
})

test('a stand stays where it is', () => {
  const stand = { ...at(28.6, 77.3), standId: 'one' }
  expect(onLand(geography, stand)).toBe(stand)
})
