// What a rider does: the calls of Travel Buddy that change something.
import type { ReportReason, RequestPlace } from '@sawari/contract'
import { rideBuddyCalls } from '@sawari/contract/calls/ride-buddy'
import { callEndpoint } from '../../../shared/api/call-endpoint.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import type { SearchAnswer, SearchTrip } from '../search/search-state.ts'
import { newConnection, readSearch } from './answers.ts'
import type { Connection, Match, TripNames } from './buddy.ts'

const CLEANUP_INTERVAL_MS = 300_000

export async function startSearch({ source, destination, radiusKm }: SearchTrip): Promise<SearchAnswer> {
  const body = {
    source: placeBody(source),
    destination: placeBody(destination),
    preferences: { searchRadius: radiusKm },
  }
  return readSearch((await callEndpoint(rideBuddyCalls.startBuddySearch, { body })).data)
}

/** The search by its id; whichever there is, where that is not known. */
export async function cancelSearch(searchId: string | null): Promise<void> {
  if (searchId === null) await callEndpoint(rideBuddyCalls.cancelActiveBuddySearch)
  else await callEndpoint(rideBuddyCalls.cancelBuddySearch, { params: { id: searchId } })
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
  const { data } = await callEndpoint(rideBuddyCalls.sendBuddyRequest, { body })
  return 'chatId' in data ? newConnection(data) : null
}

/** Accepts or declines a request; an accepted one has become a connection. */
export async function answerRequest(id: string, action: 'accept' | 'decline'): Promise<Connection | null> {
  const body = { action, message: '' }
  const { data } = await callEndpoint(rideBuddyCalls.answerBuddyRequest, { params: { id }, body })
  return data ? newConnection(data) : null
}

export async function endConnection(matchId: string): Promise<void> {
  await callEndpoint(rideBuddyCalls.endBuddyConnection, { params: { id: matchId }, body: { reason: '' } })
}

export async function blockRider(userId: string): Promise<void> {
  await callEndpoint(rideBuddyCalls.blockRider, { body: { userId, reason: '' } })
}

export async function reportRider(userId: string, reason: ReportReason, description: string): Promise<void> {
  await callEndpoint(rideBuddyCalls.reportRider, { body: { userId, reason, description } })
}

let lastCleanupAtMs = Number.NEGATIVE_INFINITY

/** Something has expired: the server may tidy up. Asked for at most every five minutes; nobody waits for it. */
export function cleanUpExpired(): void {
  const nowMs = performance.now()
  if (nowMs - lastCleanupAtMs < CLEANUP_INTERVAL_MS || !navigator.onLine) return
  lastCleanupAtMs = nowMs
  callEndpoint(rideBuddyCalls.cleanupExpired).catch(() => undefined)
}

function placeBody({ name, point }: PlaceChoice): RequestPlace {
  return point ? { name: name.trim(), ...point } : { name: name.trim() }
}
