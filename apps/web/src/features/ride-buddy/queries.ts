// The calls of Travel Buddy, with the times they are remembered for; the wire's spelling ends in this file.
import type {
  BuddyConnection,
  BuddyMatch,
  BuddyRequest,
  NewConnection,
  NewRequestEvent,
  ReportReason,
  RequestPlace,
  SharedRouteDetails,
} from '@sawari/contract'
import { SEARCH_HISTORY_DEFAULT_LIMIT, SEARCH_RADIUS_DEFAULT_KM } from '@sawari/contract/limits'
import { apiAddresses } from '@sawari/contract/paths'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '../../shared/api/call-endpoint.ts'
import { retryLostCalls } from '../../shared/api/lost-connection.ts'
import { createRateGuard } from '../../shared/api/rate-guard.ts'
import type { PlaceChoice } from '../../shared/places/place-option.ts'
import type { Viewer } from '../../shared/session/access-token.ts'
import { viewerQueryKey } from '../../shared/session/viewer-query.ts'
import { endsAfter } from '../../shared/ui/use-countdown.ts'
import type { Connection, Match, Requests, RideRequest, Rider, TripNames } from './buddy.ts'
import { announceExpired } from './expiry-toasts.ts'
import { noSearch, resumed, type SearchAnswer, type SearchState, type SearchTrip } from './search-state.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
export const SEARCH_LIFETIME_MS = 5 * SECOND_MS
export const REQUESTS_LIFETIME_MS = 2 * SECOND_MS
export const CONNECTIONS_LIFETIME_MS = 5 * SECOND_MS
export const CHATS_LIFETIME_MS = MINUTE_MS
export const DEFAULT_LIFETIME_MS = 5 * MINUTE_MS
const LOADS_PER_MINUTE = 10
const REQUEST_RELOAD_SPACING_MS = 1_000
const CLEANUP_INTERVAL_MS = 5 * MINUTE_MS

const turns = {
  search: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE }),
  requests: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE, spacingMs: REQUEST_RELOAD_SPACING_MS }),
  connections: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE }),
  chats: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE }),
  history: createRateGuard({ turnsPerMinute: LOADS_PER_MINUTE }),
}

export function buddyQueryKey(viewer: Viewer, name: keyof typeof turns | 'locks') {
  return viewerQueryKey(viewer, 'ride-buddy', name)
}

/** The viewer's search, with the riders it has found. */
export function searchQuery(viewer: Viewer) {
  const queryKey = buddyQueryKey(viewer, 'search')
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<SearchState> => {
      await turns.search(signal)
      const { data } = await callEndpoint(apiAddresses.buddySearchStatus, { signal })
      const { searchId, source, destination, searchRadius, timeRemaining, matches } = data
      const answer = searchId === null ? null : readSearch({ searchId, timeRemaining, matches })
      const trip = source &&
        destination && {
          source: namedPlace(source.name),
          destination: namedPlace(destination.name),
          radiusKm: searchRadius ?? SEARCH_RADIUS_DEFAULT_KM,
        }
      return resumed(client.getQueryData<SearchState>(queryKey) ?? noSearch, answer, trip, Date.now())
    },
    staleTime: SEARCH_LIFETIME_MS,
    ...retryLostCalls,
  })
}

export function requestsQuery(viewer: Viewer) {
  const queryKey = buddyQueryKey(viewer, 'requests')
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Requests> => {
      await turns.requests(signal)
      const { data } = await callEndpoint(apiAddresses.buddyRequests, { signal })
      const next = { incoming: data.requests.map(readIncoming), sent: data.sentRequests.map(readSent) }
      announceExpired.requests(client.getQueryData<Requests>(queryKey), next)
      return next
    },
    staleTime: REQUESTS_LIFETIME_MS,
    ...retryLostCalls,
  })
}

export function connectionsQuery(viewer: Viewer) {
  const queryKey = buddyQueryKey(viewer, 'connections')
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<readonly Connection[]> => {
      await turns.connections(signal)
      const { data } = await callEndpoint(apiAddresses.buddyConnections, { signal })
      const next = data.map(readConnection)
      announceExpired.connections(client.getQueryData<readonly Connection[]>(queryKey), next)
      return next
    },
    staleTime: CONNECTIONS_LIFETIME_MS,
    ...retryLostCalls,
  })
}

