// A rider of the fuzz run: an account, its tokens, and a socket that records what it receives.

import type { Socket } from 'socket.io-client'
import type { Call } from '../harness/call.ts'
import { openSocket } from '../harness/open-socket.ts'
import type { Planted } from './planted.ts'

const ACK_MS = 60_000

export interface Rider {
  readonly number: number
  email: string
  password: string
  userId: string
  accessToken: string
  refreshToken: string
  /** The server no longer accepts the token. */
  isSignedOut: boolean
  socket: Socket
  /** Received events that have not been checked yet, as JSON. */
  received: string[]
}

/** What creates riders. */
export interface Registry {
  readonly send: Call
  readonly url: string
  readonly planted: Planted
  readonly numbers: Map<string, number>
  riders: number
}

/** The riders of the aliases in a JSON text: each is followed by the name as others see it. */
export function learnAliases({ numbers }: Registry, text: string): void {
  for (const [, id, number] of text.matchAll(
    /"([0-9a-f]{24})","(?:user|sender|receiver)Name":"Asha(\d+) Z\."/g,
  ))
    numbers.set(id!, Number(number))
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** Makes the device known at the next sign-in. */
  readonly deviceSecret?: string
}

const SIGN_UP_TRIES = 5

export async function newRider(registry: Registry): Promise<Rider> {
  const number = ++registry.riders
  const { planted } = registry
  const rider: Rider = {
    number,
    email: `${planted.text(number, 'email')}@riders.example`.toLowerCase(),
    password: `Ride4safe!${planted.text(number, 'private')}`,
    userId: '',
    accessToken: '',
    refreshToken: '',
    isSignedOut: true,
    socket: undefined as unknown as Socket,
    received: [],
  }
  const { email, password } = rider
  // Others see the number: a match names its rider by an alias.
  const name = `Asha${number} ${planted.text(number, 'name')}`
  const signUp = { name, email, phone: planted.phone(number), password, confirmPassword: password }
  const call = () => registry.send('POST', '/signup', { body: signUp })
  let answer = await call()
  // On a busy machine hashing a password may exceed the deadline of the call; the account may be stored
  // nevertheless.
  let tries = 1
  for (; answer.status === 503 && tries < SIGN_UP_TRIES; tries++) answer = await call()
  const isStored = answer.status === 201 || (answer.status === 409 && tries > 1)
  if (!isStored) throw new Error(`sign-up failed: ${answer.status} ${answer.text}`)
  if (!(await signIn(registry, rider))) throw new Error('a new rider cannot sign in')
  return rider
}

/** Opens a session and a socket; false if the account was deleted or has another password. */
export async function signIn(registry: Registry, rider: Rider): Promise<boolean> {
  const { email, password } = rider
  const answer = await registry.send('POST', '/signin', { body: { email, password } })
  if (answer.status !== 200) return false
  const { data } = JSON.parse(answer.text) as {
    data: Tokens & { user: { id: string } }
  }
  rider.userId = data.user.id
  registry.numbers.set(rider.userId, rider.number)
  takeTokens(registry, rider, data)
  rider.isSignedOut = false
  await connect(registry, rider)
  return true
}

export function takeTokens(
  { planted }: Registry,
  rider: Rider,
  { accessToken, refreshToken, deviceSecret }: Tokens,
): void {
  Object.assign(rider, { accessToken, refreshToken })
  for (const token of [accessToken, refreshToken, deviceSecret]) {
    if (token !== undefined) planted.token(rider.number, token)
  }
}

async function connect({ url }: Registry, rider: Rider): Promise<void> {
  ;(rider.socket as Socket | undefined)?.disconnect()
  const socket = await openSocket(url, rider.accessToken)
  rider.socket = socket
  socket.onAny((event: string, payload: unknown) => {
    rider.received.push(JSON.stringify([event, payload]))
  })
}

/** The acknowledgement of an event as JSON; undefined if the connection is closed first. */
export function emit({ socket }: Rider, event: string, payload: unknown): Promise<string | undefined> {
  if (!socket.connected) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new Error(`no acknowledgement of ${event}`))), ACK_MS)
    const onClose = () => finish(() => resolve(undefined))
    const finish = (done: () => void) => {
      clearTimeout(timer)
      socket.off('disconnect', onClose)
      done()
    }
    socket.once('disconnect', onClose)
    socket.emit(event, payload, (answer: unknown) => finish(() => resolve(JSON.stringify(answer))))
  })
}

/** Everything that the server has already sent to the rider has arrived. */
export async function settled(rider: Rider): Promise<void> {
  await emit(rider, 'authenticate', {})
}
