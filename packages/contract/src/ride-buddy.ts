import { z } from 'zod'
import { rideBuddyCalls } from './calls/ride-buddy.ts'
import { defineEndpoint } from './endpoint.ts'
import * as ids from './ids.ts'
import {
  REQUEST_MESSAGE_MAX_LENGTH,
  RIDE_SEATS_MAX,
  SEARCH_HISTORY_DEFAULT_LIMIT,
  SEARCH_HISTORY_MAX_LIMIT,
  SEARCH_RADIUS_DEFAULT_KM,
  SEARCH_RADIUS_MAX_KM,
  SEARCH_RADIUS_MIN_KM,
} from './limits.ts'
import {
  connectionTimes,
  distanceKm,
  entityId,
  idInPath,
  instant,
  listEnvelope,
  listPage,
  moment,
  placeName,
  point,
  queryInteger,
  reasonText,
  rupees,
  successEnvelope,
} from './primitives.ts'
import { requestPlace } from './route-planner.ts'

const milliseconds = z.number().int().min(0).describe('milliseconds')
const percentage = z.number().min(0).max(100).describe("share of the reader's own distance, to 5 %")
const sharedKm = distanceKm.describe('kilometres, to 0.5 km')
/** Different for each search of the rider and for each reader. */
const strangerId = ids.userId.describe('an alias of the other rider; the own id stays the own id')
const hiddenEmail = z.string().describe('always •••@•••')
const limited = z
  .literal(true)
  .optional()
  .describe('the account has been shown many riders today, and new ones are not shown; otherwise absent')
/** Never the text that a rider typed. */
const shownPlace = z.string().describe('the stand or other known place nearest to the snapped end')

export const buddyMatch = z.object({
  userId: ids.userId.describe('an alias of this search for this reader'),
  userName: z.string().describe('first name and initial'),
  userEmail: hiddenEmail,
  emailProved: z.boolean().optional().describe('true if the rider has confirmed this address'),
  source: shownPlace,
  destination: shownPlace,
  overlapPercentage: percentage,
  estimatedSharedFare: rupees,
  sharedDistance: sharedKm,
  createdAt: moment.describe('to the minute'),
})

const tripNames = z.object({ source: shownPlace, destination: shownPlace })

export const sharedRouteDetails = z.object({
  senderRoute: tripNames,
  receiverRoute: tripNames,
  overlapPercentage: percentage,
  sharedDistance: sharedKm,
  estimatedSharedFare: rupees,
})

const buddyRequestStatus = z.enum(['pending', 'accepted', 'declined'])

export const buddyRequest = z.object({
  _id: ids.requestId.describe('equal to id'),
  id: ids.requestId,
  senderId: strangerId,
  senderName: z.string().describe('first name and initial'),
  senderEmail: hiddenEmail,
  senderEmailProved: z.boolean().optional().describe('true if the sender has confirmed this address'),
  receiverId: strangerId,
  receiverName: z.string().describe('first name and initial'),
  routeDetails: sharedRouteDetails,
  message: z.string(),
  status: buddyRequestStatus,
  type: z.enum(['incoming', 'outgoing']),
  createdAt: moment,
  expiresAt: moment,
  timeRemaining: milliseconds,
})

/** After a request is accepted, the partner's details are no longer masked. */
export const buddyPartner = z.object({ id: ids.userId, name: z.string(), phone: z.string() })

export const newConnection = z.object({
  matchId: ids.matchId,
  chatId: ids.chatId,
  partner: buddyPartner,
  routeDetails: sharedRouteDetails,
  estimatedSharedFare: rupees,
  senderId: ids.userId
    .optional()
    .describe('the rider who sent the request; senderRoute is this rider’s trip'),
})

export const buddyConnection = newConnection.extend({ createdAt: moment }).extend(connectionTimes.shape)

const noActiveSearch = {
  searchId: ids.searchId.nullable(),
  expiresAt: moment.nullable(),
  source: z.object({ name: z.string() }).nullable(),
  destination: z.object({ name: z.string() }).nullable(),
}

