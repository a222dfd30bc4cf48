import type { RequestId, RiderId, UserId } from '@sawari/contract'
import { rateLimits } from '@sawari/contract'
import {
  decideRequest,
  expiresAt,
  isResendLocked,
  type Relationship,
  type RequestFacts,
  searchCountsAt,
} from '@sawari/matching'
import { Refusal, refuse, refuseFor } from '../../platform/calls/refusal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { asMembers, type Connection, expireConnectionOf, insertConnection } from './connections.store.ts'
import type { RideBuddy } from './needs.ts'
import {
  answerRequest,
  closeRequest,
  expireRequestOf,
  findRequest,
  insertRequest,
  listRequestsBetween,
  type RideRequest,
  withdrawRequests,
} from './requests.store.ts'
import type { Accepted } from './ride-buddy.socket.ts'
import { lockRiders, type Rider, type Riders, readRelationships } from './riders.store.ts'
import {
  type BuddySearch,
  endMatchedSearches,
  findLatestSearch,
  hasTrip,
  type LiveSearch,
} from './searches.store.ts'
import { doMatch, searchIn, shareRide } from './shared-ride.ts'

export interface WantedRequest {
  readonly senderId: UserId
  /** The sender names the receiver by an alias or an id. */
  readonly receiverId: RiderId
  readonly message: string
}

/** A pending request, or a connection if the receiver had already sent a request back. */
export type Sent =
  | { readonly kind: 'pending'; readonly request: RideRequest; readonly riders: Riders }
  | ({ readonly kind: 'connected' } & Accepted)

/** Sends a request to share to another rider. */
export async function sendRequest(needs: RideBuddy, wanted: WantedRequest): Promise<Sent | Refusal> {
  const { database, limits, announce, aliasOf } = needs
  const { senderId, message } = wanted
  if ((wanted.receiverId as string) === senderId) return malformed('receiverId', 'must be another rider')
  const counted = await limits.count([{ limit: rateLimits.requestsByRider, subject: senderId }])
  if (counted instanceof Refusal) return counted
  const receiverId = await needs.findRider(senderId, wanted.receiverId)
  if (receiverId === undefined) return refuse('RECEIVER_NOT_FOUND')
  const pair = { senderId, receiverId, message }
  const stored = await database.sql.transaction().execute(sql => storeRequest(sql, needs, pair))
  if (stored instanceof Refusal) return stored
  const { riders, made } = stored
  if ('connection' in made) {
    announce.connectionsExpired(made.expired)
    const accepted = { ...made, riders }
    announce.autoConnected(accepted)
    return { kind: 'connected', ...accepted }
  }
  const asShown = aliasOf(searchIn(made.ride, senderId)!, receiverId)
  announce.requested(made, { ...riders.get(senderId)!, id: asShown })
  return { kind: 'pending', request: made, riders }
}

/** Locks both riders' rows, so that all other operations on the two run before or after this one. */
async function storeRequest(
  sql: Sql,
  needs: RideBuddy,
  { senderId, receiverId, message }: Pick<RideRequest, 'senderId' | 'receiverId' | 'message'>,
): Promise<{ readonly riders: Riders; readonly made: RideRequest | NewConnection } | Refusal> {
  const riders = await lockRiders(sql, [senderId, receiverId])
  const sender = riders.get(senderId)
  if (sender === undefined) return refuse('INVALID_TOKEN')
  if (sender.isOnHold) return refuse('BUDDY_ON_HOLD')
  const now = needs.clock.now()
  const requestMs = needs.durations.buddyRequestSeconds * 1_000
  const met = await meet(sql, { senderId, receiverId, receiver: riders.get(receiverId), now, requestMs })
  const refusal = refusalOf(met, now, requestMs)
  if (refusal !== undefined) return refusal
  if (met.incoming !== undefined) {
    const pending = { requestId: met.incoming.id, receiverId: senderId }
    const connected = await connectRiders(sql, needs, pending, now)
    // It is undefined if the receiver has just declined that request on another device.
    if (connected !== undefined) return { riders, made: connected }
  }
  await expireRequestOf(sql, senderId, receiverId, now)
  const request: RideRequest = {
    id: needs.newId(),
    senderId,
    receiverId,
    ride: shareRide(met.senderSearch!, met.receiverSearch!),
    message,
    state: 'pending',
    createdAt: now,
    expiresAt: expiresAt(now, requestMs),
    answeredAt: undefined,
  }
  await insertRequest(sql, request)
  const { id: subjectId, expiresAt: until } = request
  await needs.queuePush(sql, { subjectId, userId: receiverId, kind: 'request', expiresAt: until }, now)
  return { riders, made: request }
}

