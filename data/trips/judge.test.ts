import { expect, test } from 'vitest'
import { type Card, judgeRoutes, type Vehicle } from './judge.ts'
import { patternOf, wayOf } from './read-trips.ts'

const ends = { from: 'A', to: 'B', distanceKm: 1 }
const walk = (distanceKm: number): Vehicle => ({ ...ends, mode: 'walk', distanceKm })
const seat = (basis: 'known' | 'likely'): Vehicle => ({ ...ends, mode: 'auto', service: 'shared', basis })
const auto: Vehicle = { ...ends, mode: 'auto', service: 'reserved' }
const metro = (from: string, to: string): Vehicle => ({ ...ends, mode: 'metro', service: 'metro', from, to })

function route(totalFareRupees: number, minutes: number, ...legs: Vehicle[]): Card {
  return { fare: { totalFareRupees }, minutes, service: legs[0]!.service ?? 'walk', legs }
}

const byAqua = [
  metro('Noida Sector 76', 'Noida Sector 51'),
  walk(0.4),
  metro('Noida Sector 52', 'Golf Course'),
]
const METRO = 'metro Noida Sector 76 > Golf Course (₹41 20-30 min)'

test.each([
  ['trains with a walkway are one way', METRO, [route(41, 25, ...byAqua)], 'good'],
  ['a ticket is exact', METRO, [route(43, 25, ...byAqua)], 'so-so'],
  ['a fare may be a quarter outside', METRO, [route(51, 25, ...byAqua)], 'so-so'],
  ['a fare further outside is bad', METRO, [route(52, 25, ...byAqua)], 'bad'],
  ['20 minutes more are so-so', METRO, [route(41, 50, ...byAqua)], 'so-so'],
  ['21 minutes more are bad', METRO, [route(41, 51, ...byAqua)], 'bad'],
  [
    'the expected way is the third',
    METRO,
    [route(9, 20, auto), route(9, 20, auto), route(41, 25, ...byAqua)],
    'so-so',
  ],
  ['the first is 21 minutes slower', METRO, [route(9, 46, auto), route(41, 25, ...byAqua)], 'bad'],
  ['the expected way is missing', METRO, [route(9, 20, auto)], 'bad'],
  ['a long walk', METRO, [route(41, 25, walk(1.21), ...byAqua)], 'so-so'],
  [
    'a likely seat 15 minutes ahead of a known way',
    'ride (₹10 5-9 min)',
    [route(10, 9, seat('likely')), route(41, 24, ...byAqua)],
    'so-so',
  ],
  [
    'a likely seat 16 minutes ahead',
    'ride (₹10 5-9 min)',
    [route(10, 9, seat('likely')), route(41, 25, ...byAqua)],
    'good',
  ],
  [
    'a likely seat ahead of an auto',
    'seat (₹10 5-9 min)',
    [route(10, 9, seat('likely')), route(90, 9, auto)],
    'so-so',
  ],
  ['a likely seat for a known one', 'known seat (₹10 5-9 min)', [route(10, 9, seat('likely'))], 'bad'],
  ['a ride by two seats', 'ride (₹20 5-9 min)', [route(20, 9, seat('known'), seat('known'))], 'good'],
  ['a walk', 'walk (₹0 5-9 min)', [route(0, 9, walk(0.7))], 'good'],
] as const)('%s', (_, expected, routes, verdict) => {
  expect(judgeRoutes(routes, [wayOf(expected)])).toMatchObject({ verdict })
})

test('what does not exist is bad on the first card and so-so on a later one', () => {
  const [byMetro, bySeat] = [route(41, 9, ...byAqua), route(10, 9, seat('likely'))]
  const verdictOf = (routes: Card[]) =>
    judgeRoutes(routes, [METRO.replace('20', '9'), 'ride (₹10 5-9 min)'].map(wayOf), patternOf('seat A > B'))
      .verdict
  expect(verdictOf([bySeat, byMetro])).toBe('bad')
  expect(verdictOf([byMetro, bySeat])).toBe('so-so')
})
