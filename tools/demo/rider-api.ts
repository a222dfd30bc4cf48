// The public API as one simulated rider uses it: no door is open to the demo that is closed to anybody else.

import type * as contract from '@sawari/contract'
import { accountCalls } from '@sawari/contract/calls/accounts'

/** What a rider signs up with. The accounts are for the demo alone. */
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

/** The envelope of a success or of a failure; the demo looks at few fields of it. */
export interface ApiAnswer {
  readonly success: boolean
  readonly code?: string
  readonly data?: unknown
}

/** Signs in, or signs up first where the account is new. */
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
