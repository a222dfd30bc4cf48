import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQueryString } from './request-input.ts'

test.each([
  ['', {}],
  ['q=sector+62&limit=5', { q: 'sector 62', limit: '5' }],
  ['q=%E0%A4%B8', { q: 'स' }],
  ['tag=a&tag=b&tag=c', { tag: ['a', 'b', 'c'] }],
  ['q', { q: '' }],
  ['q=a=b', { q: 'a=b' }],
  ['&&q=1&', { q: '1' }],
  ['q=100%', { q: '100%' }],
  ['q=%zz', { q: '%zz' }],
])('%s reads as %j', (text, expected) => {
  expect({ ...parseQueryString(text) }).toEqual(expected)
})

test('escapes that are not valid UTF-8 become text that the text check rejects', () => {
  expect(String(parseQueryString('q=%ED%A0%80').q).isWellFormed()).toBe(false)
})

test('property names of Object.prototype are ordinary names', () => {
  const query = parseQueryString('__proto__=1&constructor=2')
  expect(Object.keys(query)).toEqual(['__proto__', 'constructor'])
})

test('it parses everything that URLSearchParams writes', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter(value => value.isWellFormed())
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name }), pairs => {
      const query = parseQueryString(new URLSearchParams(pairs).toString())
      expect(Object.entries(query)).toEqual(
        Object.entries(Object.assign(Object.create(null), Object.fromEntries(pairs))),
      )
    }),
  )
})