/** The last message of a chat, as the list of connections shows it. */
export interface ChatPreview {
  readonly text: string
  readonly isOwn: boolean
}

/** The last messages, by chat id. */
export function chatsQuery(viewer: Viewer) {
  return queryOptions({
    queryKey: buddyQueryKey(viewer, 'chats'),
    queryFn: async ({ signal }): Promise<Readonly<Record<string, ChatPreview>>> => {
      await turns.chats(signal)
      const { data } = await callEndpoint(apiAddresses.chats, { signal })
      return Object.fromEntries(
        data.flatMap(({ chatId, lastMessage }) =>
          lastMessage
            ? [[chatId, { text: lastMessage.message, isOwn: lastMessage.senderId === viewer.userId }]]
            : [],
        ),
      )
    },
    staleTime: CHATS_LIFETIME_MS,
    ...retryLostCalls,
  })
}

/** What the viewer searched before, newest first. */
export function searchHistoryQuery(viewer: Viewer) {
  return queryOptions({
    queryKey: buddyQueryKey(viewer, 'history'),
    queryFn: async ({ signal }): Promise<readonly SearchTrip[]> => {
      await turns.history(signal)
      const query = { limit: SEARCH_HISTORY_DEFAULT_LIMIT }
      const { data } = await callEndpoint(apiAddresses.buddySearchHistory, { query, signal })
      return data.map(({ source, destination, searchRadius }) => ({
        source: namedPlace(source),
        destination: namedPlace(destination),
        radiusKm: searchRadius,
      }))
    },
    staleTime: DEFAULT_LIFETIME_MS,
    ...retryLostCalls,
  })
}

export async function startSearch({ source, destination, radiusKm }: SearchTrip): Promise<SearchAnswer> {
  const body = {
    source: placeBody(source),
    destination: placeBody(destination),
    preferences: { searchRadius: radiusKm },
  }
  return readSearch((await callEndpoint(apiAddresses.startBuddySearch, { body })).data)
}

/** The search by its id; whichever there is, where that is not known. */
export async function cancelSearch(searchId: string | null): Promise<void> {
  if (searchId === null) await callEndpoint(apiAddresses.cancelActiveBuddySearch)
  else await callEndpoint(apiAddresses.cancelBuddySearch, { params: { id: searchId } })
}

/** Asks a rider to share. Their own request may have crossed: then both are connected at once. */
export async function sendRequest(match: Match, own: TripNames): Promise<Connection | null> {
  const { rider, trip, overlapPercentage, sharedDistanceKm, sharedFareRupees } = match
  const routeDetails = {
    senderRoute: own,
    receiverRoute: trip,
    overlapPercentage,
    sharedDistance: sharedDistanceKm,
    estimatedSharedFare: sharedFareRupees,
  }
  const body = { receiverId: rider.id, routeDetails, message: '' }
  const { data } = await callEndpoint(apiAddresses.sendBuddyRequest, { body })
  return 'chatId' in data ? newConnection(data) : null
}

/** Accepts or declines a request; an accepted one has become a connection. */
export async function answerRequest(id: string, action: 'accept' | 'decline'): Promise<Connection | null> {
  const body = { action, message: '' }
  const { data } = await callEndpoint(apiAddresses.answerBuddyRequest, { params: { id }, body })
  return data ? newConnection(data) : null
}

export async function endConnection(matchId: string): Promise<void> {
  await callEndpoint(apiAddresses.endBuddyConnection, { params: { id: matchId }, body: { reason: '' } })
}

export async function blockRider(userId: string): Promise<void> {
  await callEndpoint(apiAddresses.blockRider, { body: { userId, reason: '' } })
}

export async function reportRider(userId: string, reason: ReportReason, description: string): Promise<void> {
  await callEndpoint(apiAddresses.reportRider, { body: { userId, reason, description } })
}

let lastCleanupAtMs = Number.NEGATIVE_INFINITY

