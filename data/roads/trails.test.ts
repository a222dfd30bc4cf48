import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverByTrails, type Pair, type Trail } from './trails.ts'

const pairsOf = (trails: readonly Trail[]) =>
  trails.flatMap(trail => trail.slice(1).map((to, at) => `${trail[at]} ${to}`)).sort()
const point = fc.nat({ max: 12 })
const pairs = fc.uniqueArray(fc.tuple(point, point), { selector: pair => pair.join(' '), maxLength: 80 })

test('every pair is covered once, and nothing else, by trails of the length allowed', () => {
  fc.assert(
    fc.property(pairs, fc.integer({ min: 2, max: 9 }), (asked, mostPoints) => {
      const trails = coverByTrails(asked, mostPoints)
      expect(pairsOf(trails)).toEqual(asked.map(pair => pair.join(' ')).sort())
      for (const trail of trails) expect(trail.length >= 2 && trail.length <= mostPoints).toBe(true)
    }),
  )
})

test('connected pairs in both directions form one round trip', () => {
  const ring = Array.from({ length: 30 }, (_, at): Pair[] => [
    [at, (at + 1) % 30],
    [(at + 1) % 30, at],
    [at, (at + 7) % 30],
    [(at + 7) % 30, at],
  ]).flat()
  expect(coverByTrails(ring, 1000).length).toBe(1)
  expect(coverByTrails(ring, 41).length).toBe(3)
})

test.each<[string, Pair[], number]>([
  ['no pair', [], 0],
  ['one pair', [[0, 1]], 1],
  [
    'a line',
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    1,
  ],
  [
    'two that begin at one point',
    [
      [0, 1],
      [0, 2],
    ],
    2,
  ],
  [
    'two that do not touch',
    [
      [0, 1],
      [2, 3],
    ],
    2,
  ],
])('%s needs as few trails as there can be', (_, asked, count) => {
  expect(coverByTrails(asked, 100).length).toBe(count)
})
