// The riders of the fuzz run, who are connected, strangers or blocked: accounts, tokens, sockets that record what they
// receive, and the ids that they have seen.

import type { Socket } from 'socket.io-client'
import type { Call } from '../harness/call.ts'
import type { Random } from '../harness/random.ts'
import { aliasIn, enter, openSocket, type Step, steps, type Tokens } from '../harness/riders.ts'
import type { Knowledge, Planted } from './secrets.ts'

const ACK_MS = 60_000
const IDS_KEPT = 12

export interface Rider {
  readonly number: number
  readonly name: string
  readonly email: string
  readonly phone: string
  password: string
  userId: string
  accessToken: string
  refreshToken: string
  /** The server no longer accepts the token. */
  isSignedOut: boolean
  isDeleted: boolean
  socket: Socket | undefined
  /** Resolves when the socket has been closed. */
  closed: Promise<undefined>
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
  const riders = [await newRider(registry), await newRider(registry), await newRider(registry)] as const
  const [asha, bilal] = riders
  const world: World = { riders: [...riders], ids: new Map(), matches: new Map() }
  const relation = random.pick(RELATIONS)
  const { knowledge } = registry
  const make = async ({ accessToken: token }: Rider, { method, path, body }: Step) => {
    const { text, json } = await registry.send(method, path, { token, body })
    learn(registry, world, text)
    return json.data as { id: string; matchId: string } | undefined
  }
  if (relation === 'strangers') return world
  for (const rider of riders) await make(rider, steps.search)
  if (relation === 'searching') return world
  // Asha's list has the rider's newest alias.
  const alias = aliasIn(await make(asha, steps.found), `Asha${bilal.number} Z.`)
  if (relation === 'blocked') {
    await make(asha, steps.block(alias))
    return world
  }
  const request = await make(asha, steps.ask(alias))
  knowledge.asked(asha.number, bilal.number)
  if (relation === 'asked') return world
  const data = await make(bilal, steps.answer(request?.id, 'accept'))
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
  const rider: Rider = {
    number,
    // Others see the number: a match names its rider by an alias.
    name: `Asha${number} ${planted.text(number, 'name')}`,
    email: `${planted.text(number, 'email')}@riders.example`.toLowerCase(),
    phone: planted.phone(number),
    password: `Ride4safe!${planted.text(number, 'private')}`,
    userId: '',
    accessToken: '',
    refreshToken: '',
    socket: undefined,
    received: [],
    isSignedOut: true,
    isDeleted: false,
    closed: Promise.resolve(undefined),
  }
  await signIn(registry, rider)
  return rider
}

/** Opens a session and a socket. */
async function signIn(registry: Registry, rider: Rider): Promise<void> {
  const { name, email, phone, password } = rider
  const { userId, ...tokens } = await enter(registry.url, { name, email, phone, password })
  registry.numbers.set(userId, rider.number)
  takeTokens(registry, rider, tokens)
  rider.socket?.disconnect()
  const socket = await openSocket(registry.url, rider.accessToken)
  const closed = new Promise<undefined>(resolve => socket.once('disconnect', () => resolve(undefined)))
  Object.assign(rider, { userId, socket, closed, isSignedOut: false })
  socket.onAny((event: string, payload: unknown) => {
    rider.received.push(JSON.stringify([event, payload]))
  })
}

/** Signs riders in again whose session has ended, and replaces those without an account or with an unknown password. */
export async function reviveRiders(registry: Registry, { riders }: World): Promise<void> {
  for (const [at, rider] of riders.entries()) {
    if (!rider.isSignedOut && rider.socket?.connected === true) continue
    try {
      if (rider.isDeleted) throw new Error('the account is deleted')
      await signIn(registry, rider)
    } catch {
      rider.socket?.disconnect()
      riders[at] = await newRider(registry)
    }
  }
}

/** The acknowledgement of an event as JSON; undefined if the connection is closed first. */
export async function emit({ socket, closed }: Rider, event: string, payload: unknown) {
  if (socket?.connected !== true) return undefined
  const acknowledged = socket.timeout(ACK_MS).emitWithAck(event, payload) as Promise<unknown>
  return Promise.race([closed, acknowledged.then(answer => JSON.stringify(answer))])
}

export function takeTokens({ planted }: Registry, rider: Rider, tokens: Tokens): void {
  const { accessToken, refreshToken, deviceSecret } = tokens
  Object.assign(rider, { accessToken, refreshToken })
  for (const token of [accessToken, refreshToken, deviceSecret])
    if (token !== undefined) planted.token(rider.number, token)
}
