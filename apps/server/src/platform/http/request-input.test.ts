import type { ErrorDetail } from '@sawari/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RefusedRequest } from '../calls/refusal.ts'
import { parseJsonBody, parseQueryString } from './request-input.ts'

function refusedWith(text: string) {
  const parsed = parseJsonBody(text)
  return parsed instanceof RefusedRequest ? parsed.refusal.body : undefined
}

test.each(['', '  \n'])('an empty body reads as an empty object: %j', text => {
  expect(parseJsonBody(text)).toEqual({})
})

test.each(['{', '{"a":}', 'null x', "{'a':1}", '\u0000', '{"a":"\u0000"}', 'undefined'])(
  'what is no JSON is refused: %j',
  text => {
    expect(refusedWith(text)?.code).toBe('INVALID_JSON')
  },
)

describe('text that cannot be stored is refused by the name of its field', () => {
  test.each([
    ['{"name":"a\\u0000b"}', 'name'],
    ['{"source":{"name":"\\ud800"}}', 'source.name'],
    ['{"list":["ok","\\udc00"]}', 'list.1'],
    ['"\\ud83d"', ''],
    ['{"a\\u0000":1}', ''],
    ['{"unknown":{"deep":"\\u0000"}}', 'unknown.deep'],
  ])('%s', (text, path) => {
    expect(refusedWith(text)).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] })
  })

  test('complete surrogate pairs are accepted', () => {
    expect(parseJsonBody('{"name":"\\ud83d\\ude00"}')).toEqual({ name: '😀' })
  })
})

test.each(['{"__proto__":{"admin":true}}', '{"a":[{"__proto__":1}]}', '{"\\u005f_proto__":1}'])(
  'a name that reaches into a prototype is refused: %s',
  text => {
    expect(refusedWith(text)).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path: '__proto__' }] })
  },
)

test('nesting as deep as a body can hold neither crashes nor hangs', () => {
  const depth = 16_000
  const text = `${'{"a":'.repeat(depth / 2)}${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}${'}'.repeat(depth / 2)}`
  expect(refusedWith(text)?.code).toBe('VALIDATION_FAILED')
})

describe('a refusal stays short', () => {
  const details = (text: string) => (refusedWith(text)?.details ?? []) as readonly ErrorDetail[]

  test('a body nested 32 levels deep is accepted, one level more is refused', () => {
    const nestedLists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseJsonBody(nestedLists(32))).not.toBeInstanceOf(RefusedRequest)
    expect(details(nestedLists(33))).toEqual([
      { path: Array(32).fill('0').join('.'), message: 'is nested too deeply' },
    ])
  })

  test('a list of more than 4,000 entries is refused', () => {
    const list = (length: number) => JSON.stringify({ list: Array(length).fill(1) })
    expect(parseJsonBody(list(4_000))).not.toBeInstanceOf(RefusedRequest)
    expect(details(list(4_001))).toEqual([{ path: 'list', message: 'has too many entries' }])
  })

  test('it names the first fifty fields, in their order', () => {
    const paths = details(JSON.stringify(Array(60).fill('\u0000'))).map(({ path }) => path)
    expect(paths).toEqual(Array.from({ length: 50 }, (_, at) => String(at)))
  })

  test('it cuts long paths, and leaves out what does not fit in 8 KB', () => {
    const long = Array.from({ length: 60 }, (_, at) => [`${at}${'😀'.repeat(400)}`, '\u0000'])
    const refused = details(JSON.stringify(Object.fromEntries(long)))
    expect(refused.length).toBeGreaterThan(5)
    expect(refused.length).toBeLessThan(50)
    for (const { path } of refused) {
      expect(path.length).toBeLessThanOrEqual(200)
      expect(path.isWellFormed()).toBe(true)
    }
    expect(Buffer.byteLength(JSON.stringify(refused))).toBeLessThan(8 * 1024)
  })
})

test('every valid JSON value is parsed unchanged', () => {
  const soundText = fc
    .jsonValue()
    .map(value => JSON.stringify(value))
    .filter(text => !/\\u|__proto__/.test(text))
  fc.assert(
    fc.property(soundText, text => {
      expect(parseJsonBody(text)).toEqual(JSON.parse(text))
    }),
  )
})

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