/** The stored facts that decide about a request. */
interface Met {
  readonly facts: RequestFacts
  readonly senderSearch: LiveSearch | undefined
  readonly receiverSearch: LiveSearch | undefined
  /** The pending request from the receiver to the sender, if any. */
  readonly incoming: RideRequest | undefined
  readonly declinedAt: Date | undefined
}

async function meet(
  sql: Sql,
  asked: {
    readonly senderId: UserId
    readonly receiverId: UserId
    /** It is undefined if the account was deleted. */
    readonly receiver: Rider | undefined
    readonly now: Date
    readonly requestMs: number
  },
): Promise<Met> {
  const { senderId, receiverId, receiver, now, requestMs } = asked
  const relationship = (await readRelationships(sql, senderId, now)).with(receiverId)
  const requests = await listRequestsBetween(sql, senderId, receiverId, now)
  const newestOf = (from: UserId, state: RideRequest['state']) =>
    requests.find(request => request.senderId === from && request.state === state)
  const incoming = newestOf(receiverId, 'pending')
  const declinedAt = newestOf(senderId, 'declined')?.answeredAt
  const latestOf = async (userId: UserId) => {
    const search = await findLatestSearch(sql, userId)
    return search !== undefined && hasTrip(search) ? search : undefined
  }
  const senderSearch = await latestOf(senderId)
  const receiverSearch = await latestOf(receiverId)
  const counts = (search: BuddySearch | undefined) =>
    search !== undefined && searchCountsAt(search, now, requestMs)
  const facts: RequestFacts = {
    receiverExists: receiver !== undefined,
    senderBlockedReceiver: relationship.hasBlocked,
    receiverBlockedSender: relationship.isBlockedBy,
    areConnected: relationship.areConnected,
    isPendingToReceiver: newestOf(senderId, 'pending') !== undefined,
    isPendingFromReceiver: incoming !== undefined,
    isResendLocked: declinedAt !== undefined && isResendLocked(declinedAt, now, requestMs),
    senderSearchCounts: counts(senderSearch),
    receiverSearchCounts: counts(receiverSearch) && !receiver?.isOnHold,
    // Otherwise a rider who once saw another could send requests whenever and wherever that rider searches.
    searchesMatch:
      senderSearch !== undefined && receiverSearch !== undefined && doMatch(senderSearch, receiverSearch),
  }
  return { facts, senderSearch, receiverSearch, incoming, declinedAt }
}

function refusalOf({ facts, declinedAt }: Met, now: Date, requestMs: number): Refusal | undefined {
  const decision = decideRequest(facts)
  if (decision === 'ok' || decision === 'auto-connect') return undefined
  if (decision === 'VALIDATION_FAILED') return malformed('', 'needs a search of your own, live or just ended')
  if (decision !== 'REQUEST_TOO_SOON') return refuse(decision)
  const freeAt = expiresAt(declinedAt!, requestMs)
  return refuseFor(decision, (freeAt.getTime() - now.getTime()) / 1_000)
}

function malformed(path: string, message: string): Refusal {
  return refuse('VALIDATION_FAILED', [{ path, message }])
}

export interface Answer {
  readonly requestId: RequestId
  readonly receiverId: UserId
  readonly message: string
}

/**
 * Of several concurrent answers to one request only one succeeds; the others find no pending request. An answer
 * also fails if one of the two riders has blocked the other.
 */
