// Test riders, signed in without the cost of hashing a password, and their actions.

import {
  type BuddyRequest,
  buddyConnections,
  buddyRequests,
  CONSENT_VERSION,
  type NewConnection,
  type SessionId,
  sendBuddyRequest,
  startBuddySearch,
  type UserId,
} from '@sawari/contract'
import { insertSession } from '../src/features/accounts/sessions.store.ts'
import { insertAccount } from '../src/features/accounts/users.store.ts'
import type { Clock } from '../src/platform/database/clock.ts'
import type { Database } from '../src/platform/database/database.ts'
import { idGenerator } from '../src/platform/database/ids.ts'
import { createAccessTokens } from '../src/platform/identity/access-token.ts'
import { TEST_SECRET, type TestAnswer, type TestServer } from './harness.ts'
import { callAs } from './passengers.ts'

export interface TestRider {
  readonly id: UserId
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly accessToken: string
}

export interface RiderTraits {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
}

let riders = 0
const YEAR_SECONDS = 366 * 86_400

/** Creates an account with a session and a token that outlast every test. */
export async function aRider(
  { clock, database }: { readonly clock: Clock; readonly database: Database },
  traits: RiderTraits = {},
): Promise<TestRider> {
  riders += 1
  const id = idGenerator(clock)<UserId>()
  const account = {
    id,
    name: traits.name ?? 'Bilal Khan',
    email: traits.email ?? `rider${riders}@example.com`,
    phone: traits.phone ?? `9${String(800_000_000 + riders)}`,
  }
  const now = clock.now()
  const agreed = {
    passwordHash: 'none',
    consentVersion: CONSENT_VERSION,
    consentedAt: now,
    createdAt: now,
  }
  await insertAccount(database.sql, { ...account, ...agreed })
  return aSession({ clock, database }, account)
}

/** Opens another session for an account, without the cost of checking its password. */
export async function aSession(
  { clock, database }: { readonly clock: Clock; readonly database: Database },
  account: Omit<TestRider, 'accessToken'>,
): Promise<TestRider> {
  const sessionId = idGenerator(clock)<SessionId>()
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + YEAR_SECONDS * 1_000)
  const session = { id: sessionId, userId: account.id, createdAt, expiresAt, device: 'Chrome on Android' }
  await insertSession(database.sql, session)
  const tokens = createAccessTokens({ secret: TEST_SECRET, lifetimeSeconds: YEAR_SECONDS, clock })
  const accessToken = tokens.sign({ userId: account.id, sessionId, refreshTokenHash: '', ...account })
  return { ...account, accessToken }
}

export const SEARCH = ['POST', '/api/ride-buddy/search'] as const
export const STATUS = ['GET', '/api/ride-buddy/search/status'] as const
export const REQUEST = ['POST', '/api/ride-buddy/request'] as const
export const REQUESTS = ['GET', '/api/ride-buddy/requests'] as const
export const CONNECTIONS = ['GET', '/api/ride-buddy/matches'] as const
export const BLOCK = ['POST', '/api/ride-buddy/block-user'] as const
export const REPORT = ['POST', '/api/ride-buddy/report-user'] as const

/** From the gate to the hospital of the small town, 5.6 km by road. */
export const TO_HOSPITAL = { source: 'River Gate Metro', destination: 'City Hospital' }
/** The same trip in the opposite direction. */
export const FROM_HOSPITAL = { source: 'City Hospital', destination: 'River Gate Metro' }

export function startSearch(
  server: TestServer,
  rider: TestRider,
  trip: object = TO_HOSPITAL,
): Promise<TestAnswer> {
  return callAs(server, rider, SEARCH, trip)
}

/** A rider with an active search. */
export async function aSearcher(
  server: TestServer,
  traits: RiderTraits & { readonly trip?: object } = {},
): Promise<TestRider> {
  const rider = await aRider(server, traits)
  ;(await startSearch(server, rider, traits.trip)).as(startBuddySearch)
  return rider
}

/** Two riders with active searches on the same trip. */
export async function aPair(server: TestServer): Promise<readonly [TestRider, TestRider]> {
  const bilal = await aSearcher(server)
  return [bilal, await aSearcher(server, { name: 'Priya Sharma', email: `priya${riders}@example.com` })]
}

export function ask(server: TestServer, from: TestRider, to: TestRider, message = ''): Promise<TestAnswer> {
  return callAs(server, from, REQUEST, { receiverId: to.id, message })
}

/** Sends a request and returns it. */
export async function asked(server: TestServer, from: TestRider, to: TestRider): Promise<BuddyRequest> {
  return (await ask(server, from, to)).as(sendBuddyRequest).data as BuddyRequest
}

export function answer(
  server: TestServer,
  rider: TestRider,
  requestId: string,
  action: 'accept' | 'decline',
): Promise<TestAnswer> {
  return callAs(server, rider, ['PUT', `/api/ride-buddy/request/${requestId}`], { action })
}

/** Two connected riders: the first sent the request, the second accepted it. */
export async function aConnectedPair(
  server: TestServer,
): Promise<{ readonly riders: readonly [TestRider, TestRider]; readonly connection: NewConnection }> {
  const pair = await aPair(server)
  const { id } = await asked(server, ...pair)
  const { data } = (await answer(server, pair[1], id, 'accept')).json as { data: NewConnection }
  return { riders: pair, connection: data }
}

export async function requestsOf(server: TestServer, rider: TestRider) {
  return (await callAs(server, rider, REQUESTS)).as(buddyRequests).data
}

export async function connectionsOf(server: TestServer, rider: TestRider) {
  return (await callAs(server, rider, CONNECTIONS)).as(buddyConnections).data
}

export function endConnection(server: TestServer, rider: TestRider, matchId: string): Promise<TestAnswer> {
  return callAs(server, rider, ['DELETE', `/api/ride-buddy/match/${matchId}`], {})
}

export function block(
  server: TestServer,
  rider: TestRider,
  other: { readonly id: string },
): Promise<TestAnswer> {
  return callAs(server, rider, BLOCK, { userId: other.id, reason: '' })
}
