// Events about searches, requests and connections. Only the server sends them.

import { z } from 'zod'
import { chatMessage } from './chat.ts'
import { socketError } from './event.ts'
import * as ids from './ids.ts'
import { rupees } from './primitives.ts'
import { buddyMatch, sharedRouteDetails } from './ride-buddy.ts'

export const newRequestEvent = z.object({
  requestId: ids.requestId,
  senderId: ids.userId.describe('an alias of the sender'),
  senderName: z.string(),
  senderEmail: z.string(),
  senderEmailProved: z.boolean().optional(),
  routeDetails: sharedRouteDetails,
  message: z.string(),
})

export const requestResponseEvent = z
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

export const newMatchEvent = z.object({
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

const notificationEvent = z.object({
  type: z.enum(['ride_request', 'request_response']),
  title: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
})

const serverLeavingEvent = z
  .object({ returnWithinMs: z.number().int().min(0) })
  .describe('the server is about to close this connection: reconnect at a random moment within this time')

export const rideBuddyServerEvents = {
  ride_buddy_new_request: newRequestEvent,
  ride_buddy_request_response: requestResponseEvent,
  ride_buddy_new_match: newMatchEvent,
  ride_buddy_auto_connection: newMatchEvent,
  ride_buddy_new_potential_match: z.object({ newMatch: buddyMatch }),
  ride_buddy_connection_ended: z.object({
    matchId: ids.matchId,
    chatId: ids.chatId,
    endedBy: ids.userId.nullable(),
  }),
  ride_buddy_search_expired: z.object({ searchId: ids.searchId }),
  ride_buddy_changed: z
    .object({ what: z.enum(['search', 'requests']) })
    .describe('the user changed something on one device: other devices should read it again'),
  ride_buddy_new_message: chatMessage.describe('for a chat that this socket has not joined'),
  new_notification: notificationEvent,
  auth_error: socketError,
  server_leaving: serverLeavingEvent,
  // Duplicates of the first three, for older clients.
  ride_request: newRequestEvent,
  request_response: requestResponseEvent,
  match_confirmed: newMatchEvent,
} as const

export type NewRequestEvent = Readonly<z.infer<typeof newRequestEvent>>
export type RequestResponseEvent = Readonly<z.infer<typeof requestResponseEvent>>
export type NewMatchEvent = Readonly<z.infer<typeof newMatchEvent>>
