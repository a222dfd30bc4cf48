// Events about searches, requests and connections. Only the server sends them.

import { z } from 'zod'
import { chatMessage, exampleMessage } from '../chat/messages.ts'
import { defineServerEvent, socketError } from '../event.ts'
import { exampleIds, exampleSocketError } from '../example-data.ts'
import * as ids from '../ids.ts'
import { rupees } from '../primitives.ts'
import { buddyMatch, exampleMatch, exampleRouteDetails, sharedRouteDetails } from './match.ts'

const newRequest = z.object({
  requestId: ids.requestId,
  senderId: ids.userId.describe('an alias of the sender'),
  senderName: z.string(),
  senderEmail: z.string(),
  senderEmailProved: z.boolean().optional(),
  routeDetails: sharedRouteDetails,
  message: z.string(),
})

const exampleNewRequest: NewRequestEvent = {
  requestId: exampleIds.request,
  senderId: exampleIds.partner,
  senderName: 'Bilal K.',
  senderEmail: '•••@•••',
  routeDetails: exampleRouteDetails,
  message: 'Shall we share from gate 2?',
}

const requestResponse = z
  .object({
    action: z.enum(['accepted', 'declined']),
    requestId: ids.requestId,
    responderId: ids.userId.describe('an alias, or after an accept the id'),
    responderName: z.string().describe('the full name after an accept'),
    responderPhone: z.string().optional().describe('after an accept'),
    receiverId: ids.userId.describe('equal to responderId'),
    matchId: ids.matchId.optional(),
    chatId: ids.chatId.optional(),
    routeDetails: sharedRouteDetails,
    message: z.string().describe('the message that the receiver sent with the answer; may be empty'),
  })
  .describe('to the sender of a request')

const exampleResponse: RequestResponseEvent = {
  action: 'declined',
  requestId: exampleIds.request,
  responderId: exampleIds.partner,
  responderName: 'Bilal K.',
  receiverId: exampleIds.partner,
  routeDetails: exampleRouteDetails,
  message: '',
}

const newMatch = z.object({
  matchId: ids.matchId,
  chatId: ids.chatId,
  partnerId: ids.userId,
  partnerName: z.string(),
  partnerPhone: z.string(),
  routeDetails: sharedRouteDetails,
  estimatedSharedFare: rupees,
  senderId: ids.userId
    .optional()
    .describe('the rider who sent the request; senderRoute is this rider’s trip'),
})

const exampleNewMatch: NewMatchEvent = {
  matchId: exampleIds.match,
  chatId: exampleIds.chat,
  partnerId: exampleIds.partner,
  partnerName: 'Bilal Khan',
  partnerPhone: '9876501234',
  routeDetails: exampleRouteDetails,
  estimatedSharedFare: 74,
}

export const rideBuddyServerEvents = {
  ride_buddy_new_request: defineServerEvent('user', newRequest, exampleNewRequest),
  ride_buddy_request_response: defineServerEvent('user', requestResponse, exampleResponse),
  ride_buddy_new_match: defineServerEvent('user', newMatch, exampleNewMatch),
  ride_buddy_auto_connection: defineServerEvent('user', newMatch, exampleNewMatch),
  ride_buddy_new_potential_match: defineServerEvent('user', z.object({ newMatch: buddyMatch }), {
    newMatch: exampleMatch,
  }),
  ride_buddy_connection_ended: defineServerEvent(
    'user',
    z.object({ matchId: ids.matchId, chatId: ids.chatId, endedBy: ids.userId.nullable() }),
    { matchId: exampleIds.match, chatId: exampleIds.chat, endedBy: exampleIds.partner },
  ),
  ride_buddy_search_expired: defineServerEvent('user', z.object({ searchId: ids.searchId }), {
    searchId: exampleIds.search,
  }),
  ride_buddy_changed: defineServerEvent(
    'user',
    z
      .object({ what: z.enum(['search', 'requests']) })
      .describe('the user changed something on one device: other devices should read it again'),
    { what: 'requests' },
  ),
  ride_buddy_new_message: defineServerEvent(
    'user',
    chatMessage.describe('for a chat that this socket has not joined'),
    exampleMessage,
  ),
  new_notification: defineServerEvent(
    'user',
    z.object({
      type: z.enum(['ride_request', 'request_response']),
      title: z.string(),
      message: z.string(),
      data: z.record(z.string(), z.unknown()),
    }),
    {
      type: 'ride_request',
      title: 'New ride request',
      message: 'Bilal K. wants to share an auto.',
      data: { requestId: exampleIds.request },
    },
  ),
  auth_error: defineServerEvent('socket', socketError, exampleSocketError),
  server_leaving: defineServerEvent(
    'everybody',
    z
      .object({ returnWithinMs: z.number().int().min(0) })
      .describe(
        'the server is about to close this connection: reconnect at a random moment within this time',
      ),
    { returnWithinMs: 5_000 },
  ),
  // Duplicates of the first three, for older clients.
  ride_request: defineServerEvent('user', newRequest, exampleNewRequest),
  request_response: defineServerEvent('user', requestResponse, exampleResponse),
  match_confirmed: defineServerEvent('user', newMatch, exampleNewMatch),
} as const

export type NewRequestEvent = Readonly<z.infer<typeof newRequest>>
export type RequestResponseEvent = Readonly<z.infer<typeof requestResponse>>
export type NewMatchEvent = Readonly<z.infer<typeof newMatch>>
