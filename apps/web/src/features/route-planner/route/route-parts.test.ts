import type { RouteLeg } from '@sawari/contract'
import { expect, test } from 'vitest'
import { isSameTicket, kindOfLeg, partsOf, ticketsOf } from './route-parts.ts'

const walk = (minutes: number) => ({ mode: 'walk', minutes }) as RouteLeg
const auto = (minutes: number) => ({ mode: 'auto', service: 'shared', minutes }) as RouteLeg
const metro = (line: string, fare: number, [from, to]: readonly [string, string] = ['A', 'B']) =>
  ({
    mode: 'metro',
    service: 'metro',
    line,
    colour: '#0067b1',
    operator: 'DMRC',
    from,
    to,
    fare,
    minutes: 9,
  }) as RouteLeg

test.each([
  [{ mode: 'walk' }, 'walk'],
  [{ mode: 'auto', service: 'shared' }, 'shared'],
  [{ mode: 'auto', service: 'reserved' }, 'reserved'],
  [{ mode: 'metro', service: 'metro' }, 'metro'],
  [{ mode: 'ferry', service: 'river' }, 'other'],
] as const)('a leg of %j is shown as %s', (leg, kind) => {
  expect(kindOfLeg(leg as RouteLeg)).toBe(kind)
})

test('the parts are the legs in order, with walks that follow each other as one', () => {
  const legs = [walk(2), walk(3), auto(12), metro('Blue Line', 43), metro('Violet Line', 0), walk(6)]
  expect(partsOf({ legs }).map(({ kind, minutes, line }) => `${kind} ${minutes} ${line}`.trim())).toEqual([
    'walk 5',
    'shared 12',
    'metro 9 Blue Line',
    'metro 9 Violet Line',
    'walk 6',
  ])
})

test('one ticket covers the changes inside the gates, another operator sells another one', () => {
  const legs = [
    metro('Blue Line', 43, ['Vaishali', 'Mandi House']),
    metro('Violet Line', 0, ['Mandi House', 'Kalkaji Mandir']),
    walk(4),
    { ...metro('Aqua Line', 30, ['Noida Sector 51', 'NSEZ']), operator: 'NMRC' },
  ]
  expect(ticketsOf({ legs }).map(({ operator, from, to, fare }) => [operator, from, to, fare])).toEqual([
    ['DMRC', 'Vaishali', 'Kalkaji Mandir', 43],
    ['NMRC', 'Noida Sector 51', 'NSEZ', 30],
  ])
  expect(legs.map((_, index) => isSameTicket(legs, index))).toEqual([false, true, false, false])
})
