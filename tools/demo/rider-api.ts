// The public API as used by one simulated rider; the demo has no privileged access.

import type * as contract from '@sawari/contract'
import { accountCalls } from '@sawari/contract/calls/accounts'

/** A rider's sign-up data; the accounts exist only in the demo. */
export interface RiderAccount {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

export interface RiderApi {
  readonly userId: string
  readonly accessToken: string
  call(address: contract.ApiAddress, options?: CallOptions): Promise<ApiAnswer>
}

interface CallOptions {
  readonly id?: string
  readonly body?: unknown
}

/** The envelope of a response, with only the fields that the demo uses. */
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
    accessToken,
    call: (address, options = {}) => send(baseUrl, address, { ...options, accessToken }),
  }
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
