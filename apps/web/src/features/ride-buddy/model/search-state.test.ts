import type { SearchId, UserId } from '@sawari/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aMatch, startMs, trip } from '../../../testing/buddy-fixtures.ts'
import {
  ended,
  expired,
  noSearch,
  resumed,
  type SearchAnswer,
  type SearchState,
  started,
  withMatch,
  withoutRider,
} from './search-state.ts'

const GRACE_MS = 600_000
const never = () => false
const answer = (...riders: readonly string[]): SearchAnswer => ({
  searchId: 's1' as SearchId,
  endsAtMs: startMs + 300_000,
  matches: riders.map(id => aMatch(id)),
  limited: false,
})
const ridersOf = ({ matches }: SearchState) => matches.map(({ rider }) => rider.id)

describe('a search', () => {
  test.each([
    ['waits when it finds nobody', [], never, true],
    ['shows its list when it finds somebody', ['a'], never, false],
    ['waits when all it finds were asked already', ['a'], () => true, true],
  ])('%s', (_, riders, isHidden, waiting) => {
    expect(started(answer(...riders), trip, isHidden).live).toMatchObject({ searchId: 's1', waiting })
  })

  test('continues to wait while riders are found', () => {
    const state = withMatch(started(answer(), trip, never), aMatch('a'))
    expect(ridersOf(state)).toEqual(['a'])
    expect(state.live?.waiting).toBe(true)
  })

  test('shows a rider who is found again once, with the newer figures', () => {
    const state = started(answer('a', 'b'), trip, never)
    const again = withMatch(state, aMatch('a', { overlapPercentage: 40 }))
    expect(ridersOf(again)).toEqual(['a', 'b'])
    expect(again.matches[0]?.overlapPercentage).toBe(40)
  })

  test('adds no riders after its end', () => {
    expect(withMatch(noSearch, aMatch('a'))).toBe(noSearch)
  })

  test('is forgotten when it is cancelled, but for its trip', () => {
    const state = ended(started(answer('a'), trip, never))
    expect(state).toEqual({ live: null, matches: [], lastTrip: trip, leftUntilMs: null })
  })
})

describe('a search whose time is over', () => {
  const over = expired(started(answer('a', 'b'), trip, never), GRACE_MS)

  test('leaves its riders to be asked for as long as the server allows', () => {
    expect(over.live).toBeNull()
    expect(ridersOf(over)).toEqual(['a', 'b'])
    expect(over.leftUntilMs).toBe(startMs + 300_000 + GRACE_MS)
    expect(over.lastTrip).toBe(trip)
  })

  test.each([
    ['a moment before they may no longer be asked', startMs + 899_999, ['a', 'b']],
    ['when they may no longer be asked', startMs + 900_000, []],
  ])('%s the list is as it should', (_, nowMs, riders) => {
    expect(ridersOf(resumed(over, null, null, nowMs))).toEqual(riders)
  })

  test('has nothing to leave when it found nobody, and does not end twice', () => {
    expect(expired(started(answer(), trip, never), GRACE_MS).leftUntilMs).toBeNull()
    expect(expired(over, GRACE_MS)).toBe(over)
  })
})

describe('the server’s word on a search', () => {
  const named = { ...trip, source: { name: 'Noida City Centre Metro', point: null } }

  test('restores one that this page did not begin', () => {
    const state = resumed(noSearch, answer('a'), named, startMs)
    expect(state.live).toMatchObject({ searchId: 's1', trip: named, waiting: false })
    expect(state.lastTrip).toBe(named)
  })

  test('keeps the places as they were chosen, and who waits', () => {
    const state = resumed(started(answer(), trip, never), answer('a'), named, startMs)
    expect(state.live).toMatchObject({ trip, waiting: true })
  })

  test('keeps the order of the riders on screen', () => {
    const state = started(answer('a', 'b', 'c'), trip, never)
    expect(ridersOf(resumed(state, answer('d', 'c', 'a'), named, startMs))).toEqual(['a', 'c', 'd'])
  })

  test('begins a new list for another search', () => {
    const state = started(answer('a', 'b'), trip, never)
    const other = { ...answer('b', 'a'), searchId: 's2' as SearchId }
    expect(resumed(state, other, named, startMs)).toMatchObject({
      live: { searchId: 's2', waiting: false },
      matches: [{ rider: { id: 'b' } }, { rider: { id: 'a' } }],
    })
  })

  test('ends one that ended elsewhere', () => {
    const state = resumed(started(answer('a'), trip, never), null, null, startMs)
    expect(state).toEqual({ live: null, matches: [], lastTrip: trip, leftUntilMs: null })
  })
})

test('whatever happens no rider is listed twice', () => {
  const rider = fc.constantFrom('a', 'b', 'c', 'd')
  const riders = fc.uniqueArray(rider)
  const step: fc.Arbitrary<(state: SearchState) => SearchState> = fc.oneof(
    riders.map(found => () => started(answer(...found), trip, never)),
    riders.map(found => (state: SearchState) => resumed(state, answer(...found), trip, startMs)),
    rider.map(id => (state: SearchState) => withMatch(state, aMatch(id))),
    rider.map(id => (state: SearchState) => withoutRider(state, id as UserId)),
    fc.constant((state: SearchState) => expired(state, GRACE_MS)),
  )
  fc.assert(
    fc.property(fc.array(step), steps => {
      const listed = ridersOf(steps.reduce((state, next) => next(state), noSearch))
      expect(new Set(listed).size).toBe(listed.length)
    }),
  )
})
