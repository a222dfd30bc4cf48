import { describe, expect, test } from 'vitest'
import { barrierTest } from './barriers.ts'
import type { RoadGeography } from './rules.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const bridge = { name: 'bridge', nameHi: 'पुल', ...at(28.6, 77.3) }
const geography: RoadGeography = {
  detourFactor: 1.35,
  rivers: [{ name: 'river', line: [at(28.7, 77.3), at(28.5, 77.3)], bridges: [bridge] }],
  stateBorder: [],
  expressways: [{ line: [at(28.55, 77.1), at(28.55, 77.29)], crossings: [at(28.55, 77.2)] }],
}
const blocks = barrierTest(geography)

describe('a straight walk', () => {
  test.each([
    ['on one bank', at(28.62, 77.295), at(28.625, 77.298), false],
    ['over the river, far from its bridge', at(28.62, 77.298), at(28.62, 77.302), true],
    ['over the river, 140 m from its bridge', at(28.60126, 77.298), at(28.60126, 77.302), false],
    ['over the river, 160 m from its bridge', at(28.60144, 77.298), at(28.60144, 77.302), true],
    ['over the expressway, far from a crossing', at(28.548, 77.15), at(28.552, 77.15), true],
    ['over the expressway at its crossing', at(28.548, 77.2005), at(28.552, 77.2005), false],
    ['beyond the end of the expressway', at(28.548, 77.295), at(28.552, 77.295), false],
    ['of no length', at(28.62, 77.298), at(28.62, 77.298), false],
  ])('%s', (_, from, to, isBlocked) => {
    expect(blocks(from, to)).toBe(isBlocked)
    expect(blocks(to, from)).toBe(isBlocked)
  })

  test('beside a meander of a coarse river line, which it cuts twice, is none over the river', () => {
    const line = [at(28.7, 77.3), at(28.601, 77.3), at(28.6, 77.303), at(28.599, 77.3), at(28.5, 77.3)]
    const bent = barrierTest({ ...geography, rivers: [{ name: 'river', line, bridges: [] }] })
    expect(bent(at(28.603, 77.3015), at(28.597, 77.3015))).toBe(false)
    expect(bent(at(28.6, 77.3015), at(28.6, 77.305))).toBe(true)
  })

  test('is free where nothing is known to be in the way', () => {
    const free = barrierTest({ detourFactor: 1.35, rivers: [], stateBorder: [] })
    expect(free(at(28.5, 77.1), at(28.7, 77.4))).toBe(false)
  })
})
