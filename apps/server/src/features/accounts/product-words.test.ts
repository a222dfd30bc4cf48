import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOfProductWords, PRODUCT_WORDS } from './product-words.ts'

test.each([
  ['Sawari@123', true],
  ['S@w4ri#2026', true],
  ['1!sawari', true],
  ['Auto-Rickshaw1!', true],
  ['MetroRide#1', true],
  ['Admin$2026', true],
  ['Ride4safe!', false],
  ['Sawarikarna1!', false],
  ['Lotus!2468', false],
  ['12345678!', false],
  ['', false],
])('C32 %j is of the product’s words: %j', (password, expected) => {
  expect(isOfProductWords(password)).toBe(expected)
})

test('C32 the documentation lists every word', () => {
  const text = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8')
  expect(text).toContain(PRODUCT_WORDS.join(', '))
})
