// Generates values that match a schema. The name of a field determines which values are likely to be accepted.

import { PUSH_KEYS } from '../../apps/server/test/push-service.ts'
import type { Random } from '../harness/random.ts'
import type { Schema } from './operations.ts'
import type { SecretKind } from './planted.ts'

/** The sources of the values. */
export interface Source {
  readonly random: Random
  /** A known id for a field of this name. */
  id(field: string): string
  /** A text that belongs to the sending rider. */
  text(kind: Extract<SecretKind, 'name' | 'email' | 'place' | 'message' | 'request' | 'private'>): string
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
  ...['Noida Sector 52 Metro', 'Noida Sector 62 Metro', 'Noida Sector 18 Metro', 'Botanical Garden Metro'],
  ...['Gaur Chowk (Char Murti)', 'Vaishali Metro', 'Anand Vihar', 'Rajiv Chowk'],
]
/** Corners of the region, between which most trips are possible. */
const SOUTH = 28.45
const NORTH = 28.75
const WEST = 77.2
const EAST = 77.5
const DAY_MS = 86_400_000
const LONGEST_RANGE_MS = 2 * 3_600_000
/** Nothing listens there. */
export const PUSH_ORIGIN = 'http://127.0.0.1:9'
/** The first is accepted; the server must not call any of the others. */
const PUSH_ENDPOINTS = [
  `${PUSH_ORIGIN}/send/a`,
  'http://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/',
  'https://router.local/',
]

export function makeValue(schema: Schema, field: string, source: Source): unknown {
  const { random } = source
  const byName = makers[field]
  // A name of one word would be shown in full to strangers, so names always have two words.
  if (byName !== undefined && (field === 'name' || random.chance(0.97))) return byName(source, schema)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  if (schema.anyOf !== undefined) return makeValue(random.pick(schema.anyOf), field, source)
  switch (schema.type) {
    case 'object':
      return makeObject(schema, source)
    case 'array':
      return Array.from({ length: random.below(Math.min(5, (schema.maxItems ?? 4) + 1)) }, () =>
        makeValue(schema.items ?? {}, field, source),
      )
    case 'string':
      return makeText(schema, field, source)
    case 'integer':
      return Math.floor(random.between(schema.minimum ?? 0, Math.min(schema.maximum ?? 50, 1e6) + 1))
    case 'number':
      return random.between(schema.minimum ?? 0, schema.maximum ?? 100)
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

function makeObject({ properties = {}, required = [] }: Schema, source: Source): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || source.random.chance(0.6),
  )
  return Object.fromEntries(chosen.map(([name, schema]) => [name, makeValue(schema, name, source)]))
}

function makeText({ pattern, minLength = 0, maxLength = 60 }: Schema, field: string, source: Source): string {
  if (pattern?.includes('[0-9a-f]{24}')) return source.id(field)
  if (pattern?.includes('\\d{1,15}')) return String(source.random.below(40))
  if (pattern?.includes('[6-9]')) return source.phone()
  if (pattern?.includes('T')) return moment(source)
  const text = source.text(field === 'message' ? source.messageKind : 'private')
  return text.slice(0, Math.max(minLength, maxLength)).padEnd(minLength, 'z')
}

function moment({ random }: Source): string {
  return new Date(Date.now() + random.between(-DAY_MS, 2 * DAY_MS)).toISOString()
}

function place(source: Source, schema: Schema): unknown {
  const { random } = source
  const options = schema.anyOf ?? [schema]
  const exact = () => ({
    name: source.text('place'),
    latitude: source.degrees(random.between(SOUTH, NORTH)),
    longitude: source.degrees(random.between(WEST, EAST)),
  })
  if (options.some(({ properties }) => properties?.latitude !== undefined) && random.chance(0.4))
    return exact()
  if (options.some(({ type }) => type === 'string')) return random.pick(PLACES)
  return random.chance(0.5) ? { name: random.pick(PLACES) } : exact()
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
  latitude: source => source.degrees(source.random.between(SOUTH, NORTH)),
  longitude: source => source.degrees(source.random.between(WEST, EAST)),
  bounds: ({ random }) => {
    const [south, west] = [random.between(SOUTH, NORTH), random.between(WEST, EAST)]
    return { south, west, north: south + 0.05, east: west + 0.05 }
  },
  name: source => `Asha ${source.text('name')}`,
  otp: ({ random }) => String(100_000 + random.below(900_000)),
  userId: source => (source.random.chance(0.5) ? source.userId : source.id('userId')),
  senderId: source => (source.random.chance(0.9) ? source.userId : source.id('userId')),
  message: source => source.text(source.messageKind),
  action: ({ random }) => random.pick(['accept', 'accept', 'decline']),
  until: ({ random }) => new Date(Date.now() + random.between(0, LONGEST_RANGE_MS)).toISOString(),
  endpoint: ({ random }) => (random.chance(0.5) ? PUSH_ENDPOINTS[0] : random.pick(PUSH_ENDPOINTS)),
  p256dh: () => PUSH_KEYS.VAPID_PUBLIC_KEY,
  auth: () => 'A'.repeat(22),
  path: ({ random }) => [random.pick(PLACES), random.pick(PLACES)],
  q: ({ random }) => random.pick(['sector 62', 'noida', 'metro', 'नोएडा', 'gaur', 'hospital']),
  version: ({ random }) => random.pick(['1', 'abc', 'f'.repeat(16)]),
}
