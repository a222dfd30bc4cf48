// Input that matches a schema of the contract, with faults at random places.

import fc from 'fast-check'
import { PUSH_KEYS } from '../../apps/server/test/push-service.ts'
import type { Random } from '../harness/random.ts'
import type { TextKind } from './secrets.ts'

/** The part of JSON Schema that the contract's schemas use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

/** The values of the sending rider. */
export interface Source {
  readonly random: Random
  /** How likely a fault is at each place of the value. */
  readonly faults: number
  /** A known id for a field of this name. */
  id(field: string): string
  text(kind: TextKind): string
  phone(): string
  degrees(near: number): number
  email(): string
  password(): string
  token(): string
  readonly userId: string
  /** The kind of a field named `message` in this operation. */
  readonly messageKind: 'message' | 'request' | 'private'
}

/** Stands and places of the shipped data. */
const PLACES = [
  'Noida Sector 52 Metro',
  'Noida Sector 62 Metro',
  'Noida Sector 18 Metro',
  'Botanical Garden Metro',
  'Gaur Chowk (Char Murti)',
  'Vaishali Metro',
  'Anand Vihar',
  'Rajiv Chowk',
]
/** Ranges of degrees within the region, between which most trips are possible. */
const LATITUDES = [28.45, 28.75] as const
const LONGITUDES = [77.2, 77.5] as const
const DAY_MS = 86_400_000
/** Nothing listens there. */
export const PUSH_ORIGIN = 'http://127.0.0.1:9'
/** The first is accepted; the server must not call any of the others. */
const PUSH_ENDPOINTS = [`${PUSH_ORIGIN}/send/a`, 'https://[::1]/', 'https://169.254.169.254/latest/meta-data']

/** The name of a field determines which values are likely to be accepted. */
export function makeValue(schema: Schema, field: string, source: Source): unknown {
  const { random, faults } = source
  if (random.chance(faults)) return hostileValue(random)
  const byName = makers[field]
  // A name of one word would be shown in full to strangers, so names always have two words.
  if (byName !== undefined && (field === 'name' || random.chance(0.97))) return byName(source, schema)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  if (schema.anyOf !== undefined) return makeValue(random.pick(schema.anyOf), field, source)
  const { minimum = 0, maximum = 100 } = schema
  switch (schema.type) {
    case 'object':
      return makeObject(schema, source)
    case 'array': {
      const length = random.below(Math.min(5, (schema.maxItems ?? 4) + 1))
      return Array.from({ length }, () => makeValue(schema.items ?? {}, field, source))
    }
    case 'string':
      return makeText(schema, field, source)
    case 'integer':
      return Math.floor(random.between(minimum, Math.min(maximum, 1e6) + 1))
    case 'number':
      return random.between(minimum, maximum)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case undefined:
      return random.pick(['free', 7, true, null, { nested: ['value'] }])
    default:
      throw new Error(`no values for ${String(schema.type)}`)
  }
}

const EXTRA_KEYS = ['id', '_id', 'userId', 'role', 'isAdmin', 'passwordHash', 'constructor', 'toString']

function makeObject({ properties = {}, required = [] }: Schema, source: Source): object {
  const { random, faults } = source
  const isSent = (name: string) => random.chance(required.includes(name) ? 1 - faults / 2 : 0.6)
  const chosen = Object.entries(properties).filter(([name]) => isSent(name))
  return {
    ...Object.fromEntries(chosen.map(([name, part]) => [name, makeValue(part, name, source)])),
    ...(random.chance(faults) && { [random.pick(EXTRA_KEYS)]: hostileValue(random) }),
  }
}

function makeText({ pattern, minLength = 0, maxLength = 60 }: Schema, field: string, source: Source): string {
  if (pattern?.includes('[0-9a-f]{24}')) return source.id(field)
  if (pattern?.includes('\\d{1,15}')) return String(source.random.below(40))
  if (pattern?.includes('[6-9]')) return source.phone()
  if (pattern?.includes('T')) return moment(source)
  const text = source.text(field === 'message' ? source.messageKind : 'private')
  const fitting = text.slice(0, Math.max(minLength, maxLength)).padEnd(minLength, 'z')
  return source.random.chance(source.faults) ? fitting + source.random.pick(ENDINGS) : fitting
}

const ENDINGS = ['\u0000', '\ud800', ' ', 'x'.repeat(500), '\u0301'.repeat(50)]

function moment({ random }: Source): string {
  return new Date(Date.now() + random.between(-DAY_MS, 2 * DAY_MS)).toISOString()
}

const latitude = (source: Source) => source.degrees(source.random.between(...LATITUDES))
const longitude = (source: Source) => source.degrees(source.random.between(...LONGITUDES))

function place(source: Source, schema: Schema): unknown {
  const { random } = source
  const options = schema.anyOf ?? [schema]
  const exact = { name: source.text('place'), latitude: latitude(source), longitude: longitude(source) }
  if (options.some(({ properties }) => properties?.latitude !== undefined) && random.chance(0.4)) return exact
  if (options.some(({ type }) => type === 'string')) return random.pick(PLACES)
  return random.chance(0.5) ? { name: random.pick(PLACES) } : exact
}

