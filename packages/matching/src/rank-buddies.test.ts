import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_BUDDIES, type RankedBuddy, rankBuddies } from './rank-buddies.ts'

function buddy(
  id: string,
  overlapPercentage: number,
  sharedDistanceKm: number,
  createdAtMs: number,
): RankedBuddy {
  return {
    id,
    overlap: { kind: 'en-route', overlapPercentage, sharedDistanceKm },
    createdAt: new Date(createdAtMs),
  }
}

test('best overlap first, then more kilometres, then the newer search, then by id', () => {
  const ranked = [
    buddy('most', 100, 3, 1),
    buddy('longest', 80, 9, 1),
    buddy('newest', 80, 8, 3),
    buddy('first by id', 80, 8, 2),
    buddy('last by id', 80, 8, 2),
    buddy('least', 50.1, 30, 9),
  ]
  expect(rankBuddies([3, 1, 5, 4, 0, 2].map(index => ranked[index]!))).toEqual(ranked)
})

const anyBuddies = fc.uniqueArray(
  fc
    .tuple(fc.integer({ min: 50, max: 53 }), fc.nat(3), fc.nat(3), fc.nat(200))
    .map(([percentage, km, createdAt, id]) => buddy(String(id), percentage, km, createdAt)),
  { selector: ({ id }) => id, maxLength: 60, size: 'max' },
)

test('the list is the beginning of the whole order, whatever order they came in', () => {
  fc.assert(
    fc.property(anyBuddies, fc.nat(25), (buddies, most) => {
      const whole = buddies.toSorted(
        (a, b) =>
          b.overlap.overlapPercentage - a.overlap.overlapPercentage ||
          b.overlap.sharedDistanceKm - a.overlap.sharedDistanceKm ||
          b.createdAt.getTime() - a.createdAt.getTime() ||
          (a.id < b.id ? -1 : 1),
      )
      expect(rankBuddies(buddies, most)).toEqual(whole.slice(0, most))
      expect(rankBuddies(buddies.toReversed())).toEqual(whole.slice(0, MOST_BUDDIES))
    }),
  )
})
