// Riders who use the public API, without privileged access.

import { setTimeout as pause } from 'node:timers/promises'
import type * as contract from '@sawari/contract'
import { accountCalls, rideBuddyCalls } from '@sawari/contract/calls'
import { shownName } from '@sawari/matching'
import { io, type Socket } from 'socket.io-client'
import { type Answer, type CallOptions, callOf } from './call.ts'

/** A rider's sign-up data; the accounts exist only in the simulation. */
export interface RiderAccount {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** Makes the device known at the next sign-in. */
  readonly deviceSecret?: string
}

export interface RiderApi extends Tokens {
  readonly userId: string
  readonly email: string
  /** The name that other riders see. */
  readonly shownName: string
  /** `id` replaces that of the path. */
  call(address: contract.ApiAddress, options?: Calling): Promise<Answer['json']>
}

type Calling = Pick<CallOptions, 'body'> & { readonly id?: string }

const PASSWORD = 'Ride4safe!Delhi'
const ATTEMPTS = 5
const PAUSE_MS = 2_000
export const TRIP = { source: 'Noida Sector 62 Metro', destination: 'Noida Sector 18 Metro' }
const run = Date.now().toString(36)
let accounts = 0

/** An account that no other one resembles. */
export function newAccount(): RiderAccount & { readonly confirmPassword: string } {
  const number = ++accounts
  const email = `rider-${run}-${process.pid}-${number}@riders.example`
  const phone = String(9_000_000_000 + number)
  return { name: `Asha${number} Verma`, email, phone, password: PASSWORD, confirmPassword: PASSWORD }
}

/** Signs in; signs up first if the account does not exist. `from`: the client's address on loopback. */
export async function enter(baseUrl: string, account: RiderAccount, from?: string): Promise<RiderApi> {
  const callServer = callOf(baseUrl, { agent: false })
  const send = async ({ method, path }: contract.ApiAddress, { id = '', body }: Calling, token?: string) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' }
    const sent = { body, token, headers, ...(from !== undefined && { from }) }
    return (await callServer(method, path.replace(':id', id), sent)).json
  }
  /** A server that is busy, or has just started, may answer 503 at first. */
  const insist = async (address: contract.ApiAddress, body: object) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(address, { body })
      if (answer.code !== 'SERVICE_UNAVAILABLE' || attempt === ATTEMPTS) return answer
      await pause(PAUSE_MS)
    }
  }
  const { name, email, password } = account
  let answer = await insist(accountCalls.signIn, { email, password })
  if (answer.success !== true) {
    const signedUp = await insist(accountCalls.signUp, { ...account, confirmPassword: password })
    if (signedUp.success !== true && signedUp.code !== 'ACCOUNT_EXISTS')
      throw new Error(`${name} could not sign up: ${signedUp.code}`)
    answer = await insist(accountCalls.signIn, { email, password })
  }
  if (answer.success !== true) throw new Error(`${name} could not sign in: ${answer.code}`)
  const { user, ...tokens } = answer.data as Tokens & { readonly user: contract.User }
  const call: RiderApi['call'] = (address, options = {}) => send(address, options, tokens.accessToken)
  return { userId: user.id, email, shownName: shownName(name), call, ...tokens }
}

export interface Step extends contract.ApiAddress {
  readonly body?: object | undefined
}

const step = ({ method, path }: contract.ApiAddress, body?: object, id = ''): Step => ({
  method,
  path: path.replace(':id', id),
  body,
})

/** The calls by which two riders meet, as every tool makes them. */
export const steps = {
  search: step(rideBuddyCalls.startBuddySearch, TRIP),
  found: step(rideBuddyCalls.buddySearchStatus),
  ask: (receiverId: unknown) =>
    step(rideBuddyCalls.sendBuddyRequest, { receiverId, message: 'Same way. Shall we share?' }),
  answer: (request: unknown, action: 'accept' | 'decline') =>
    step(rideBuddyCalls.answerBuddyRequest, { action }, String(request)),
  block: (userId: unknown) => step(rideBuddyCalls.blockRider, { userId, reason: '' }),
}

/** The alias of the rider with this name in what a search has found. */
export function aliasIn(found: unknown, name: string): string | undefined {
  type Found = { readonly matches?: readonly { readonly userId: string; readonly userName: string }[] }
  return (found as Found | undefined)?.matches?.find(({ userName }) => userName === name)?.userId
}

/** A server of version 0.10.0 learns of the searches of newer servers within half a minute. */
const MATCH_ATTEMPTS = 40

/** Both search one trip, `one` asks and `other` accepts; returns the id of their chat. */
export async function connectRiders(one: RiderApi, other: RiderApi): Promise<string> {
  const take = async (rider: RiderApi, { body, ...address }: Step) => {
    const { success, code, data } = await rider.call(address, { body })
    if (success !== true) throw new Error(`${address.path}: ${code}`)
    return data as Readonly<Record<string, unknown>>
  }
  await take(other, steps.search)
  let alias = aliasIn(await take(one, steps.search), other.shownName)
  for (let attempt = 0; alias === undefined && attempt < MATCH_ATTEMPTS; attempt++) {
    await pause(1_000)
    alias = aliasIn(await take(one, steps.found), other.shownName)
  }
  if (alias === undefined) throw new Error('the search did not match')
  const { id } = await take(one, steps.ask(alias))
  const { chatId } = await take(other, steps.answer(id, 'accept'))
  return String(chatId)
}

/** A connected web socket with this token, which does not reconnect; rejects with the connect error. */
export async function openSocket(url: string, token: string): Promise<Socket> {
  const options = { transports: ['websocket'], forceNew: true, reconnection: false, autoConnect: false }
  const socket = io(url, { ...options, auth: { token } })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', error => {
      socket.disconnect()
      reject(error)
    })
    socket.connect()
  })
  return socket
}
