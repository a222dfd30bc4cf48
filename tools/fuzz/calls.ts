// All calls and events of the contract, and the next one of a sequence, determined by a seed.

import { clientEvents, downloadFiles, endpoints, type HttpMethod } from '@sawari/contract'
import type { Random } from '../harness/random.ts'
import type { Rider, World } from './riders.ts'
import type { Planted } from './secrets.ts'
import {
  hostileBody,
  hostileHeader,
  makeValue,
  mutate,
  oddAddress,
  type Schema,
  type Source,
} from './values.ts'

interface HttpOperation {
  readonly name: string
  readonly method: HttpMethod
  readonly path: string
  readonly forSignedIn: boolean
  readonly params: Schema | undefined
  readonly query: Schema | undefined
  readonly body: Schema | undefined
  /** How often it is chosen, relative to the others. */
  readonly weight: number
}

interface EventOperation {
  readonly name: string
  readonly payload: Schema
  readonly weight: number
}

export type Operation = HttpOperation | EventOperation

interface Convertible {
  toJSONSchema(options: { readonly io: 'input'; readonly unrepresentable: 'any' }): unknown
}

const schemaOf = (schema: Convertible | undefined) =>
  schema?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema | undefined

interface Described {
  readonly policy: { readonly identity: string; readonly method: HttpMethod; readonly path: string }
  readonly params?: Convertible | { readonly schema: Convertible }
  readonly query?: Convertible
  readonly body?: Convertible
}

function httpOperation([name, { policy, params, query, body }]: [string, Described]): Operation {
  const { method, path, identity } = policy
  return {
    ...{ name, method, path, forSignedIn: identity === 'user', weight: weightOf(name, path, identity) },
    params: schemaOf(params !== undefined && 'schema' in params ? params.schema : params),
    query: schemaOf(query),
    body: schemaOf(body),
  }
}

/** Responses of hundreds of kilobytes reveal little and take most of the time. */
const LARGE = ['basemap', 'placeNames', 'hotspots', 'routesLocations', ...Object.keys(downloadFiles)]

function weightOf(name: string, path: string, identity: string): number {
  if (LARGE.includes(name)) return 0.1
  // The deletion of an account ends the story of its rider.
  if (name === 'deleteAccount') return 0.3
  if (path.includes('ride-buddy') || path === '/findmatch') return 4
  return identity === 'user' ? 2 : 1
}

export const operations: readonly Operation[] = [
  ...Object.entries({ ...endpoints, ...downloadFiles } as unknown as Record<string, Described>).map(
    httpOperation,
  ),
  ...Object.entries(clientEvents).map(([name, { payload }]) => ({
    name,
    payload: schemaOf(payload)!,
    weight: 4,
  })),
]
const totalWeight = operations.reduce((sum, { weight }) => sum + weight, 0)

/** The index of a rider, or nobody. */
type Caller = number | undefined

export interface HttpCall {
  readonly operation: HttpOperation
  readonly by: Caller
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** The header of the sender's token is added when the call is made. */
  readonly withToken: boolean
}

export interface EventCall {
  readonly operation: EventOperation
  readonly by: number
  readonly payload: unknown
}

export type Call = HttpCall | EventCall

export const isEvent = (call: Call): call is EventCall => 'payload' in call

/** A call with the ids that are known now. Prefers operations that have not been called yet. */
export function nextCall(
  world: World,
  planted: Planted,
  random: Random,
  calls: ReadonlyMap<string, number>,
): Call {
  const uncalled = operations.filter(({ name }) => calls.get(name) === 0)
  const operation = uncalled.length > 0 && random.chance(0.3) ? random.pick(uncalled) : anyOperation(random)
  const by = random.below(world.riders.length)
  const rider = world.riders[by]!
  const source = sourceFor(world, rider, operation, planted, random)
  if (!('payload' in operation)) return httpCall(operation, by, source)
  return { operation, by, payload: sentValue(operation.payload, 'payload', source, 0.4) }
}

function anyOperation(random: Random): Operation {
  let left = random.between(0, totalWeight)
  for (const operation of operations) {
    left -= operation.weight
    if (left < 0) return operation
  }
  return operations[0]!
}

/** A valid value, or one with faults. */
function sentValue(schema: Schema, field: string, source: Source, faulty: number): unknown {
  const valid = makeValue(schema, field, source)
  return source.random.chance(faulty) ? mutate(valid, source.random) : valid
}