export async function acceptRequest(needs: RideBuddy, answer: Answer): Promise<Accepted | Refusal> {
  const { requestId, receiverId, message } = answer
  const { database, announce } = needs
  const outcome = await database.sql.transaction().execute(async sql => {
    const locked = await lockRequest(sql, answer, needs)
    if (locked === undefined || locked.relationship.hasBlocked) return undefined
    if (locked.riders.get(receiverId)!.isOnHold) return refuse('BUDDY_ON_HOLD')
    if (locked.relationship.isBlockedBy) {
      // The response is "not found", so the request must no longer be listed.
      await closeRequest(sql, requestId)
      return undefined
    }
    const connected = await connectRiders(sql, needs, { requestId, receiverId }, locked.now)
    return connected && { ...connected, riders: locked.riders }
  })
  if (outcome === undefined) return refuse('REQUEST_NOT_FOUND')
  if (outcome instanceof Refusal) return outcome
  announce.connectionsExpired(outcome.expired)
  announce.accepted(outcome, message)
  return outcome
}

export async function declineRequest(needs: RideBuddy, answer: Answer): Promise<Refusal | undefined> {
  const { database, announce } = needs
  const { requestId, receiverId, message } = answer
  const outcome = await database.sql.transaction().execute(async sql => {
    const locked = await lockRequest(sql, answer, needs)
    if (locked === undefined || locked.relationship.hasBlocked) return undefined
    const request = await answerRequest(sql, { requestId, receiverId, state: 'declined' }, locked.now)
    return request && { request, ...locked }
  })
  if (outcome === undefined) return refuse('REQUEST_NOT_FOUND')
  const { request, riders, relationship } = outcome
  // A sender who has blocked the receiver since is not notified.
  if (relationship.isBlockedBy) announce.changed(receiverId, 'requests')
  else {
    const asShown = needs.aliasOf(searchIn(request.ride, receiverId) ?? request.id, request.senderId)
    announce.declined(request, { ...riders.get(receiverId)!, id: asShown }, message)
  }
  return undefined
}

/** Locks both riders of a request to the receiver. Undefined if there is no such request. */
async function lockRequest(
  sql: Sql,
  { requestId, receiverId }: Answer,
  { clock }: RideBuddy,
): Promise<{ readonly now: Date; readonly riders: Riders; readonly relationship: Relationship } | undefined> {
  const request = await findRequest(sql, requestId)
  if (request?.receiverId !== receiverId) return undefined
  const riders = await lockRiders(sql, [request.senderId, receiverId])
  if (riders.size < 2) return undefined
  const now = clock.now()
  return {
    now,
    riders,
    relationship: (await readRelationships(sql, receiverId, now)).with(request.senderId),
  }
}

/** The results of an accepted request, all stored in one transaction. */
interface NewConnection {
  readonly request: RideRequest
  readonly connection: Connection
  /** Earlier connections that had expired without an announcement. */
  readonly expired: readonly Connection[]
}

/**
 * Turns a pending request into a connection and ends both riders' searches. The caller has locked both riders'
 * rows. Requests to and from other riders stay pending and can be accepted too, because three can share an
 * auto. Undefined if the request was answered, withdrawn or expired.
 */
async function connectRiders(
  sql: Sql,
  { newId, durations, queuePush }: Pick<RideBuddy, 'newId' | 'durations' | 'queuePush'>,
  pending: { readonly requestId: RequestId; readonly receiverId: UserId },
  now: Date,
): Promise<NewConnection | undefined> {
  const request = await answerRequest(sql, { ...pending, state: 'accepted' }, now)
  if (request === undefined) return undefined
  const { senderId, receiverId } = request
  const members = asMembers(senderId, receiverId)
  await withdrawRequests(sql, senderId, receiverId, now)
  const expired = await expireConnectionOf(sql, members, now)
  await endMatchedSearches(sql, members, now)
  const chatEndsAt = expiresAt(now, durations.chatSeconds * 1_000)
  const connection: Connection = {
    id: newId(),
    chatId: newId(),
    requestId: request.id,
    members,
    ride: request.ride,
    createdAt: now,
    chatEndsAt,
    contactEndsAt: expiresAt(chatEndsAt, durations.contactSeconds * 1_000),
    endedAt: undefined,
    end: undefined,
  }
  await insertConnection(sql, connection)
  // The other rider has just acted and sees the result.
  const notice = { subjectId: connection.id, userId: senderId, expiresAt: chatEndsAt }
  await queuePush(sql, { ...notice, kind: 'acceptance' }, now)
  return { request, connection, expired }
}
