// The calls of Travel Buddy that change something.
import type { MatchId, ReportReason, RequestId, SearchId, UserId } from '@sawari/contract'
import {
  answerBuddyRequest,
  cancelActiveBuddySearch,
  cancelBuddySearch,
  cleanupExpired,
  endBuddyConnection,
  sendBuddyRequest,
  startBuddySearch,
} from '@sawari/contract/ride-buddy'
import { blockRider, reportRider } from '@sawari/contract/rider-safety'
import { endsBody } from '../../../shared/api/ends-body.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import type { Connection, Match, TripNames } from '../model/buddy.ts'
import { createLifetimes } from '../model/expiry.ts'
import type { SearchAnswer, SearchTrip } from '../model/search-state.ts'
import { newConnection, readSearch } from './answers.ts'

const CLEANUP_INTERVAL_MS = 300_000

type BuddyCalls = ReturnType<typeof createBuddyCalls>

export function useBuddyCalls(): BuddyCalls {
  return useApp().singleton(createBuddyCalls)
}

function createBuddyCalls(app: App) {
  const { api } = app
  const lifetimes = app.singleton(createLifetimes)
  let lastCleanupAtMs = Number.NEGATIVE_INFINITY

  return {
    async startSearch(trip: SearchTrip): Promise<SearchAnswer> {
      const body = { ...endsBody(trip), preferences: { searchRadius: trip.radiusKm } }
      const { data, limited } = await api.call(startBuddySearch, { body })
      return readSearch({ ...data, limited })
    },

    /** Cancels the search with this id; without an id, the active search. */
    async cancelSearch(searchId: SearchId | null): Promise<void> {
      if (searchId === null) await api.call(cancelActiveBuddySearch)
      else await api.call(cancelBuddySearch, { params: { id: searchId } })
    },

    /** Asks a rider to share. If their request to the viewer is already pending, both are connected at once. */
    async sendRequest(match: Match, own: TripNames): Promise<Connection | null> {
      const { rider, trip, overlapPercentage, sharedDistanceKm, sharedFareRupees } = match
      const routeDetails = {
        senderRoute: own,
        receiverRoute: trip,
        overlapPercentage,
        sharedDistance: sharedDistanceKm,
        estimatedSharedFare: sharedFareRupees,
      }
      const body = { receiverId: rider.id, routeDetails, message: '' }
      const { data } = await api.call(sendBuddyRequest, { body })
      return 'chatId' in data ? newConnection(data, lifetimes.getState()) : null
    },

    /** Accepts or declines a request. An accepted request becomes a connection. */
    async answerRequest(id: RequestId, action: 'accept' | 'decline'): Promise<Connection | null> {
      const body = { action, message: '' }
      const { data } = await api.call(answerBuddyRequest, { params: { id }, body })
      return data ? newConnection(data, lifetimes.getState()) : null
    },

    async endConnection(matchId: MatchId): Promise<void> {
      await api.call(endBuddyConnection, { params: { id: matchId }, body: { reason: '' } })
    },

    async blockRider(userId: UserId): Promise<void> {
      await api.call(blockRider, { body: { userId, reason: '' } })
    },

    async reportRider(userId: UserId, reason: ReportReason, description: string): Promise<void> {
      await api.call(reportRider, { body: { userId, reason, description } })
    },

    /** Requests the server to remove expired data, at most every five minutes, without waiting for the response. */
    cleanUpExpired(): void {
      const nowMs = performance.now()
      if (nowMs - lastCleanupAtMs < CLEANUP_INTERVAL_MS || !navigator.onLine) return
      lastCleanupAtMs = nowMs
      api.call(cleanupExpired).catch(() => undefined)
    },
  }
}
