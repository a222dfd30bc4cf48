import type { CallPolicy } from '../call-policy.ts'
import { ENDS } from './route-planner.ts'

const rider = { identity: 'user', pacing: 'rideBuddy' } as const

/** Searches, requests and connections of Travel Buddy. */
export const rideBuddyCalls = {
  startBuddySearch: {
    method: 'POST',
    path: '/api/ride-buddy/search',
    ...rider,
    limits: ['searchesByRider'],
    errors: [...ENDS, 'ACTIVE_SEARCH_EXISTS', 'BUDDY_ON_HOLD'],
  },
  buddySearchStatus: { method: 'GET', path: '/api/ride-buddy/search/status', ...rider },
  cancelActiveBuddySearch: {
    method: 'POST',
    path: '/api/ride-buddy/search/active',
    ...rider,
    errors: ['NO_ACTIVE_SEARCH'],
  },
  cancelBuddySearch: {
    method: 'DELETE',
    path: '/api/ride-buddy/search/:id',
    ...rider,
    errors: ['NO_ACTIVE_SEARCH'],
  },
  buddySearchHistory: { method: 'GET', path: '/api/ride-buddy/search-history', ...rider },
  sendBuddyRequest: {
    method: 'POST',
    path: '/api/ride-buddy/request',
    ...rider,
    provedEmail: true,
    currentTerms: true,
    limits: ['requestsByRider'],
    errors: [
      'RECEIVER_NOT_FOUND',
      'RECEIVER_NOT_AVAILABLE',
      'REQUEST_BLOCKED',
      'ALREADY_CONNECTED',
      'DUPLICATE_REQUEST',
      'REQUEST_TOO_SOON',
      'BUDDY_ON_HOLD',
    ],
  },
  answerBuddyRequest: {
    method: 'PUT',
    path: '/api/ride-buddy/request/:id',
    ...rider,
    errors: ['INVALID_REQUEST_ID', 'REQUEST_NOT_FOUND', 'BUDDY_ON_HOLD'],
  },
  buddyRequests: { method: 'GET', path: '/api/ride-buddy/requests', ...rider },
  buddyConnections: { method: 'GET', path: '/api/ride-buddy/matches', ...rider },
  recentPartners: { method: 'GET', path: '/api/ride-buddy/recent', ...rider },
  endBuddyConnection: {
    method: 'DELETE',
    path: '/api/ride-buddy/match/:id',
    ...rider,
    errors: ['MATCH_NOT_FOUND'],
  },
  blockRider: { method: 'POST', path: '/api/ride-buddy/block-user', ...rider, errors: ['USER_NOT_FOUND'] },
  unblockRider: {
    method: 'DELETE',
    path: '/api/ride-buddy/block-user/:id',
    ...rider,
    errors: ['USER_NOT_FOUND'],
  },
  blockedRiders: { method: 'GET', path: '/api/ride-buddy/blocked', ...rider },
  reportRider: {
    method: 'POST',
    path: '/api/ride-buddy/report-user',
    ...rider,
    provedEmail: true,
    limits: ['reportsByRider'],
    errors: ['USER_NOT_FOUND'],
  },
  cleanupExpired: { method: 'POST', path: '/api/ride-buddy/cleanup-expired', ...rider },
  cleanupDuplicates: { method: 'POST', path: '/api/ride-buddy/cleanup-duplicates', ...rider },
  // The older calls: posting a planned ride, and finding riders who go the same way.
  postRide: {
    method: 'POST',
    path: '/ridebuddy',
    identity: 'user',
    limits: ['postedRidesByRider'],
    errors: [...ENDS, 'BUDDY_ON_HOLD'],
  },
  findRides: {
    method: 'GET',
    path: '/findmatch',
    identity: 'user',
    limits: ['ridesFoundByRider'],
    errors: ['BUDDY_ON_HOLD'],
  },
  routesFindMatches: {
    method: 'POST',
    path: '/api/routes/find-matches',
    identity: 'user',
    pacing: 'routes',
    limits: ['routeMatchesByRider'],
    errors: [...ENDS, 'BUDDY_ON_HOLD'],
  },
} as const satisfies Record<string, CallPolicy>
