import { expect, test } from 'vitest'
import { isSameWay } from './direction.ts'

test.each([
  ['straight on', 10, 10, true],
  ['just less than a right angle', 10, 99.9, true],
  ['a right angle', 10, 100, false],
  ['back', 10, 190, false],
  ['a right angle across north', 10, 280, false],
  ['just less than a right angle across north', 10, 280.1, true],
])('two bearings: %s', (_, one, other, isSame) => {
  expect(isSameWay(one, other)).toBe(isSame)
  expect(isSameWay(other, one)).toBe(isSame)
})
