import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedFareRupees, shownFigures } from './shown-figures.ts'

test.each([
  ['nothing', 0, 0, 0, 0],
  ['a few metres', 0.01, 1.4, 0.5, 0],
  ['just below a step', 4.74, 72.4, 4.5, 70],
  ['at a step', 4.75, 72.5, 5, 75],
  ['half of the way', 2.8, 50, 3, 50],
  ['the whole way', 5.6, 100, 5.5, 100],
])('%s is shown in steps of half a kilometre and of five per cent', (_, km, percentage, shownKm, shown) => {
  expect(shownFigures(100, { sharedDistanceKm: km, overlapPercentage: percentage })).toMatchObject({
    sharedDistanceKm: shownKm,
    overlapPercentage: shown,
  })
})

test.each([
  ['the whole way', 100, 100, 50],
  ['the whole way, an odd fare', 101, 100, 51],
  ['half of the way', 100, 50, 75],
  ['a part that ends in half a rupee', 60, 5, 59],
  ['nothing', 100, 0, 100],
  ['more than there is', 100, 120, 50],
  ['for a ride that costs nothing', 0, 100, 0],
])('sharing %s', (_, aloneRupees, percentage, rupees) => {
  expect(sharedFareRupees(aloneRupees, percentage)).toBe(rupees)
})

const segment = fc.record({
  sharedDistanceKm: fc.nat(10_000).map(hundredths => hundredths / 100),
  overlapPercentage: fc.nat(1_000).map(tenths => tenths / 10),
})

test('figures are near the exact ones, and the fare tells no more than the percentage', () => {
  fc.assert(
    fc.property(fc.nat(2_000), segment, segment, (alone, one, other) => {
      const [shown, another] = [shownFigures(alone, one), shownFigures(alone, other)]
      expect(shown.overlapPercentage % 5).toBe(0)
      expect(shown.sharedDistanceKm % 0.5).toBe(0)
      expect(Math.abs(shown.overlapPercentage - one.overlapPercentage)).toBeLessThanOrEqual(2.5)
      if (one.sharedDistanceKm >= 0.25) {
        expect(Math.abs(shown.sharedDistanceKm - one.sharedDistanceKm)).toBeLessThanOrEqual(0.25 + 1e-9)
      }
      expect(Number.isInteger(shown.sharedFareRupees)).toBe(true)
      expect(shown.sharedFareRupees).toBeGreaterThanOrEqual(alone / 2)
      expect(shown.sharedFareRupees).toBeLessThanOrEqual(alone)
      if (shown.overlapPercentage === another.overlapPercentage) {
        expect(another.sharedFareRupees).toBe(shown.sharedFareRupees)
      }
    }),
  )
})
