// Accounts and sockets of attackers and victims.

import type { Socket } from 'socket.io-client'
import type { Call } from '../harness/call.ts'
import { openSocket } from '../harness/open-socket.ts'
import type { Target } from './target.ts'

export const PASSWORD = 'Ride4safe!Delhi'

export interface Rider {
  readonly id: string
  readonly email: string
  readonly accessToken: string
  readonly refreshToken: string
  /** The secret by which the next sign-in recognises this device. */
  readonly deviceSecret: string | undefined
  readonly address: string
}

const run = Date.now().toString(36)
let addresses = Math.floor(Math.random() * 60_000)

/** A client address that was not used before. */
export function freshAddress(): string {
  addresses += 1
  return `127.${20 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${1 + (addresses & 127)}`
}

let emails = 0

export function freshEmail(): string {
  emails += 1
  return `attack-${run}-${emails}@riders.example`
}

export function aSignUp(email = freshEmail()) {
  return { name: 'Asha Verma', email, phone: '9876543210', password: PASSWORD, confirmPassword: PASSWORD }
}

export async function newRider({ call }: Pick<Target, 'call'>, name = 'Asha Verma'): Promise<Rider> {
  const body = { ...aSignUp(), name }
  const address = freshAddress()
  const { status, text } = await call('POST', '/signup', { body, from: address })
  if (status !== 201) throw new Error(`sign-up was answered with ${status} ${text}`)
  const rider = await signIn(call, body.email, { from: address })
  if (rider === undefined) throw new Error('a new account cannot sign in')
  return rider
}

export interface SignInOptions {
  readonly from?: string
  readonly password?: string
  readonly deviceSecret?: string | undefined
}

/** Undefined if the sign-in is refused. */
export async function signIn(
  call: Call,
  email: string,
  { from = freshAddress(), password = PASSWORD, deviceSecret }: SignInOptions = {},
): Promise<Rider | undefined> {
  const answer = await call('POST', '/signin', { body: { email, password, deviceSecret }, from })
  if (answer.status !== 200) return undefined
  const data = answer.json.data as Omit<Rider, 'email' | 'address' | 'id'> & {
    readonly user: { readonly id: string }
  }
  const { accessToken, refreshToken, deviceSecret: given } = data
  return { id: data.user.id, email, accessToken, refreshToken, deviceSecret: given, address: from }
}

/** A socket with the rider's token; rejects with the connect error. */
export function socketOf(url: string, rider: Rider, headers?: Record<string, string>): Promise<Socket> {
  return openSocket(url, rider.accessToken, headers)
}

const TRIP = { source: 'Noida Sector 62 Metro', destination: 'Noida Sector 18 Metro' }

export async function search({ call }: Target, rider: Rider, trip: object = TRIP): Promise<void> {
  await call('POST', '/api/ride-buddy/search', { token: rider.accessToken, body: trip, from: rider.address })
}

/** The riders found by the rider's search, as the rider is told of them; best and newest first. */
export async function matchesOf({ call }: Target, rider: Rider): Promise<readonly Match[]> {
  const { json } = await call('GET', '/api/ride-buddy/search/status', {
    token: rider.accessToken,
    from: rider.address,
  })
  return (json.data as { readonly matches: readonly Match[] }).matches
}

export interface Match {
  readonly userId: string
  readonly userName: string
}

/** Two connected riders and the id of their chat. */
export async function connectedPair(target: Target) {
  const [asha, bilal] = [await newRider(target), await newRider(target)]
  await search(target, asha)
  await search(target, bilal)
  const [newest] = await matchesOf(target, asha)
  const sent = await target.call('POST', '/api/ride-buddy/request', {
    token: asha.accessToken,
    body: { receiverId: newest?.userId },
  })
  const { id } = sent.json.data as { readonly id: string }
  const accepted = await target.call('PUT', `/api/ride-buddy/request/${id}`, {
    token: bilal.accessToken,
    body: { action: 'accept' },
  })
  const { chatId, matchId } = accepted.json.data as { readonly chatId: string; readonly matchId: string }
  return { asha, bilal, chatId, matchId, requestId: id }
}
