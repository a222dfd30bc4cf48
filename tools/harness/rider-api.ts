// The public API as used by simulated riders, who have no privileged access.

import { setTimeout as pause } from 'node:timers/promises'
import type * as contract from '@sawari/contract'
import { accountCalls } from '@sawari/contract/calls/accounts'
import { rideBuddyCalls } from '@sawari/contract/calls/ride-buddy'
import { shownName } from '@sawari/matching'

/** A rider's sign-up data; the accounts exist only in the simulation. */
export interface RiderAccount {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

export interface RiderApi {
  readonly userId: string
  /** As other riders see the name. */
  readonly shownName: string
  readonly accessToken: string
  call(address: contract.ApiAddress, options?: CallOptions): Promise<ApiAnswer>
}

interface CallOptions {
  readonly id?: string
  readonly body?: unknown
}

/** The envelope of a response, with only the fields that simulations use. */
export interface ApiAnswer {
  readonly success: boolean
  readonly code?: string
  readonly data?: unknown
}

/** Signs in; signs up first if the account does not exist. */
export async function enter(baseUrl: string, account: RiderAccount): Promise<RiderApi> {
  const credentials = { email: account.email, password: account.password }
  let answer = await send(baseUrl, accountCalls.signIn, { body: credentials })
  if (!answer.success) {
    const body = { ...account, confirmPassword: account.password }
    const signedUp = await send(baseUrl, accountCalls.signUp, { body })
    if (!signedUp.success) throw new Error(`${account.name} could not sign up: ${signedUp.code}`)
    answer = await send(baseUrl, accountCalls.signIn, { body: credentials })
  }
  if (!answer.success) throw new Error(`${account.name} could not sign in: ${answer.code}`)
  const { accessToken, user } = answer.data as { accessToken: string; user: contract.User }
  return {
    userId: user.id,
    shownName: shownName(account.name),
    accessToken,
    call: (address, options = {}) => send(baseUrl, address, { ...options, accessToken }),
  }
}

/** A server of version 0.10.0 learns of the searches of newer servers within half a minute. */
const MATCH_ATTEMPTS = 40
const TRIP = { source: 'Noida Sector 62 Metro', destination: 'Noida Sector 18 Metro' }

/** Both search one trip, `one` asks and `other` accepts; returns the id of their chat. */
export async function connectRiders(one: RiderApi, other: RiderApi): Promise<string> {
  await dataOf(other, rideBuddyCalls.startBuddySearch, { body: TRIP })
  let found = await dataOf(one, rideBuddyCalls.startBuddySearch, { body: TRIP })
  for (let attempt = 0; matchIn(found, other) === undefined && attempt < MATCH_ATTEMPTS; attempt++) {
    await pause(1_000)
    found = await dataOf(one, rideBuddyCalls.buddySearchStatus)
  }
  const match = matchIn(found, other)
  if (match === undefined) throw new Error('the search did not match')
  const body = { receiverId: match.userId, message: 'Same way. Shall we share?' }
  const { id } = await dataOf(one, rideBuddyCalls.sendBuddyRequest, { body })
  const answer = { id: String(id), body: { action: 'accept' } }
  const { chatId } = await dataOf(other, rideBuddyCalls.answerBuddyRequest, answer)
  return String(chatId)
}

function matchIn({ matches }: Readonly<Record<string, unknown>>, { shownName: name }: RiderApi) {
  const listed = matches as readonly { readonly userId: string; readonly userName: string }[]
  return listed.find(({ userName }) => userName === name)
}

/** Of a call that must succeed. */
async function dataOf(rider: RiderApi, ...call: Parameters<RiderApi['call']>) {
  const { success, code, data } = await rider.call(...call)
  if (!success) throw new Error(`${call[0].path}: ${code}`)
  return data as Readonly<Record<string, unknown>>
}

async function send(
  baseUrl: string,
  { method, path }: contract.ApiAddress,
  { id = '', body, accessToken }: CallOptions & { readonly accessToken?: string },
): Promise<ApiAnswer> {
  const response = await fetch(baseUrl + path.replace(':id', id), {
    method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as ApiAnswer
}