/** Something has expired: the server may tidy up. Asked for at most every five minutes; nobody waits for it. */
export function cleanUpExpired(): void {
  const nowMs = performance.now()
  if (nowMs - lastCleanupAtMs < CLEANUP_INTERVAL_MS || !navigator.onLine) return
  lastCleanupAtMs = nowMs
  callEndpoint(apiAddresses.cleanupExpired).catch(() => undefined)
}

export function readMatch(match: BuddyMatch): Match {
  return {
    rider: { id: match.userId, name: match.userName },
    trip: { source: match.source, destination: match.destination },
    overlapPercentage: match.overlapPercentage,
    sharedFareRupees: match.estimatedSharedFare,
    sharedDistanceKm: match.sharedDistance,
  }
}

/** How long things last, where an answer does not say how much is left. */
export interface Lifetimes {
  readonly requestMs: number
  readonly chatMs: number
  readonly contactMs: number
}

const lifetimes: { current: Lifetimes } = {
  current: { requestMs: 10 * MINUTE_MS, chatMs: 10 * MINUTE_MS, contactMs: 5 * MINUTE_MS },
}

/** As the server says in its configuration. */
export function keepLifetimes(known: Lifetimes): void {
  lifetimes.current = known
}

/** A request that was made this moment. */
export function newRequest({
  requestId,
  senderId,
  senderName,
  routeDetails,
  message,
}: NewRequestEvent): RideRequest {
  return {
    id: requestId,
    rider: { id: senderId, name: senderName },
    trip: routeDetails.senderRoute,
    overlapPercentage: routeDetails.overlapPercentage,
    sharedFareRupees: routeDetails.estimatedSharedFare,
    message,
    endsAtMs: endsAfter(lifetimes.current.requestMs),
  }
}

/** A connection that has begun this moment. */
export function newConnection({
  matchId,
  chatId,
  partner,
  routeDetails,
  estimatedSharedFare,
}: NewConnection): Connection {
  const { chatMs, contactMs } = lifetimes.current
  return {
    matchId,
    chatId,
    partner,
    trips: tripsOf(routeDetails),
    sharedFareRupees: estimatedSharedFare,
    chatEndsAtMs: endsAfter(chatMs),
    endsAtMs: endsAfter(chatMs + contactMs),
  }
}

function readConnection(connection: BuddyConnection): Connection {
  return {
    ...newConnection(connection),
    chatEndsAtMs: endsAfter(connection.chatTimeRemaining),
    endsAtMs: endsAfter(connection.totalTimeRemaining),
  }
}

function readSearch({
  searchId,
  timeRemaining,
  matches,
}: {
  readonly searchId: string
  readonly timeRemaining: number
  readonly matches: readonly BuddyMatch[]
}): SearchAnswer {
  return { searchId, endsAtMs: endsAfter(timeRemaining), matches: matches.map(readMatch) }
}

function readIncoming(request: BuddyRequest): RideRequest {
  const rider = { id: request.senderId, name: request.senderName }
  return readRequest(request, rider, request.routeDetails.senderRoute)
}

function readSent(request: BuddyRequest): RideRequest {
  const rider = { id: request.receiverId, name: request.receiverName }
  return readRequest(request, rider, request.routeDetails.receiverRoute)
}

function readRequest(request: BuddyRequest, rider: Rider, trip: TripNames): RideRequest {
  const { _id, routeDetails, message, timeRemaining } = request
  return {
    id: _id,
    rider,
    trip,
    overlapPercentage: routeDetails.overlapPercentage,
    sharedFareRupees: routeDetails.estimatedSharedFare,
    message,
    endsAtMs: endsAfter(timeRemaining),
  }
}

function tripsOf({ senderRoute, receiverRoute }: SharedRouteDetails): readonly TripNames[] {
  const same =
    senderRoute.source === receiverRoute.source && senderRoute.destination === receiverRoute.destination
  return same ? [senderRoute] : [senderRoute, receiverRoute]
}

function namedPlace(name: string): PlaceChoice {
  return { name, point: null }
}

function placeBody({ name, point }: PlaceChoice): RequestPlace {
  return point ? { name: name.trim(), ...point } : { name: name.trim() }
}
