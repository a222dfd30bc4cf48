// Sequences of up to six calls, determined by a seed.

import type { Random } from '../harness/random.ts'
import { makeValue, type Source } from './make-value.ts'
import { hostileBody, hostileHeaders, hostileToken, mutate, oddAddress } from './mutate.ts'
import { type EventOperation, type HttpOperation, type Operation, operations } from './operations.ts'
import type { Planted } from './planted.ts'
import type { Rider } from './rider.ts'
import type { World } from './world.ts'

export const MOST_CALLS = 6

/** The caller: an index into the riders, or nobody. */
type Caller = 0 | 1 | 2 | undefined

export interface HttpCall {
  readonly operation: HttpOperation
  readonly by: Caller
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** The header of the sender's token is added when the call is made. */
  readonly withToken: boolean
}

export interface EventCall {
  readonly operation: EventOperation
  readonly by: 0 | 1 | 2
  readonly payload: unknown
}

export type Call = HttpCall | EventCall

export const isEvent = (call: Call): call is EventCall => call.operation.kind === 'event'

const totalWeight = operations.reduce((sum, { weight }) => sum + weight, 0)

function anyOperation(random: Random): Operation {
  let left = random.between(0, totalWeight)
  for (const operation of operations) {
    left -= operation.weight
    if (left < 0) return operation
  }
  return operations[0]!
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
  const inPath =
    operation.kind === 'http' ? idFields.find(([path]) => path.test(operation.path))?.[1] : undefined
  const id = (field: string): string => {
    if (random.chance(0.03)) return random.pick(['f'.repeat(24), '0'.repeat(24)])
    if (/^(receiver|sender|otherUser|user)Id$/.test(field)) {
      const aliases = ['userId', 'senderId', 'receiverId'].flatMap(name => world.ids.get(name) ?? [])
      return aliases.length > 0 && random.chance(0.6) ? random.pick(aliases) : users()
    }
    const fields = field === 'id' ? (inPath ?? ['id']) : [field]
    const seen = fields.flatMap(name => world.ids.get(name) ?? [])
    const all = random.chance(0.15) || seen.length === 0 ? [...world.ids.values()].flat() : seen
    // The newest ids are those that still exist.
    return all.length === 0 ? users() : random.chance(0.6) ? all.at(-1)! : random.pick(all)
  }
  return {
    random,
    id,
    userId: rider.userId,
    text: kind => planted.text(rider.number, kind),
    phone: () => planted.phone(rider.number),
    degrees: near => planted.degrees(rider.number, near),
    email: () =>
      random.pick([
        rider.email,
        rider.email,
        random.pick(world.riders).email,
        `${planted.text(rider.number, 'email')}@new.example`,
      ]),
    password: () =>
      random.chance(0.9) ? rider.password : `Ride4safe!${planted.text(rider.number, 'private')}`,
    token: () => (random.chance(0.5) ? rider.refreshToken : 'A'.repeat(43)),
    messageKind: messageKindOf(operation),
  }
}

function messageKindOf({ name }: Operation): Source['messageKind'] {
  if (/BuddyRequest$/.test(name)) return 'request'
  return /message/i.test(name) ? 'message' : 'private'
}

/** A call with the ids that are known now. Prefers operations that have not been called yet. */
export function nextCall(
  world: World,
  planted: Planted,
  random: Random,
  calls: ReadonlyMap<string, number>,
): Call {
  const uncalled = operations.filter(({ name }) => calls.get(name) === 0)
  const operation = uncalled.length > 0 && random.chance(0.3) ? random.pick(uncalled) : anyOperation(random)
  const by = random.below(3) as 0 | 1 | 2
  const source = sourceFor(world, world.riders[by]!, operation, planted, random)
  return operation.kind === 'event'
    ? eventCall(operation, by, source)
    : httpCall(operation, by, world, source)
}

function eventCall(operation: EventOperation, by: 0 | 1 | 2, source: Source): EventCall {
  const valid = makeValue(operation.payload, 'payload', source)
  return { operation, by, payload: source.random.chance(0.4) ? mutate(valid, source.random) : valid }
}

function httpCall(operation: HttpOperation, rider: 0 | 1 | 2, world: World, source: Source): HttpCall {
  const { random } = source
  const by: Caller = !operation.forSignedIn || random.chance(0.05) ? undefined : rider
  const hostile = random.chance(0.1)
  const odd = hostile ? hostileHeaders(random) : {}
  const forged =
    operation.forSignedIn && random.chance(0.02)
      ? { authorization: hostileToken(world.riders[rider]!.accessToken, random) }
      : {}
  return {
    operation,
    by: 'authorization' in forged ? undefined : by,
    method: operation.method,
    path: random.chance(0.01)
      ? `/api/${oddAddress(random)}`
      : withQuery(filledPath(operation, source), operation, source),
    headers: {
      ...(operation.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...odd,
      ...forged,
    },
    body: operation.method === 'GET' ? undefined : bodyOf(operation, source),
    withToken: by !== undefined && !('authorization' in forged),
  }
}

function filledPath({ path, params }: HttpOperation, source: Source): string {
  const { random } = source
  const odd = ['x', '%00', '..%2f..', '%F0%9F%9B%BA', 'f'.repeat(25), '%zz', '1e9']
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (random.chance(0.1)) return random.pick(odd)
    return encodeURIComponent(String(makeValue(params?.properties?.[name] ?? {}, name, source)))
  })
}

function withQuery(path: string, { query, method }: HttpOperation, source: Source): string {
  const { random } = source
  if (query === undefined) return random.chance(0.03) ? `${path}?__proto__[a]=1&x=%00` : path
  if (random.chance(0.05))
    return `${path}?${random.pick([oddAddress(random), '%', '&&=&', 'q=%ff', '__proto__=1', `q=${'x'.repeat(3_000)}`])}`
  const valid = makeValue(query, method, source)
  const sent = random.chance(0.3) ? mutate(valid, random) : valid
  if (typeof sent !== 'object' || sent === null) return path
  const pairs = Object.entries(sent).map(([name, value]): [string, string] => [
    name.toWellFormed(),
    textOf(value).toWellFormed(),
  ])
  return `${path}?${new URLSearchParams(pairs)}`
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
}

function bodyOf({ body }: HttpOperation, source: Source): string {
  const { random } = source
  if (random.chance(0.05)) return hostileBody(random)
  const valid = body === undefined ? {} : makeValue(body, 'body', source)
  return JSON.stringify(random.chance(0.4) ? mutate(valid, random) : valid)
}

/** The call in a form that can be repeated by hand. */
export function describeCall(call: Call): string {
  const who = call.by === undefined ? 'nobody' : 'ABC'[call.by]
  if (isEvent(call)) return `${who} emits ${call.operation.name} ${JSON.stringify(call.payload)}`
  const headers = JSON.stringify(call.headers)
  return `${who} ${call.method} ${call.path} ${headers} ${call.body ?? ''}`
}
