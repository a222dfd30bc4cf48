import { describe, expect, test } from 'vitest'
import { admitRiders, isListLimited, rankAdmitted, type ShownRiders } from './rider-allowance.ts'

const allowance = { byReader: 40, byAddress: 120 }
const riders = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `r${from + index}`)
const shown = (own: readonly string[], byAddress?: readonly string[]): ShownRiders => ({
  own: new Set(own),
  byAddress: byAddress && new Set(byAddress),
})
const admit = (ids: readonly string[], seen: ShownRiders) =>
  admitRiders(ids, id => id, { shown: seen, allowance })

describe('an account', () => {
  test.each([
    ['sees all of a list at first', shown([]), riders(20), riders(20)],
    ['sees the fortieth rider, and not the next', shown(riders(39)), ['a', 'b'], ['a']],
    ['sees those again who were shown before', shown(riders(40)), ['a', 'r7', 'b', 'r39'], ['r7', 'r39']],
    ['is counted once for a rider', shown(riders(39)), ['a', 'a', 'r0'], ['a', 'a', 'r0']],
  ])('%s', (_, seen, asked, admitted) => expect(admit(asked, seen)).toEqual(admitted))
})

describe('a new account', () => {
  test.each([
    ['sees the last rider of its address, and not the next', shown([], riders(119)), ['a', 'b'], ['a']],
    ['sees whom others of its address were shown', shown([], riders(120)), ['a', 'r3'], ['r3']],
    ['has its own count too', shown(riders(40), riders(40)), ['a', 'r3'], ['r3']],
  ])('%s', (_, seen, asked, admitted) => expect(admit(asked, seen)).toEqual(admitted))
})

test.each([
  [39, undefined, false],
  [40, undefined, true],
  [0, 119, false],
  [0, 120, true],
])('%d riders of its own and %s of its address: limited is %s', (own, address, limited) => {
  const seen = shown(riders(own), address === undefined ? undefined : riders(address))
  expect(isListLimited(seen, allowance)).toBe(limited)
})

test('the best twenty are those who were shown before and the best new ones', () => {
  const buddy = (id: string, overlapPercentage: number) => ({
    id,
    overlap: { kind: 'both-ends' as const, overlapPercentage, sharedDistanceKm: 5 },
    createdAt: new Date(0),
  })
  const known = buddy('r0', 55)
  const fresh = [buddy('a', 60), buddy('b', 100), buddy('c', 80)]
  const limits = { shown: shown(riders(38)), allowance }
  expect(rankAdmitted([known, ...fresh], ({ id }) => id, limits).map(({ id }) => id)).toEqual([
    'b',
    'c',
    'r0',
  ])
})
