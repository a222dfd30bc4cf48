import { claims } from '@sawari/messages/en/claims'
import { expect, test } from 'vitest'
import type { StandDestination } from '../../../shared/stands/stand.ts'
import { cheapestOf, groupDestinations } from './destination-list.tsx'

function to(
  name: string,
  basis: 'known' | 'likely',
  fareRupees: number | null = 20,
  year = 2024,
): StandDestination {
  return {
    name,
    nameHi: undefined,
    point: { latitude: 28.6, longitude: 77.4 },
    fareRupees,
    minutes: 9,
    fareKind: 'estimated',
    basis,
    evidence: basis === 'known' ? { kind: 'source', name: 'City Times', year } : { kind: 'none' },
  }
}

const ways = [
  to('Sector 62, Noida', 'known'),
  { ...to('Lal Kuan', 'likely'), nameHi: 'लाल कुआँ' },
  to('Sector 52 Metro', 'known', 0),
  to('Old Fort', 'known', 20, 2019),
]
const found = (typed: string) =>
  groupDestinations(ways, typed, { claims, language: 'en' }).map(({ claim, destinations }) => [
    claim,
    ...destinations.map(one => one.name),
  ])

test.each([
  [
    '',
    [
      ['Known from City Times, 2024', 'Sector 62, Noida', 'Sector 52 Metro'],
      ['Known from City Times, 2019', 'Old Fort'],
      ['Likely: ask first', 'Lal Kuan'],
    ],
  ],
  [' SECTOR  met', [['Known from City Times, 2024', 'Sector 52 Metro']]],
  ['लाल', [['Likely: ask first', 'Lal Kuan']]],
  ['mumbai', []],
])('typed %j', (typed, groups) => {
  expect(found(typed)).toEqual(groups)
})

test('the cheapest fare may be free, or unknown', () => {
  expect(cheapestOf(ways)?.fareRupees).toBe(0)
  expect(cheapestOf([to('Nowhere', 'likely', null)])).toBeNull()
})
