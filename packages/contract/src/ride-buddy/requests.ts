import { z } from 'zod'
import { defineCall, listEnvelope, successEnvelope } from '../call.ts'
import { ofRider } from '../call-policy.ts'
import { exampleIds, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { REQUEST_MESSAGE_MAX_LENGTH } from '../limits.ts'
import { idInPath, listPage, moment, rupees } from '../primitives.ts'
import {
  exampleMatch,
  exampleRouteDetails,
  hiddenEmail,
  milliseconds,
  sharedRouteDetails,
  strangerId,
} from './match.ts'

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

const exampleRequest: BuddyRequest = {
  _id: exampleIds.request,
  id: exampleIds.request,
  senderId: exampleIds.user,
  senderName: 'Asha V.',
  senderEmail: '•••@•••',
  receiverId: exampleIds.partner,
  receiverName: exampleMatch.userName,
  routeDetails: exampleRouteDetails,
  message: 'Shall we share from gate 2?',
  status: 'pending',
  type: 'outgoing',
  createdAt: moments.now,
  expiresAt: moments.inTenMinutes,
  timeRemaining: 600_000,
}

export const exampleConnection: NewConnection = {
  matchId: exampleIds.match,
  chatId: exampleIds.chat,
  partner: { id: exampleIds.partner, name: 'Bilal Khan', phone: '9876501234' },
  routeDetails: exampleRouteDetails,
  estimatedSharedFare: 74,
  senderId: exampleIds.user,
}

export const sendBuddyRequest = defineCall({
  policy: ofRider('POST', '/api/ride-buddy/request', {
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
  }),
  summary: 'Sends a request to another rider; two crossing requests connect both riders at once',
  body: z.object({
    receiverId: ids.riderId,
    routeDetails: z.unknown().optional().describe('ignored: the server computes it from the two searches'),
    message: z.string().max(REQUEST_MESSAGE_MAX_LENGTH).default(''),
  }),
  response: successEnvelope({ data: z.union([buddyRequest, newConnection]) }),
  example: {
    body: { receiverId: exampleIds.partner, message: exampleRequest.message },
    answer: { message: 'Request sent', data: exampleRequest },
  },
})

export const answerBuddyRequest = defineCall({
  policy: ofRider('PUT', '/api/ride-buddy/request/:id', {
    errors: ['INVALID_REQUEST_ID', 'REQUEST_NOT_FOUND', 'BUDDY_ON_HOLD'],
  }),
  summary: 'Accepts or declines a request; only for its receiver, and only once',
  params: idInPath(ids.requestId, 'INVALID_REQUEST_ID'),
  body: z.object({
    action: z.enum(['accept', 'decline']),
    message: z.string().max(REQUEST_MESSAGE_MAX_LENGTH).default(''),
  }),
  response: successEnvelope({ data: newConnection.optional().describe('after an accept') }),
  example: {
    params: { id: exampleIds.request },
    body: { action: 'accept', message: 'Yes, see you there.' },
    answer: { message: 'Request accepted', data: exampleConnection },
  },
})

export const buddyRequests = defineCall({
  policy: ofRider('GET', '/api/ride-buddy/requests'),
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
  example: {
    query: { page: '1' },
    answer: { data: { requests: [], sentRequests: [exampleRequest] } },
  },
})

export type BuddyRequest = z.infer<typeof buddyRequest>
export type NewConnection = z.infer<typeof newConnection>
