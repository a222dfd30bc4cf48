import { expect, test } from 'vitest'
import { eligibility, type Relationship, type SearchSide } from './eligibility.ts'
import { straightTrip } from './may-share.ts'
import { at, wayBack } from './testing/trips.ts'

const strangers: Relationship = { hasBlocked: false, isBlockedBy: false, areConnected: false }
const trip = straightTrip(at(28.5, 77.3), at(28.6, 77.3))
const asha: SearchSide = { userId: 'asha', trip, radiusKm: 2 }
const bilal = { userId: 'bilal', trip, radiusKm: 2, isLive: true }

test.each([
  ['one’s own search', { ...bilal, userId: 'asha' }, strangers, 'own'],
  ['somebody whom one has blocked', bilal, { ...strangers, hasBlocked: true }, 'blocked'],
  ['somebody who has blocked one', bilal, { ...strangers, isBlockedBy: true }, 'blocked-by'],
  ['somebody one is connected with', bilal, { ...strangers, areConnected: true }, 'connected'],
  ['a search that is over', { ...bilal, isLive: false }, strangers, 'expired'],
  ['one’s own search that is over', { ...bilal, userId: 'asha', isLive: false }, strangers, 'own'],
  [
    'a blocked rider’s search that is over',
    { ...bilal, isLive: false },
    { ...strangers, hasBlocked: true },
    'blocked',
  ],
  [
    'a trip elsewhere',
    { ...bilal, trip: straightTrip(at(28.5, 77.4), at(28.6, 77.4)) },
    strangers,
    'too-far',
  ],
  ['the way back', { ...bilal, trip: wayBack(trip) }, strangers, 'opposite'],
  [
    'a short ride on the way',
    { ...bilal, trip: straightTrip(at(28.53, 77.3), at(28.57, 77.3)) },
    strangers,
    'too-little-shared',
  ],
  [
    'somebody who wants nobody that far away',
    { ...bilal, radiusKm: 1, trip: straightTrip(at(28.5, 77.315), at(28.6, 77.315)) },
    strangers,
    'too-far',
  ],
] as const)('%s is not shown', (_, other, relationship, reason) => {
  expect(eligibility(asha, other, relationship)).toEqual({ eligible: false, reason })
})

test('a stranger on the same trip is shown, with what they share', () => {
  expect(eligibility(asha, bilal, strangers)).toEqual({
    eligible: true,
    overlap: { kind: 'both-ends', sharedDistanceKm: 15.01, overlapPercentage: 100 },
  })
})
