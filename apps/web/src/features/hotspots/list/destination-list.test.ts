import { expect, test } from 'vitest'
import type { StandDestination } from '../../../shared/stands/stand.ts'
import { cheapestOf, groupDestinations } from './destination-list.tsx'

function to(name: string, basis: 'known' | 'likely', fareRupees: number | null = 20): StandDestination {
  return {
    name,
    nameHi: undefined,
    point: { latitude: 28.6, longitude: 77.4 },
    fareRupees,
    minutes: 9,
    fareKind: 'estimated',
    basis,
  }
}

const ways = [
  to('Sector 62, Noida', 'known'),
  { ...to('Lal Kuan', 'likely'), nameHi: 'लाल कुआँ' },
  to('Sector 52 Metro', 'known', 0),
]
const found = (typed: string) =>
  groupDestinations(ways, typed).map(({ basis, destinations }) => [
    basis,
    ...destinations.map(one => one.name),
  ])

test.each([
  [
    '',
    [
      ['known', 'Sector 62, Noida', 'Sector 52 Metro'],
      ['likely', 'Lal Kuan'],
    ],
  ],
  [' SECTOR  met', [['known', 'Sector 52 Metro']]],
  ['लाल', [['likely', 'Lal Kuan']]],
  ['mumbai', []],
])('typed %j', (typed, groups) => {
  expect(found(typed)).toEqual(groups)
})

test('the cheapest fare may be free, or unknown', () => {
  expect(cheapestOf(ways)?.fareRupees).toBe(0)
  expect(cheapestOf([to('Nowhere', 'likely', null)])).toBeNull()
})
