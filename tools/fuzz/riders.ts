// The riders of the fuzz run, who are connected, strangers or blocked: accounts, tokens, sockets that record what they
// receive, and the ids that they have seen.

import type { Socket } from 'socket.io-client'
import type { Answer, Call } from '../harness/call.ts'
import type { Random } from '../harness/random.ts'
import { openSocket, TRIP } from '../harness/riders.ts'
import type { HttpCall } from './calls.ts'
import type { Knowledge, Planted } from './secrets.ts'

const ACK_MS = 60_000
const SIGN_UP_TRIES = 5
const IDS_KEPT = 12

export interface Rider {
  readonly number: number
  readonly email: string
  password: string
  userId: string
  accessToken: string
  refreshToken: string
  /** The server no longer accepts the token. */
  isSignedOut: boolean
  socket: Socket | undefined
  /** Received events that have not been checked yet, as JSON. */
  received: string[]
}

/** What all worlds share. */
export interface Registry {
  readonly send: Call
  readonly url: string
  readonly planted: Planted
  readonly knowledge: Knowledge
  /** The rider of each id and alias. */
  readonly numbers: Map<string, number>
  riders: number
}

export interface World {
  readonly riders: Rider[]
  /** Ids by the name of the field in which they were seen, newest last. */
  readonly ids: Map<string, string[]>
  /** The riders of each connection, by its id. */
  readonly matches: Map<string, readonly [number, number]>
}

const RELATIONS = ['strangers', 'searching', 'asked', 'connected', 'blocked'] as const

export async function newWorld(registry: Registry, random: Random): Promise<World> {
  const riders = [await newRider(registry), await newRider(registry), await newRider(registry)]
  const world: World = { riders, ids: new Map(), matches: new Map() }
  const relation = random.pick(RELATIONS)
  const { knowledge, numbers } = registry
  const [asha, bilal] = riders as [Rider, Rider, Rider]
  const ask = async (rider: Rider, method: string, path: string, body?: unknown) => {
    const { text, json } = await registry.send(method, path, { token: rider.accessToken, body })
    learn(registry, world, text)
    return json.data as { id: string; matchId: string; matches?: { userId: string }[] } | undefined
  }
  /** By asha's list: the rider's newest alias. */
  const bilalsAlias = async () => {
    const status = await ask(asha, 'GET', '/api/ride-buddy/search/status')
    return status?.matches?.find(({ userId }) => numbers.get(userId) === bilal.number)?.userId
  }
  if (relation === 'strangers') return world
  for (const rider of riders) await ask(rider, 'POST', '/api/ride-buddy/search', TRIP)
  if (relation === 'blocked')
    await ask(asha, 'POST', '/api/ride-buddy/block-user', { userId: await bilalsAlias() })
  if (relation !== 'asked' && relation !== 'connected') return world
  const request = await ask(asha, 'POST', '/api/ride-buddy/request', { receiverId: await bilalsAlias() })
  knowledge.asked(asha.number, bilal.number)
  if (relation === 'asked') return world
  const data = await ask(bilal, 'PUT', `/api/ride-buddy/request/${request?.id}`, { action: 'accept' })
  if (data?.matchId === undefined) throw new Error('two riders on one trip could not be connected')
  knowledge.connected(asha.number, bilal.number)
  world.matches.set(data.matchId, [asha.number, bilal.number])
  return world
}

/** Remembers the ids in a JSON text, and the riders of its aliases: a name follows each, as others see it. */
export function learn({ numbers }: Registry, { ids }: World, text: string): void {
  for (const [, field, id] of text.matchAll(/"(\w+)":"([0-9a-f]{24})"/g)) {
    const kept = ids.get(field!) ?? []
    if (!kept.includes(id!)) ids.set(field!, [...kept, id!].slice(-IDS_KEPT))
  }
  for (const [, id, number] of text.matchAll(
    /"([0-9a-f]{24})","(?:user|sender|receiver)Name":"Asha(\d+) Z\."/g,
  ))
    numbers.set(id!, Number(number))
}

async function newRider(registry: Registry): Promise<Rider> {
  const number = ++registry.riders
  const { planted } = registry
  const email = `${planted.text(number, 'email')}@riders.example`.toLowerCase()
  const password = `Ride4safe!${planted.text(number, 'private')}`
  // Others see the number: a match names its rider by an alias.
  const name = `Asha${number} ${planted.text(number, 'name')}`
  const body = { name, email, phone: planted.phone(number), password, confirmPassword: password }
  // On a busy machine hashing a password may exceed the deadline of the call; the account may be stored nevertheless.
  let tries = 1
  let answer = await registry.send('POST', '/signup', { body })
  for (; answer.status === 503 && tries < SIGN_UP_TRIES; tries++)
    answer = await registry.send('POST', '/signup', { body })
  const isStored = answer.status === 201 || (answer.status === 409 && tries > 1)
  if (!isStored) throw new Error(`sign-up failed: ${answer.status} ${answer.text}`)
  const noSession = { userId: '', accessToken: '', refreshToken: '', isSignedOut: true, socket: undefined }
  const rider: Rider = { number, email, password, ...noSession, received: [] }
  if (!(await signIn(registry, rider))) throw new Error('a new rider cannot sign in')
  return rider
}