type Maker = (source: Source, schema: Schema) => unknown

const each = (names: string, maker: Maker) => Object.fromEntries(names.split(' ').map(name => [name, maker]))

const makers: Readonly<Record<string, Maker>> = {
  ...each('source destination home work', place),
  ...each('from to', ({ random }) => random.pick(PLACES)),
  ...each('phone', source => source.phone()),
  ...each('email identifier otherUserEmail', source => source.email()),
  ...each('password currentPassword newPassword confirmPassword', source => source.password()),
  ...each('token refreshToken resetToken link', source => source.token()),
  ...each('departAt arriveBy departureTime usedAt', moment),
  latitude,
  longitude,
  bounds: ({ random }) => {
    const [south, west] = [random.between(...LATITUDES), random.between(...LONGITUDES)]
    return { south, west, north: south + 0.05, east: west + 0.05 }
  },
  name: source => `Asha ${source.text('name')}`,
  otp: ({ random }) => String(100_000 + random.below(900_000)),
  userId: source => (source.random.chance(0.5) ? source.userId : source.id('userId')),
  senderId: source => (source.random.chance(0.9) ? source.userId : source.id('userId')),
  message: source => source.text(source.messageKind),
  action: ({ random }) => random.pick(['accept', 'accept', 'decline']),
  until: ({ random }) => new Date(Date.now() + random.between(0, DAY_MS / 12)).toISOString(),
  endpoint: ({ random }) => (random.chance(0.5) ? PUSH_ENDPOINTS[0] : random.pick(PUSH_ENDPOINTS)),
  p256dh: () => PUSH_KEYS.VAPID_PUBLIC_KEY,
  auth: () => 'A'.repeat(22),
  path: ({ random }) => [random.pick(PLACES), random.pick(PLACES)],
  q: ({ random }) => random.pick(['sector 62', 'noida', 'metro', 'नोएडा', 'gaur', 'hospital']),
  version: ({ random }) => random.pick(['1', 'abc', 'f'.repeat(16)]),
}

/** Values that are known to break programs. */
const KNOWN_HOSTILE: readonly unknown[] = [
  -0,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  '\u0000',
  '\ud800',
  '\u202eabc\u200b',
  "'; drop table users; --",
  '((a+)+)+$',
  '<img src=x onerror=alert(1)>',
  '%00',
  'javascript:alert(1)',
  '../../etc/passwd',
  'line\r\nSet-Cookie: a=b',
  'a@b@c.d',
  'f'.repeat(24),
  'x'.repeat(501),
  '😀'.repeat(251),
  '9999-12-31T23:59:60Z',
  '-000001-01-01T00:00:00Z',
  [...Array(300).keys()],
  { length: 3 },
  { toString: 'x' },
  { $gt: '' },
]
const hostile = fc.oneof(
  fc.constantFrom(...KNOWN_HOSTILE),
  fc.jsonValue({ maxDepth: 40, depthSize: 'small', stringUnit: 'binary' }),
)
const anyText = fc.string({ unit: 'binary', maxLength: 60 })
/** Characters that are allowed in an address. */
const address = fc.string({ unit: fc.constantFrom(...'abcz/.-_~%?&=+:;@!$*,()[]{}"\'<>|^`'), maxLength: 60 })

/** Bodies that are not JSON, or unusual JSON. */
const body = fc.oneof(
  anyText,
  fc.constantFrom(
    ...['', '{', 'NaN', '"text"', '[1,2', '{"a":1}}', '{"a":1,"a":2}', '\ufeff{}', "{'a':1}", '{"a":1e999}'],
    ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '['.repeat(200)],
    ...[
      `${'['.repeat(60)}${']'.repeat(60)}`,
      `{"a":"${'\\u0000'.repeat(1_000)}"}`,
      `"${'x'.repeat(70_000)}"`,
    ],
    `{${Array.from({ length: 3_000 }, (_, at) => `"k${at}":1`).join()}}`,
  ),
)

/** Headers that a browser would not send. */
const HEADERS = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-encoding', 'gzip'],
  ['accept', 'text/html;q=0.1, */*;q=0.01'],
  ['accept-language', 'hi;q=2,*;q=-1'],
  ['accept-encoding', 'identity;q=0, *;q=0'],
  ['x-forwarded-for', '1.2.3.4, 5.6.7.8'],
  ['origin', 'https://evil.example'],
  ['if-none-match', '*'],
  ['range', 'bytes=5-2'],
  ['cookie', 'a=b; '.repeat(50)],
] as const

const sample = <Value>(values: fc.Arbitrary<Value>, random: Random): Value =>
  fc.sample(values, { numRuns: 1, seed: random.below(2 ** 31) })[0]!

const hostileValue = (random: Random): unknown => sample(hostile, random)
export const oddAddress = (random: Random): string => sample(address, random)
export const hostileBody = (random: Random): string => sample(body, random)
export const hostileHeader = (random: Random): readonly [string, string] => random.pick(HEADERS)
