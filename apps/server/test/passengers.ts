// Test users who are signed up and signed in, and calls with their tokens.

import { type SignUpBody, sendOtp, signIn, signUp, type User, type UserId, verifyOtp } from '@sawari/contract'
import { vi } from 'vitest'
import type { TestAnswer, TestServer } from './harness.ts'

export const PASSWORD = 'Ride4safe!'

export interface Passenger {
  readonly email: string
  readonly user: User
  readonly accessToken: string
  readonly refreshToken: string
}

let passengers = 0

/** A valid sign-up body; every call returns another email. */
export function aSignUp(overrides: Partial<SignUpBody> = {}): SignUpBody {
  passengers += 1
  return {
    name: 'Asha Verma',
    email: `asha${passengers}@example.com`,
    phone: '9876543210',
    password: PASSWORD,
    confirmPassword: overrides.password ?? PASSWORD,
    ...overrides,
  }
}

/** Signs up from its own address, because sign-ups are limited by address. */
export async function aPassenger(
  server: TestServer,
  overrides: Partial<SignUpBody> = {},
): Promise<Passenger> {
  const body = aSignUp(overrides)
  const remoteAddress = `10.0.${passengers >> 8}.${passengers & 255}`
  const answer = await server.send({ method: 'POST', url: '/signup', remoteAddress, payload: body })
  const { user } = answer.as(signUp)
  return { ...(await signedIn(server, body.email, body.password)), user }
}

/** Gives a test rider, who has none that can be typed, the password of a passenger. */
export async function givePassword(server: TestServer, { id }: { readonly id: UserId }): Promise<void> {
  const { user } = await aPassenger(server)
  const { sql } = server.database
  const users = sql
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id as UserId)
  const { password_hash } = await users.executeTakeFirstOrThrow()
  await sql.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
}

/** Opens another session for an existing account. */
export async function signedIn(server: TestServer, email: string, password = PASSWORD): Promise<Passenger> {
  const { data } = (await server.post('/signin', { email, password })).as(signIn)
  return { email, ...data }
}

/** Tries to sign in. */
export function signInWith(server: TestServer, email: string, password = PASSWORD): Promise<TestAnswer> {
  return server.post('/signin', { email, password })
}

export function refresh(server: TestServer, tokens: Pick<Passenger, 'refreshToken'>): Promise<TestAnswer> {
  return server.post('/auth/refresh', { refreshToken: tokens.refreshToken })
}

/** The status of a call that needs a live session. */
export async function profileStatus(
  server: TestServer,
  session: Pick<Passenger, 'accessToken'>,
): Promise<number> {
  return (await callAs(server, session, PROFILE)).status
}

export function deleteAccount(
  server: TestServer,
  session: Pick<Passenger, 'accessToken'>,
  password = PASSWORD,
): Promise<TestAnswer> {
  return callAs(server, session, ['DELETE', '/api/user'], { password })
}

/** A call without signing in, from this address. */
export function postFrom(
  server: TestServer,
  remoteAddress: string,
  url: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  return server.send({ method: 'POST', url, remoteAddress, payload, headers })
}

export function askForCode(server: TestServer, identifier: string): Promise<TestAnswer> {
  return server.post('/forgot-password/send-otp', { identifier })
}

export function tryCode(server: TestServer, guess: CodeGuess): Promise<TestAnswer> {
  return server.post('/forgot-password/verify-otp', guess)
}

export interface CodeGuess {
  readonly identifier: string
  readonly otp: string
  readonly token: string
}

export function resetPassword(
  server: TestServer,
  resetToken: string,
  newPassword: string,
): Promise<TestAnswer> {
  return server.post('/forgot-password/reset', { resetToken, newPassword })
}

/** A token for a new password, by the code of a mail. */
export async function aResetToken(server: TestServer, identifier: string): Promise<string> {
  const { token } = (await askForCode(server, identifier)).as(sendOtp)
  const guess = { identifier, otp: await mailedCode(server, identifier), token }
  return (await tryCode(server, guess)).as(verifyOtp).resetToken
}

/** A code that was not mailed. */
export function otherThan(code: string): string {
  return code === '123456' ? '654321' : '123456'
}

/** The code in the newest mail to this address that contains one. */
export function mailedCode(server: TestServer, email: string): Promise<string> {
  return mailed(server, email, /^ {4}(\d{6})$/m)
}

/** The one-time link in the newest reset mail to this address. */
export function mailedResetLink(server: TestServer, email: string): Promise<string> {
  return mailed(server, email, /\/forgot-password#link=([\w-]+)$/m)
}

/** The token in the newest mail that confirms this address. */
export function mailedProof(server: TestServer, email: string): Promise<string> {
  return mailed(server, email, /\/verify-email#token=([\w-]+)$/m)
}

function mailed({ mails }: TestServer, email: string, pattern: RegExp): Promise<string> {
  const find = () => {
    const mail = mails.findLast(({ to, text }) => to === email && pattern.test(text))
    const found = pattern.exec(mail?.text ?? '')?.[1]
    if (found === undefined) throw new Error('such a mail has not come yet')
    return found
  }
  return vi.waitFor(find)
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Makes a call with a user's access token. */
export function callAs(
  server: TestServer,
  { accessToken }: Pick<Passenger, 'accessToken'>,
  request: readonly [Method, string],
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const [method, url] = request
  return server.send({
    method,
    url,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}

export const PROFILE = ['GET', '/api/user/profile'] as const
