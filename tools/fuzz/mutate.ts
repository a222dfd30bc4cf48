// Converts valid input to input that is almost valid, or hostile.

import type { Random } from '../harness/random.ts'

const DEEP = 40

function nested(depth: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Values that are known to break programs. */
const hostileValues: readonly unknown[] = [
  ...[null, true, 0, -0, -1, 1.5, 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null]],
  ...['', ' ', '\u0000', '\ud800', 'a\u0000b', '\u202eabc\u200b', '\u0301'.repeat(50), '%', '_', '%00'],
  ...["'; drop table users; --", "' or 1=1 --", '((a+)+)+$', '<img src=x onerror=alert(1)>', '#{7*7}'],
  ...['javascript:alert(1)', '../../etc/passwd', 'line\r\nSet-Cookie: a=b', '{"$ne":null}', 'a@b@c.d'],
  ...['f'.repeat(24), '0'.repeat(24), 'x'.repeat(501), '😀'.repeat(251), 'नोएडा'.repeat(60)],
  ...['9999-12-31T23:59:60Z', '-000001-01-01T00:00:00Z', nested(DEEP), [...Array(300).keys()]],
  ...[{ length: 3 }, { toString: 'x' }, { $gt: '' }],
]
const extraKeys = [
  ...['id', '_id', 'userId', 'senderId', 'role', 'isAdmin', 'passwordHash', 'constructor', 'toString'],
]

type Parts = Record<string, unknown> | unknown[]

/** Any characters: half surrogate pairs, control characters, both scripts. */
function oddText(random: Random, mostCharacters = 60): string {
  const top = random.pick([0x7f, 0x9ff, 0xffff])
  const codes = Array.from({ length: 1 + random.below(mostCharacters) }, () => random.below(top))
  return String.fromCharCode(...codes)
}

/** Characters that are allowed in an address. */
export function oddAddress(random: Random): string {
  return oddText(random).replace(/[^!-~]|#/g, '')
}

/** Each place in the value that can be replaced. */
function slots(value: unknown): [Parts, string | number][] {
  if (typeof value !== 'object' || value === null) return []
  const parts = value as Parts
  const keys = Array.isArray(parts) ? [...parts.keys()] : Object.keys(parts)
  return keys.flatMap(key => [[parts, key], ...slots((parts as Record<string | number, unknown>)[key])])
}

/** A copy with one to three faults. */
export function mutate(value: unknown, random: Random): unknown {
  let copy = structuredClone(value)
  for (let left = 1 + random.below(3); left > 0; left--) copy = withFault(copy, random)
  return copy
}

function withFault(value: unknown, random: Random): unknown {
  const places = slots(value)
  if (places.length === 0 || random.chance(0.04)) return hostileValue(random)
  const [parent, key] = random.pick(places)
  const old = (parent as Record<string | number, unknown>)[key]
  const put = (replacement: unknown) => {
    ;(parent as Record<string | number, unknown>)[key] = replacement
  }
  const drop = () => (Array.isArray(parent) ? parent.splice(Number(key), 1) : delete parent[key])
  const add = () => Object.assign(parent, { [random.pick(extraKeys)]: hostileValue(random) })
  random.pick([
    ...[drop, add, () => put([old]), () => put({ [key]: old })],
    () => put(typeof old === 'string' ? stretched(old, random) : (JSON.stringify(old) ?? '')),
    () => put(typeof old === 'number' ? old + random.pick([-1, 1, 1e9, 0.5]) : 17),
    ...[() => put(hostileValue(random)), () => put(hostileValue(random))],
  ])()
  return value
}

function hostileValue(random: Random): unknown {
  // A copy, because a later fault may change it.
  return random.chance(0.2) ? oddText(random) : structuredClone(random.pick(hostileValues))
}

function stretched(text: string, random: Random): string {
  return random.pick([
    ...[`${text}\u0000`, `${text}\ud800`, ` ${text} `, text.toUpperCase(), text.slice(0, -1), `${text}x`],
    ...[text.repeat(40), text.normalize('NFD'), [...text].reverse().join('')],
  ])
}

/** Bodies that are not JSON, or unusual JSON. */
export function hostileBody(random: Random): string {
  return random.pick([
    ...[oddText(random, 400), JSON.stringify(oddText(random, 400)), '', '{', 'null', 'NaN', '"text"', '[1,2'],
    ...['{"a":1}}', '{"a":1,"a":2}', '\ufeff{}', "{'a':1}", '{"a":01}', '{"a":1e999}', '['.repeat(200)],
    ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'],
    ...[`${'['.repeat(60)}${']'.repeat(60)}`, `{"a":"${'\\u0000'.repeat(1_000)}"}`],
    `{"a":"${'x'.repeat(70_000)}"}`,
    `{${Array.from({ length: 3_000 }, (_, at) => `"k${at}":1`).join()}}`,
    JSON.stringify({ source: nested(30), destination: nested(30) }),
  ])
}

/** Headers that a browser would not send. */
export function hostileHeaders(random: Random): Record<string, string> {
  const [name, value] = random.pick([
    ['content-type', 'text/plain'],
    ['content-type', 'application/json; charset=utf-16'],
    ['content-type', 'multipart/form-data; boundary=x'],
    ['content-encoding', 'gzip'],
    ['accept', random.pick(['text/html;q=0.1, */*;q=0.01', ',;q=,/'])],
    ['accept-language', 'hi;q=2,*;q=-1'],
    ['accept-encoding', 'identity;q=0, *;q=0'],
    ['x-forwarded-for', '1.2.3.4, 5.6.7.8'],
    ['origin', 'https://evil.example'],
    ['if-none-match', '*'],
    ['range', 'bytes=5-2'],
    ['x-http-method-override', 'DELETE'],
    ['cookie', 'a=b; '.repeat(50)],
  ] as const)
  return { [name]: value }
}

/** Invalid tokens. */
export function hostileToken(token: string, random: Random): string {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  return random.pick([
    'Bearer',
    'Bearer null',
    `Bearer ${token.slice(0, -3)}`,
    `Bearer ${none}.${payload}.`,
    `Bearer ${head}.${payload}.${[...signature].reverse().join('')}`,
    `Basic ${Buffer.from('a:b').toString('base64')}`,
    `Bearer ${'x'.repeat(4_000)}`,
  ])
}
