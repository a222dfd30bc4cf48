import { expect, test } from 'vitest'
import { formatExactRupees } from './format.ts'

test.each([
  [25, '₹25'],
  [10.24, '₹10.24'],
  [0.5, '₹0.50'],
  [0, '₹0'],
])('a rate of %d is written %s', (rupees, written) => {
  expect(formatExactRupees(rupees)).toBe(written)
})
