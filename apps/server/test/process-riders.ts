// Riders on a server in a separate process, created only with public calls.

import { type BuddyMatch, startBuddySearch } from '@sawari/contract'
import { expect } from 'vitest'
import { aSignUp, PASSWORD } from './passengers.ts'

export interface ProcessRider {
  readonly id: string
  readonly email: string
  readonly accessToken: string
  readonly refreshToken: string
}

export interface ConnectedRiders {
  readonly riders: readonly [ProcessRider, ProcessRider]
  readonly chatId: string
}

/** Two riders who are connected after a search, a request and an acceptance. */
export async function ridersOn(url: string): Promise<ConnectedRiders> {
  const riders = [await signUpOn(url), await signUpOn(url)] as const
  const trip = { source: 'Testpur Bus Stand', destination: 'Civil Hospital' }
  let matches: readonly BuddyMatch[] = []
  for (const rider of riders) {
    const searched = await call(url, rider, ['POST', startBuddySearch.policy.path], trip)
    expect(searched).toMatchObject({ success: true })
    matches = startBuddySearch.response.parse(searched).data.matches
  }
  // The first rider is the only one who may search already.
  const request = { receiverId: matches[0]?.userId, message: '' }
  const { data } = (await call(url, riders[1], ['POST', '/api/ride-buddy/request'], request)) as {
    data: { id: string }
  }
  const accepted = (await call(url, riders[0], ['PUT', `/api/ride-buddy/request/${data.id}`], {
    action: 'accept',
  })) as { data: { chatId: string } }
  return { riders, chatId: accepted.data.chatId }
}

/** Creates an account and signs in. */
export async function signUpOn(url: string): Promise<ProcessRider> {
  const body = aSignUp()
  await call(url, undefined, ['POST', '/signup'], body)
  return signInOn(url, body.email)
}

/** Opens another session of an account. */
export async function signInOn(url: string, email: string): Promise<ProcessRider> {
  const { data } = (await call(url, undefined, ['POST', '/signin'], { email, password: PASSWORD })) as {
    data: { accessToken: string; refreshToken: string; user: { id: string } }
  }
  const { accessToken, refreshToken, user } = data
  return { id: user.id, email, accessToken, refreshToken }
}

/** Makes one call, signed in or not; returns the response's JSON. */
export async function call(
  url: string,
  rider: ProcessRider | undefined,
  [method, path]: readonly [string, string],
  body: unknown,
): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      // A server that stops waits a second for an open connection.
      connection: 'close',
      ...(rider === undefined ? {} : { authorization: `Bearer ${rider.accessToken}` }),
    },
    body: JSON.stringify(body),
  })
  return answer.json()
}
