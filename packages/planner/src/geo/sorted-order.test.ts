import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedOrder } from './sorted-order.ts'

// Many equal values, and a few distant ones that force all others into one bucket.
const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -180, max: 180, noNaN: true }))

test('is the order from the least to the greatest, equal values by index', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 200, size: 'max' }), values => {
      const expected = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]! || a - b)
      expect([...sortedOrder(values)]).toEqual(expected)
    }),
  )
})

test('is right where the values are next to each other as numbers', () => {
  expect([...sortedOrder([5e-324, 0, 5e-324, 0])]).toEqual([1, 3, 0, 2])
})

test('is right where one value is far from a crowd of others', () => {
  const values = Array.from({ length: 500 }, (_, index) => (index === 250 ? 1e9 : (index * 7919) % 500))
  const expected = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]! || a - b)
  expect([...sortedOrder(values)]).toEqual(expected)
})
