import { expect, test } from 'vitest'
import { distanceKm } from '../geo/index.ts'
import type { Streets } from '../model/streets.ts'
import { aLink, aStand, latticePoint } from '../testing/builders.ts'
import { plausibleStreets, unmappedStands } from './plausible-streets.ts'

const geography = { detourFactor: 1.35, rivers: [], stateBorder: [] }
const noon = new Date('2026-11-23T12:00:00+05:30')
const [from, to] = [latticePoint(0, 0), latticePoint(8, 0)]
const estimateKm = 1.35 * distanceKm(from, to)

/** Streets on which every drive is this many times as long as the estimate. */
function streetsOf(estimates: number): Streets {
  return {
    drive: () => ({ distanceKm: estimates * estimateKm, coordinates: [from, to] }),
    walk: (_, ends) => ends.map(() => undefined),
  }
}

const isBelieved = (estimates: number, unmapped = [] as readonly ReturnType<typeof latticePoint>[]) =>
  plausibleStreets(geography, streetsOf(estimates), unmapped).drive(from, to, noon) !== undefined

test.each([
  [true, 'twice as long', 2.1, []],
  [false, 'more than 2.2 times as long', 2.3, []],
  [true, 'longer by a fifth, around stands without streets', 1.2, [latticePoint(3, 0), latticePoint(5, 0)]],
  [false, 'longer by a third, around stands without streets', 1.33, [latticePoint(3, 0), latticePoint(5, 0)]],
  [true, 'longer by a third, beside one stand without streets', 1.33, [latticePoint(3, 0)]],
  [true, 'twice as long, far from stands without streets', 2.1, [latticePoint(3, 9), latticePoint(5, 9)]],
] as const)('%s is believed: a way %s', (isTrue, _, estimates, unmapped) => {
  expect(isBelieved(estimates, unmapped)).toBe(isTrue)
})

test('stands whose links are all estimates are unmapped, unless all links are', () => {
  const [a, b, c, alone] = [aStand('A'), aStand('B'), aStand('C'), aStand('Alone')]
  const along = aLink(a, b, { distanceBasis: 'streets' })
  const estimated = [aLink(a, c), aLink(c, a)]
  const stands = [a, b, c, alone]
  expect(unmappedStands({ stands, links: [along, ...estimated] })).toEqual([c])
  expect(unmappedStands({ stands, links: estimated })).toEqual([])
})
