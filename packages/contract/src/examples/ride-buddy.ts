import { exampleOf } from '../endpoint.ts'

import * as rideBuddy from '../ride-buddy.ts'
import * as riderSafety from '../rider-safety.ts'
import { gaurChowk, ids, moments, sector52, trip } from './people.ts'

const done = { success: true } as const
const partnerTrip = { source: 'Noida City Centre', destination: trip.destination }

const match: rideBuddy.BuddyMatch = {
  userId: ids.partner,
  userName: 'Bilal K.',
  userEmail: '•••@•••',
  ...partnerTrip,
  overlapPercentage: 85,
  estimatedSharedFare: 74,
  sharedDistance: 6.5,
  createdAt: moments.now,
}
const routeDetails: rideBuddy.SharedRouteDetails = {
  senderRoute: trip,
  receiverRoute: partnerTrip,
  overlapPercentage: match.overlapPercentage,
  sharedDistance: match.sharedDistance,
  estimatedSharedFare: match.estimatedSharedFare,
}
const request: rideBuddy.BuddyRequest = {
  _id: ids.request,
  id: ids.request,
  senderId: ids.user,
  senderName: 'Asha V.',
  senderEmail: '•••@•••',
  receiverId: ids.partner,
  receiverName: match.userName,
  routeDetails,
  message: 'Shall we share from gate 2?',
  status: 'pending',
  type: 'outgoing',
  createdAt: moments.now,
  expiresAt: moments.inTenMinutes,
  timeRemaining: 600_000,
}
const connection: rideBuddy.NewConnection = {
  matchId: ids.match,
  chatId: ids.chat,
  partner: { id: ids.partner, name: 'Bilal Khan', phone: '9876501234' },
  routeDetails,
  estimatedSharedFare: 74,
  senderId: ids.user,
}
const search = { searchId: ids.search, expiresAt: moments.inFiveMinutes, timeRemaining: 300_000 }

export const rideBuddyExamples = {
  startBuddySearch: exampleOf(rideBuddy.startBuddySearch, {
    body: { ...trip, preferences: { searchRadius: 2 } },
    response: { ...done, data: { matches: [match], ...search } },
  }),
  buddySearchStatus: exampleOf(rideBuddy.buddySearchStatus, {
    response: {
      ...done,
      data: {
        hasActiveSearch: true,
        ...search,
        source: { name: sector52.name },
        destination: { name: gaurChowk.name },
        searchRadius: 2,
        matchCount: 1,
        matches: [match],
      },
    },
  }),
  cancelActiveBuddySearch: exampleOf(rideBuddy.cancelActiveBuddySearch, { response: done }),
  cancelBuddySearch: exampleOf(rideBuddy.cancelBuddySearch, { params: { id: ids.search }, response: done }),
  buddySearchHistory: exampleOf(rideBuddy.buddySearchHistory, {
    query: { limit: '10' },
    response: {
      ...done,
      data: [
        {
          searchId: ids.search,
          ...trip,
          searchRadius: 2,
          status: 'active',
          createdAt: moments.now,
          expiresAt: moments.inFiveMinutes,
          endedAt: null,
        },
      ],
    },
  }),
  sendBuddyRequest: exampleOf(rideBuddy.sendBuddyRequest, {
    body: { receiverId: ids.partner, message: request.message },
    response: { ...done, message: 'Request sent', data: request },
  }),
  answerBuddyRequest: exampleOf(rideBuddy.answerBuddyRequest, {
    params: { id: ids.request },
    body: { action: 'accept', message: 'Yes, see you there.' },
    response: { ...done, message: 'Request accepted', data: connection },
  }),
  buddyRequests: exampleOf(rideBuddy.buddyRequests, {
    query: { page: '1' },
    response: { ...done, data: { requests: [], sentRequests: [request] } },
  }),
  buddyConnections: exampleOf(rideBuddy.buddyConnections, {
    query: { page: '1' },
    response: {
      ...done,
      data: [
        {
          ...connection,
          createdAt: moments.now,
          phase: 'chat',
          chatTimeRemaining: 600_000,
          contactTimeRemaining: 900_000,
          totalTimeRemaining: 900_000,
        },
      ],
    },
  }),
  recentPartners: exampleOf(rideBuddy.recentPartners, {
    query: { page: '1' },
    response: { ...done, data: [{ userId: ids.partner, name: 'Bilal K.', endedAt: moments.now }] },
  }),
  endBuddyConnection: exampleOf(rideBuddy.endBuddyConnection, {
    params: { id: ids.match },
    body: { reason: 'My plans have changed.' },
    response: { ...done, message: 'Connection ended' },
  }),
  blockRider: exampleOf(riderSafety.blockRider, { body: { userId: ids.partner }, response: done }),
  unblockRider: exampleOf(riderSafety.unblockRider, { params: { id: ids.blocked }, response: done }),
  blockedRiders: exampleOf(riderSafety.blockedRiders, {
    query: { page: '1' },
    response: { ...done, data: [{ userId: ids.blocked, name: 'Bilal K.', blockedAt: moments.now }] },
  }),
  reportRider: exampleOf(riderSafety.reportRider, {
    body: { userId: ids.partner, reason: 'spam', description: 'Asks for money.' },
    response: done,
  }),
  cleanupExpired: exampleOf(rideBuddy.cleanupExpired, { response: { ...done, data: { cleanedCount: 3 } } }),
  cleanupDuplicates: exampleOf(rideBuddy.cleanupDuplicates, {
    response: { ...done, data: { duplicatesRemoved: 0 } },
  }),
  postRide: exampleOf(rideBuddy.postRide, {
    body: { ...trip, departureTime: moments.inTenMinutes, seats: 2 },
    response: {
      ...done,
      data: { id: ids.ride, ...trip, departureTime: moments.inTenMinutes, seats: 2, createdAt: moments.now },
    },
  }),
  findRides: exampleOf(rideBuddy.findRides, { response: { ...done, data: [match] } }),
  routesFindMatches: exampleOf(rideBuddy.findRouteMatches, {
    body: { routeData: trip },
    response: { ...done, data: [match] },
  }),
} as const