/** The fields in which an id of the path has occurred. */
const idFields: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/search\//, ['searchId']],
  [/\/request\//, ['requestId', 'id', '_id']],
  [/\/match\//, ['matchId']],
  [/\/block-user\//, ['userId']],
  [/\/chat\//, ['chatId']],
]

function sourceFor(
  world: World,
  rider: Rider,
  operation: Operation,
  planted: Planted,
  random: Random,
): Source {
  const users = () => random.pick(world.riders).userId
  const inPath = 'path' in operation ? idFields.find(([path]) => path.test(operation.path))?.[1] : undefined
  const seenIn = (fields: readonly string[]) => fields.flatMap(name => world.ids.get(name) ?? [])
  const id = (field: string): string => {
    if (random.chance(0.03)) return random.pick(['f'.repeat(24), '0'.repeat(24)])
    if (/^(receiver|sender|otherUser|user)Id$/.test(field)) {
      const aliases = seenIn(['userId', 'senderId', 'receiverId'])
      return aliases.length > 0 && random.chance(0.6) ? random.pick(aliases) : users()
    }
    const seen = seenIn(field === 'id' ? (inPath ?? ['id']) : [field])
    const all = random.chance(0.15) || seen.length === 0 ? [...world.ids.values()].flat() : seen
    // The newest ids are those that still exist.
    return all.length === 0 ? users() : random.chance(0.6) ? all.at(-1)! : random.pick(all)
  }
  const { number } = rider
  const emails = [rider.email, rider.email, random.pick(world.riders).email]
  const isChat = /message/i.test(operation.name)
  return {
    ...{ random, id, userId: rider.userId },
    text: kind => planted.text(number, kind),
    phone: () => planted.phone(number),
    degrees: near => planted.degrees(number, near),
    email: () => random.pick([...emails, `${planted.text(number, 'email')}@new.example`]),
    password: () => (random.chance(0.9) ? rider.password : `Ride4safe!${planted.text(number, 'private')}`),
    token: () => (random.chance(0.5) ? rider.refreshToken : 'A'.repeat(43)),
    messageKind: operation.name.endsWith('BuddyRequest') ? 'request' : isChat ? 'message' : 'private',
  }
}

function httpCall(operation: HttpOperation, by: number, source: Source): HttpCall {
  const { random } = source
  const { method, forSignedIn } = operation
  const withToken = forSignedIn && random.chance(0.95)
  return {
    ...{ operation, withToken, by: withToken ? by : undefined },
    path: random.chance(0.01) ? `/api/${oddAddress(random)}` : withQuery(operation, source),
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(random.chance(0.1) ? [hostileHeader(random)] : []),
    },
    body: method === 'GET' ? undefined : bodyOf(operation, source),
  }
}

const ODD_PARTS = ['x', '%00', '..%2f..', '%F0%9F%9B%BA', 'f'.repeat(25), '%zz', '1e9']

function withQuery({ path: pattern, params, query, method }: HttpOperation, source: Source): string {
  const { random } = source
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    if (random.chance(0.1)) return random.pick(ODD_PARTS)
    return encodeURIComponent(String(makeValue(params?.properties?.[name] ?? {}, name, source)))
  })
  if (query === undefined) return random.chance(0.03) ? `${path}?__proto__[a]=1&x=%00` : path
  if (random.chance(0.05)) {
    const odd = [oddAddress(random), '%', '&&=&', 'q=%ff', '__proto__=1', `q=${'x'.repeat(3_000)}`]
    return `${path}?${random.pick(odd).replaceAll('#', '')}`
  }
  const sent = sentValue(query, method, source, 0.3)
  if (typeof sent !== 'object' || sent === null) return path
  const textOf = (value: unknown) =>
    typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
  const pairs = Object.entries(sent).map(([name, value]): [string, string] => {
    return [name.toWellFormed(), textOf(value).toWellFormed()]
  })
  return `${path}?${new URLSearchParams(pairs)}`
}

function bodyOf({ body = { type: 'object' } }: HttpOperation, source: Source): string {
  if (source.random.chance(0.05)) return hostileBody(source.random)
  return JSON.stringify(sentValue(body, 'body', source, 0.4))
}

/** The call in a form that can be repeated by hand. */
export function describeCall(call: Call): string {
  const who = call.by === undefined ? 'nobody' : 'ABC'[call.by]
  if (isEvent(call)) return `${who} emits ${call.operation.name} ${JSON.stringify(call.payload)}`
  const { operation, path, headers, body = '' } = call
  return `${who} ${operation.method} ${path} ${JSON.stringify(headers)} ${body}`
}