export const buddySearchStatusData = z.object({
  hasActiveSearch: z.boolean(),
  ...noActiveSearch,
  timeRemaining: milliseconds,
  searchRadius: z.number().int().nullable().describe('kilometres'),
  matchCount: z.number().int(),
  matches: z.array(buddyMatch).describe('of the active search, as it is now'),
})

export const startBuddySearch = defineEndpoint({
  policy: rideBuddyCalls.startBuddySearch,
  summary: 'Starts the only active search of the signed-in user and returns the present matches',
  body: z.object({
    source: requestPlace,
    destination: requestPlace,
    preferences: z
      .object({
        searchRadius: z
          .number()
          .int()
          .min(SEARCH_RADIUS_MIN_KM)
          .max(SEARCH_RADIUS_MAX_KM)
          .default(SEARCH_RADIUS_DEFAULT_KM)
          .describe('kilometres'),
      })
      .default({ searchRadius: SEARCH_RADIUS_DEFAULT_KM }),
  }),
  response: successEnvelope({
    data: z.object({
      matches: z.array(buddyMatch).describe('best overlap first, at most 20'),
      searchId: ids.searchId,
      expiresAt: moment,
      timeRemaining: milliseconds,
    }),
    limited,
  }),
})

export const buddySearchStatus = defineEndpoint({
  policy: rideBuddyCalls.buddySearchStatus,
  summary: 'The active search of the signed-in user, if there is one',
  response: successEnvelope({ data: buddySearchStatusData, limited }),
})

export const cancelActiveBuddySearch = defineEndpoint({
  policy: rideBuddyCalls.cancelActiveBuddySearch,
  summary: 'Cancels the active search',
  response: successEnvelope({}),
})

export const cancelBuddySearch = defineEndpoint({
  policy: rideBuddyCalls.cancelBuddySearch,
  summary: 'Cancels the active search by its id',
  params: idInPath(ids.searchId, 'VALIDATION_FAILED'),
  response: successEnvelope({}),
})

export const pastBuddySearch = z.object({
  searchId: ids.searchId,
  source: z.string(),
  destination: z.string(),
  searchRadius: z.number().int().describe('kilometres'),
  status: z.enum(['active', 'expired', 'cancelled', 'matched']),
  createdAt: moment,
  expiresAt: moment,
  endedAt: moment.nullable(),
})

export const buddySearchHistory = defineEndpoint({
  policy: rideBuddyCalls.buddySearchHistory,
  summary: 'The searches of the signed-in user, newest first, in pages',
  query: listPage.extend({
    limit: queryInteger(1, SEARCH_HISTORY_MAX_LIMIT, SEARCH_HISTORY_DEFAULT_LIMIT),
  }),
  response: listEnvelope({ data: z.array(pastBuddySearch) }),
})

export const sendBuddyRequest = defineEndpoint({
  policy: rideBuddyCalls.sendBuddyRequest,
  summary: 'Sends a request to another rider; two crossing requests connect both riders at once',
  body: z.object({
    receiverId: ids.riderId,
    routeDetails: z.unknown().optional().describe('ignored: the server computes it from the two searches'),
    message: z.string().max(REQUEST_MESSAGE_MAX_LENGTH).default(''),
  }),
  response: successEnvelope({ data: z.union([buddyRequest, newConnection]) }),
})

export const answerBuddyRequest = defineEndpoint({
  policy: rideBuddyCalls.answerBuddyRequest,
  summary: 'Accepts or declines a request; only for its receiver, and only once',
  params: idInPath(ids.requestId, 'INVALID_REQUEST_ID'),
  body: z.object({
    action: z.enum(['accept', 'decline']),
    message: z.string().max(REQUEST_MESSAGE_MAX_LENGTH).default(''),
  }),
  response: successEnvelope({ data: newConnection.optional().describe('after an accept') }),
})

