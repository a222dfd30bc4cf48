import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharesOf } from './fare-shares.ts'

describe('the shares of a fare', () => {
  test.each([
    ['seats at their price', 35, [15, 20], [15, 20]],
    ['the larger remainder first', 44, [15, 20], [19, 25]],
    ['the earlier leg of two alike', 11, [5, 5], [6, 5]],
    ['nothing for a walk', 12, [0, 10, 0], [0, 12, 0]],
    ['nothing at all', 0, [0, 0], [0, 0]],
  ])('are %s', (_, total, weights, shares) => {
    expect(sharesOf(total, weights)).toEqual(shares)
  })

  test('add up to it, each within a rupee of its part', () => {
    const weights = fc
      .array(fc.nat(100), { minLength: 1, maxLength: 6 })
      .filter(list => list.some(weight => weight > 0))
    fc.assert(
      fc.property(weights, fc.nat(1000), (list, total) => {
        const sum = list.reduce((before, weight) => before + weight, 0)
        const shares = sharesOf(total, list)
        expect(shares.reduce((before, share) => before + share, 0)).toBe(total)
        shares.forEach((share, index) => {
          expect(Math.abs(share - (total * list[index]!) / sum)).toBeLessThan(1)
        })
      }),
    )
  })
})
