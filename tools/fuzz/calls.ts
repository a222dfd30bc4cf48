// All calls and events of the contract, and the next one of a sequence, determined by a seed.

import { clientEvents, downloadFiles, endpoints } from '@sawari/contract'
import type { Random } from '../harness/random.ts'
import type { World } from './riders.ts'
import type { Planted } from './secrets.ts'
import { hostileBody, hostileHeader, makeValue, oddAddress, type Schema, type Source } from './values.ts'

export interface Operation {
  readonly name: string
  /** Undefined: an event. */
  readonly method: string | undefined
  readonly path: string
  readonly forSignedIn: boolean
  readonly params: Schema | undefined
  readonly query: Schema | undefined
  /** The payload of an event. */
  readonly body: Schema | undefined
  /** How often it is chosen, from 0 to 1. */
  readonly weight: number
}

interface Convertible {
  toJSONSchema(options: { readonly io: 'input'; readonly unrepresentable: 'any' }): unknown
}

const schemaOf = (schema: Convertible | undefined) =>
  schema?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema | undefined

interface Described {
  readonly policy: { readonly identity: string; readonly method: string; readonly path: string }
  readonly params?: Convertible | { readonly schema: Convertible }
  readonly query?: Convertible
  readonly body?: Convertible
}

/** Responses of hundreds of kilobytes reveal little and take most of the time. */
const LARGE = ['basemap', 'placeNames', 'hotspots', 'routesLocations', ...Object.keys(downloadFiles)]

function weightOf(name: string, path: string, identity: string): number {
  if (LARGE.includes(name)) return 0.025
  // The deletion of an account ends the story of its rider.
  if (name === 'deleteAccount') return 0.08
  if (path.includes('ride-buddy') || path === '/findmatch') return 1
  return identity === 'user' ? 0.5 : 0.25
}

const described = Object.entries({ ...endpoints, ...downloadFiles } as unknown as Record<string, Described>)
const ofHttp = described.map(([name, { policy, params, query, body }]): Operation => {
  const { method, path, identity } = policy
  return {
    name,
    method,
    path,
    forSignedIn: identity === 'user',
    weight: weightOf(name, path, identity),
    params: schemaOf(params !== undefined && 'schema' in params ? params.schema : params),
    query: schemaOf(query),
    body: schemaOf(body),
  }
})
const ofEvents = Object.entries(clientEvents).map(([name, { payload }]): Operation => {
  const none = { method: undefined, params: undefined, query: undefined }
  return { name, path: '', forSignedIn: true, weight: 1, body: schemaOf(payload), ...none }
})
export const operations: readonly Operation[] = [...ofHttp, ...ofEvents]

export interface Call {
  readonly operation: Operation
  /** The index of a rider; undefined: nobody. */
  readonly by: number | undefined
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The body is JSON, or almost. */
  readonly body: string | undefined
}

/** A call with the ids that are known now. Prefers operations that have not been called yet. */
export function nextCall(
  world: World,
  planted: Planted,
  random: Random,
  calls: ReadonlyMap<string, number>,
): Call {
  const uncalled = operations.filter(({ name }) => calls.get(name) === 0)
  let operation = random.pick(uncalled.length > 0 && random.chance(0.3) ? uncalled : operations)
  while (calls.get(operation.name) !== 0 && !random.chance(operation.weight))
    operation = random.pick(operations)
  const sender = random.below(world.riders.length)
  const source = sourceFor(world, sender, operation, planted, random)
  const { method, forSignedIn, body = { type: 'object' } } = operation
  const isOdd = method !== undefined && random.chance(0.05)
  const sent = isOdd ? hostileBody(random) : JSON.stringify(makeValue(body, 'body', source))
  return {
    operation,
    by: forSignedIn && (method === undefined || random.chance(0.95)) ? sender : undefined,
    path: random.chance(0.01) ? `/api/${oddAddress(random)}` : withQuery(operation, source),
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...Object.fromEntries(random.chance(0.1) ? [hostileHeader(random)] : []),
    },
    body: method === 'GET' ? undefined : sent,
  }
}

/** The fields in which an id of the path has occurred. */
const idFields: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/search\//, ['searchId']],
  [/\/request\//, ['requestId', 'id', '_id']],
  [/\/match\//, ['matchId']],
  [/\/block-user\//, ['userId']],
  [/\/chat\//, ['chatId']],
]
const FAULTS = 0.1

function sourceFor(
  { riders, ids }: World,
  sender: number,
  { name, path }: Operation,
  planted: Planted,
  random: Random,
): Source {
  const rider = riders[sender]!
  const { number } = rider
  const inPath = idFields.find(([pattern]) => pattern.test(path))?.[1]
  const seenIn = (fields: readonly string[]) => fields.flatMap(field => ids.get(field) ?? [])
  const id = (field: string): string => {
    if (random.chance(0.03)) return 'f'.repeat(24)
    const isRider = /^(receiver|sender|otherUser|user)Id$/.test(field)
    const ofField = field === 'id' ? (inPath ?? ['id']) : [field]
    const seen = seenIn(isRider ? ['userId', 'senderId', 'receiverId'] : ofField)
    const known = (isRider && random.chance(0.4)) || random.chance(0.1) ? seenIn([...ids.keys()]) : seen
    // The newest ids are those that still exist.
    return (random.chance(0.6) ? known.at(-1) : random.pick(known)) ?? random.pick(riders).userId
  }
  const isChat = /message/i.test(name)
  return {
    random,
    id,
    userId: rider.userId,
    faults: random.chance(0.4) ? FAULTS : 0,
    text: kind => planted.text(number, kind),
    phone: () => planted.phone(number),
    degrees: near => planted.degrees(number, near),
    email: () =>
      random.pick([rider.email, random.pick(riders).email, `${planted.text(number, 'email')}@new.example`]),
    password: () => (random.chance(0.9) ? rider.password : `Ride4safe!${planted.text(number, 'private')}`),
    token: () => (random.chance(0.5) ? rider.refreshToken : 'A'.repeat(43)),
    messageKind: name.endsWith('BuddyRequest') ? 'request' : isChat ? 'message' : 'private',
  }
}

const ODD_PARTS = ['x', '%00', '..%2f..%2f', '%F0%9F%9B%BA', 'f'.repeat(25), '%zz', '1e9']
const ODD_QUERIES = ['%', '&&=&', 'q=%ff', '__proto__=1', '__proto__[a]=1&x=%00', `q=${'x'.repeat(3_000)}`]

/** Writes the value as a part of an address. */
const textOf = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

function withQuery({ path: pattern, params, query: schema }: Operation, source: Source): string {
  const { random } = source
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    if (random.chance(0.1)) return random.pick(ODD_PARTS)
    return encodeURIComponent(textOf(makeValue(params?.properties?.[name] ?? {}, name, source)))
  })
  if (random.chance(0.03)) return `${path}?${random.pick(ODD_QUERIES)}`
  const sent = schema === undefined ? undefined : makeValue(schema, 'query', source)
  if (typeof sent !== 'object' || sent === null) return path
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(sent)) query.append(name.toWellFormed(), textOf(value))
  return `${path}?${query}`
}

/** The call in a form that can be repeated by hand. */
export function describeCall({ operation: { name, method }, by, path, headers, body = '' }: Call): string {
  const who = by === undefined ? 'nobody' : 'ABC'[by]
  if (method === undefined) return `${who} emits ${name} ${body}`
  return `${who} ${method} ${path} ${JSON.stringify(headers)} ${body}`
}