export const buddyRequests = defineEndpoint({
  policy: rideBuddyCalls.buddyRequests,
  summary: 'Pending requests to and from the signed-in user, newest first, each list in pages',
  query: listPage,
  response: listEnvelope({
    data: z.object({
      requests: z.array(buddyRequest),
      sentRequests: z.array(buddyRequest),
      declinedRequests: z
        .array(buddyRequest)
        .optional()
        .describe('sent requests that were declined, until they would have expired; absent if none'),
    }),
  }),
})

export const buddyConnections = defineEndpoint({
  policy: rideBuddyCalls.buddyConnections,
  summary: 'The live connections of the signed-in user, newest first, in pages',
  query: listPage,
  response: listEnvelope({ data: z.array(buddyConnection) }),
})

export const recentPartner = z.object({
  userId: ids.userId,
  name: z.string().describe('first name and initial'),
  endedAt: moment,
})

export const recentPartners = defineEndpoint({
  policy: rideBuddyCalls.recentPartners,
  summary: 'The partners of connections that ended within the last day, for reports; newest first, in pages',
  query: listPage,
  response: listEnvelope({ data: z.array(recentPartner) }),
})

export const endBuddyConnection = defineEndpoint({
  policy: rideBuddyCalls.endBuddyConnection,
  summary: 'Ends a connection for both',
  params: idInPath(ids.matchId, 'VALIDATION_FAILED'),
  body: z.object({ reason: reasonText }),
  response: successEnvelope({}),
})

export const cleanupExpired = defineEndpoint({
  policy: rideBuddyCalls.cleanupExpired,
  summary: 'Runs the expiry sweep; at most once in five minutes',
  response: successEnvelope({ data: z.object({ cleanedCount: z.number().int() }) }),
})

export const cleanupDuplicates = defineEndpoint({
  policy: rideBuddyCalls.cleanupDuplicates,
  summary: 'Removes duplicate pending requests; at most once in five minutes',
  response: successEnvelope({ data: z.object({ duplicatesRemoved: z.number().int() }) }),
})

// The older calls of document 1: posting a planned ride, and finding riders who go the same way.

export const postRide = defineEndpoint({
  policy: rideBuddyCalls.postRide,
  summary: 'Stores a request for a ride',
  body: z.object({
    source: requestPlace,
    destination: requestPlace,
    departureTime: instant.optional().describe('default: now'),
    seats: z.number().int().min(1).max(RIDE_SEATS_MAX).default(1),
  }),
  response: successEnvelope({
    data: z.object({
      id: entityId,
      source: z.string(),
      destination: z.string(),
      departureTime: moment,
      seats: z.number().int(),
      createdAt: moment,
    }),
  }),
})

export const findRides = defineEndpoint({
  policy: rideBuddyCalls.findRides,
  summary: "Others' requests for a ride that overlap those of the signed-in user",
  response: successEnvelope({ data: z.array(buddyMatch), limited }),
})

const plannedRouteData = z.object({
  path: z.array(placeName).min(2).optional(),
  pathCoordinates: z.array(point).min(2).max(2_000).describe('snapped before they are compared; at most 200'),
  distance: distanceKm.optional().describe('ignored: the server computes it from the snapped line'),
})

export const findRouteMatches = defineEndpoint({
  policy: rideBuddyCalls.routesFindMatches,
  summary:
    'Active searches that overlap a planned route, or a trip given by two places, which the own live search must match; all positions are snapped',
  body: z.object({
    routeData: z.union([z.object({ source: requestPlace, destination: requestPlace }), plannedRouteData]),
  }),
  response: successEnvelope({ data: z.array(buddyMatch), limited }),
})

export type BuddyMatch = z.infer<typeof buddyMatch>
export type SharedRouteDetails = z.infer<typeof sharedRouteDetails>
export type BuddyRequest = z.infer<typeof buddyRequest>
export type BuddyPartner = z.infer<typeof buddyPartner>
export type NewConnection = z.infer<typeof newConnection>
export type BuddyConnection = z.infer<typeof buddyConnection>
export type RecentPartner = z.infer<typeof recentPartner>
