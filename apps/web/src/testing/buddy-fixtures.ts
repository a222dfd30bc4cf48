import type { ChatId, MatchId, RequestId, UserId } from '@sawari/contract'
import type { Connection, Match, RideRequest } from '../features/ride-buddy/model/buddy.ts'
import type { SearchTrip } from '../features/ride-buddy/model/search-state.ts'

/** Builders of valid data for the tests of Travel Buddy; a test overrides the fields that it is about. */

export const startMs = Date.parse('2026-11-20T03:40:00Z')

export const trip: SearchTrip = {
  source: { name: 'Noida City Centre', point: { latitude: 28.5747, longitude: 77.356 } },
  destination: { name: 'Gaur Chowk', point: null },
  radiusKm: 2,
}

export function aMatch(id: string, changes: Partial<Match> = {}): Match {
  return {
    rider: { id: id as UserId, name: 'Bilal K.' },
    trip: { source: 'Noida City Centre', destination: 'Gaur Chowk' },
    overlapPercentage: 80,
    sharedFareRupees: 24,
    sharedDistanceKm: 6,
    ...changes,
  }
}

export function aRequest(id: string, changes: Partial<RideRequest> = {}): RideRequest {
  const { rider, trip: names, overlapPercentage, sharedFareRupees } = aMatch(`rider of ${id}`)
  return {
    id: id as RequestId,
    rider,
    trip: names,
    overlapPercentage,
    sharedFareRupees,
    message: '',
    endsAtMs: startMs + 600_000,
    ...changes,
  }
}

export function aConnection(matchId: string, changes: Partial<Connection> = {}): Connection {
  return {
    matchId: matchId as MatchId,
    chatId: 'c'.repeat(24) as ChatId,
    partner: { id: 'b'.repeat(24) as UserId, name: 'Bilal Khan', phone: '9876543210' },
    trips: [{ source: 'Noida City Centre', destination: 'Gaur Chowk' }],
    sharedFareRupees: 24,
    chatEndsAtMs: startMs + 600_000,
    endsAtMs: startMs + 900_000,
    ...changes,
  }
}
