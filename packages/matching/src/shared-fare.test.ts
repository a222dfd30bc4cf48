import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedFareRupees } from './shared-fare.ts'

test.each([
  ['the whole way', 100, 10, 10, 50],
  ['the whole way, an odd fare', 101, 10, 10, 51],
  ['half of the way', 100, 10, 5, 75],
  ['a part that ends in half a rupee', 98, 7, 0.5, 95],
  ['nothing', 100, 10, 0, 100],
  ['more than there is', 100, 10, 12, 50],
  ['for a ride of no length', 30, 0, 0, 30],
  ['for a ride that costs nothing', 0, 10, 10, 0],
])('sharing %s', (_, aloneRupees, ownKm, sharedKm, rupees) => {
  expect(sharedFareRupees(aloneRupees, ownKm, sharedKm)).toBe(rupees)
})

const hundredthsOfKm = fc.nat(10_000).map(hundredths => hundredths / 100)

test('a shared fare is whole rupees, from half of the fare alone to all of it, and falls as more is shared', () => {
  fc.assert(
    fc.property(fc.nat(2_000), hundredthsOfKm, hundredthsOfKm, hundredthsOfKm, (alone, own, some, more) => {
      const fare = sharedFareRupees(alone, own, some)
      expect(Number.isInteger(fare)).toBe(true)
      expect(fare).toBeGreaterThanOrEqual(alone / 2)
      expect(fare).toBeLessThanOrEqual(alone)
      expect(sharedFareRupees(alone, own, some + more)).toBeLessThanOrEqual(fare)
      if (own > 0)
        expect(Math.abs(fare - alone * (1 - Math.min(own, some) / own / 2))).toBeLessThanOrEqual(0.501)
    }),
  )
})
