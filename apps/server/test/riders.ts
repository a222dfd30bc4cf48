// Test riders, signed in without the cost of hashing a password, and their actions.

import {
  type BuddyRequest,
  blockedRiders,
  buddyConnections,
  buddyRequests,
  buddySearchStatus,
  CONSENT_VERSION,
  type NewConnection,
  type SearchId,
  type SessionId,
  sendBuddyRequest,
  startBuddySearch,
  type UserId,
} from '@sawari/contract'
import { insertSession } from '../src/features/accounts/sessions.store.ts'
import { insertAccount } from '../src/features/accounts/users.store.ts'
import { createAliases } from '../src/features/ride-buddy/rider-alias.ts'
import { findLatestSearch } from '../src/features/ride-buddy/searches.store.ts'
import { storeShowings } from '../src/features/ride-buddy/shown-riders.store.ts'
import type { Clock } from '../src/platform/database/clock.ts'
import type { Database } from '../src/platform/database/database.ts'
import { idGenerator } from '../src/platform/database/ids.ts'
import { createAccessTokens } from '../src/platform/identity/access-token.ts'
import { createKeyedHash } from '../src/platform/identity/secrets.ts'
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
export const CANCEL = ['POST', '/api/ride-buddy/search/active'] as const
export const HISTORY = ['GET', '/api/ride-buddy/search-history'] as const
export const EXPORT = ['GET', '/api/user/export'] as const
export const STATUS = ['GET', '/api/ride-buddy/search/status'] as const
export const REQUEST = ['POST', '/api/ride-buddy/request'] as const
export const REQUESTS = ['GET', '/api/ride-buddy/requests'] as const
export const CONNECTIONS = ['GET', '/api/ride-buddy/matches'] as const
export const BLOCKED = ['GET', '/api/ride-buddy/blocked'] as const
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

/** Ends the active search of a rider. */
export function cancelSearch(server: TestServer, rider: TestRider): Promise<TestAnswer> {
  return callAs(server, rider, CANCEL)
}

export async function searchStatusOf(server: TestServer, rider: TestRider) {
  return (await callAs(server, rider, STATUS)).as(buddySearchStatus).data
}

/** The aliases of the riders whom a rider is shown. */
export async function matchIdsOf(server: TestServer, rider: TestRider): Promise<UserId[]> {
  return (await searchStatusOf(server, rider)).matches.map(({ userId }) => userId)
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

const aliases = createAliases(createKeyedHash(TEST_SECRET))

interface SomeRider {
  readonly id: string
}

/** The alias by which a reader knows another rider: that of the rider's newest search. */
export async function aliasOf(
  { database }: Pick<TestServer, 'database'>,
  reader: SomeRider,
  rider: SomeRider,
): Promise<UserId> {
  const search = await findLatestSearch(database.sql, rider.id as UserId)
  return aliases(search!.id, reader.id as UserId)
}

/** The same, of a rider whom the reader has been shown; one who never searched has a search that is over. */
export async function shownAlias(
  server: Pick<TestServer, 'database' | 'clock'>,
  reader: SomeRider,
  rider: SomeRider,
): Promise<UserId> {
  const { database, clock } = server
  const [readerId, riderId] = [reader.id as UserId, rider.id as UserId]
  const at = clock.now().getTime()
  if ((await findLatestSearch(database.sql, riderId)) === undefined) {
    const moments = { created_at: at, expires_at: at, ended_at: at, end_reason: 'cancelled' } as const
    const search = { id: idGenerator(clock)<SearchId>(), ...TO_HOSPITAL, trip: 'null', radius_km: 2 }
    await database.sql
      .insertInto('buddy_searches')
      .values({ ...search, user_id: riderId, ...moments, aliased: 1 })
      .execute()
  }
  await storeShowings(database.sql, [
    { readerId, riderId, shownAt: at, keptUntil: at + 2 * 86_400_000, networkHash: undefined },
  ])
  return aliasOf(server, reader, rider)
}

/** Sends a request to a rider whom the sender has been shown. */
export async function ask(
  server: TestServer,
  from: TestRider,
  to: TestRider,
  message = '',
): Promise<TestAnswer> {
  return callAs(server, from, REQUEST, { receiverId: await shownAlias(server, from, to), message })
}

export async function accuse(
  server: TestServer,
  from: SomeRider & Pick<TestRider, 'accessToken'>,
  about: SomeRider,
  said: object = {},
): Promise<TestAnswer> {
  const userId = await shownAlias(server, from, about)
  return callAs(server, from, REPORT, { userId, reason: 'harassment', ...said })
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

/** Blocks a rider whom the other has been shown. */
export async function block(
  server: TestServer,
  rider: TestRider,
  other: { readonly id: string },
): Promise<TestAnswer> {
  return callAs(server, rider, BLOCK, { userId: await shownAlias(server, rider, other), reason: '' })
}

/** Removes the newest block of a rider. */
export async function unblock(server: TestServer, rider: TestRider): Promise<TestAnswer> {
  const [newest] = (await callAs(server, rider, BLOCKED)).as(blockedRiders).data
  return callAs(server, rider, ['DELETE', `${BLOCK[1]}/${newest?.userId}`])
}