/** Opens a session and a socket; false if the account was deleted or has another password. */
async function signIn(registry: Registry, rider: Rider): Promise<boolean> {
  const { email, password } = rider
  const { status, json } = await registry.send('POST', '/signin', { body: { email, password } })
  if (status !== 200) return false
  const data = json.data as Required<Tokens> & { readonly user: { readonly id: string } }
  rider.userId = data.user.id
  registry.numbers.set(rider.userId, rider.number)
  takeTokens(registry, rider, data)
  rider.isSignedOut = false
  rider.socket?.disconnect()
  rider.socket = await openSocket(registry.url, rider.accessToken)
  rider.socket.onAny((event: string, payload: unknown) => {
    rider.received.push(JSON.stringify([event, payload]))
  })
  return true
}

/** Signs riders in again whose session has ended, and replaces those whose account has. */
export async function reviveRiders(registry: Registry, { riders }: World): Promise<void> {
  for (const [at, rider] of riders.entries()) {
    if (!rider.isSignedOut && rider.socket?.connected === true) continue
    if (await signIn(registry, rider)) continue
    rider.socket?.disconnect()
    riders[at] = await newRider(registry)
  }
}

/** The acknowledgement of an event as JSON; undefined if the connection is closed first. */
export function emit({ socket }: Rider, event: string, payload: unknown): Promise<string | undefined> {
  if (socket?.connected !== true) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const finish = (done: () => void) => {
      clearTimeout(timer)
      socket.off('disconnect', onClose)
      done()
    }
    const timer = setTimeout(() => finish(() => reject(new Error(`no acknowledgement of ${event}`))), ACK_MS)
    const onClose = () => finish(() => resolve(undefined))
    socket.once('disconnect', onClose)
    socket.emit(event, payload, (answer: unknown) => finish(() => resolve(JSON.stringify(answer))))
  })
}

interface Tokens {
  readonly accessToken?: string
  readonly refreshToken?: string
  /** Makes the device known at the next sign-in. */
  readonly deviceSecret?: string
}

function takeTokens(
  { planted }: Registry,
  rider: Rider,
  { accessToken, refreshToken, deviceSecret }: Tokens,
): void {
  Object.assign(rider, { accessToken, refreshToken })
  for (const token of [accessToken, refreshToken, deviceSecret])
    if (token !== undefined) planted.token(rider.number, token)
}

/** The effects of a successful response: tokens, passwords, and connections. */
export function observe(registry: Registry, world: World, call: HttpCall, answer: Answer): void {
  const { knowledge, numbers } = registry
  const rider = call.by === undefined ? undefined : world.riders[call.by]
  if (answer.status === 401 && rider !== undefined) rider.isSignedOut = true
  if (answer.status >= 300 || !answer.contentType.includes('json')) return
  type Connected = { readonly matchId?: string; readonly partner?: { readonly id: string } }
  const { data, ...top } = answer.json as Tokens & { readonly data?: (Tokens & Connected) | null }
  keepTokens(registry, world, { ...top, ...data })
  if (rider === undefined) return
  // An empty body counts as an empty object.
  const sent = JSON.parse(call.body || '{}') as Record<string, unknown>
  const other = numbers.get(String(sent.receiverId ?? sent.userId))
  const { name } = call.operation
  if (name === 'changePassword') rider.password = String(sent.newPassword)
  if (name === 'sendBuddyRequest' && other !== undefined) knowledge.asked(rider.number, other)
  if ((name === 'blockRider' || name === 'reportRider') && other !== undefined)
    knowledge.ended(rider.number, other)
  if (name === 'deleteAccount') for (const { number } of world.riders) knowledge.ended(rider.number, number)
  if (name === 'deleteAccount' || name === 'signOut') rider.isSignedOut = true
  const ended = name === 'endBuddyConnection' ? world.matches.get(call.path.split('/').at(-1)!) : undefined
  if (ended !== undefined) knowledge.ended(...ended)
  const partner = data?.partner === undefined ? undefined : numbers.get(data.partner.id)
  if (data?.matchId === undefined || partner === undefined) return
  knowledge.connected(rider.number, partner)
  world.matches.set(data.matchId, [rider.number, partner])
}

/** Tokens belong to the rider whose id they contain, regardless of the caller. */
function keepTokens(registry: Registry, world: World, tokens: Tokens): void {
  if (tokens.accessToken === undefined || tokens.refreshToken === undefined) return
  const payload = Buffer.from(tokens.accessToken.split('.')[1] ?? '', 'base64url').toString()
  const { sub } = JSON.parse(payload) as { readonly sub: string }
  const rider = world.riders.find(({ userId }) => userId === sub)
  if (rider !== undefined) takeTokens(registry, rider, tokens)
}
