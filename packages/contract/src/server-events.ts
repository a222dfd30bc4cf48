// The schemas of what the server sends on a socket: its events, and what it acknowledges client events with.

import { z } from 'zod'
import { chatMessage, messageReceipt } from './chat.ts'
import { connectionTimes, entityId } from './primitives.ts'
import { buddyMatch, sharedRouteDetails } from './ride-buddy.ts'
import type { AcknowledgedFields, ServerToClientEvents } from './socket-events.ts'

const inChat = { chatId: entityId }
const presence = z.object({ ...inChat, userId: entityId })
const socketError = z.object({ error: z.string(), code: z.string().describe('an ErrorCode') })

const chatJoined = connectionTimes.extend({
  ...inChat,
  messages: z.array(chatMessage),
  isChatPhase: z.boolean(),
  isContactPhase: z.boolean(),
})

const conversationMessage = chatMessage.omit({ chatId: true }).extend({ conversationId: entityId })
const conversation = z.object({
  conversationId: entityId,
  otherUser: z.object({ id: entityId, name: z.string() }),
  lastMessage: conversationMessage.nullable(),
  createdAt: z.string(),
})

const newRequest = z.object({
  requestId: entityId,
  senderId: entityId,
  senderName: z.string(),
  senderEmail: z.string(),
  routeDetails: sharedRouteDetails,
  message: z.string(),
})
const requestResponse = z.object({
  action: z.enum(['accepted', 'declined']),
  requestId: entityId,
  responderId: entityId,
  responderName: z.string(),
  responderPhone: z.string().optional(),
  receiverId: entityId,
  matchId: entityId.optional(),
  chatId: entityId.optional(),
  routeDetails: sharedRouteDetails,
  message: z.string(),
})
const newMatch = z.object({
  matchId: entityId,
  chatId: entityId,
  partnerId: entityId,
  partnerName: z.string(),
  partnerPhone: z.string(),
  routeDetails: sharedRouteDetails,
  estimatedSharedFare: z.number().int().min(0),
})

/** The payload of each event that the server sends. */
export const serverEvents = {
  'chat-joined': chatJoined,
  'new-message': chatMessage,
  'message-sent': messageReceipt.extend({ ...inChat, clientMessageId: z.string().optional() }),
  'user-joined': presence,
  'user-left': presence,
  'user-typing': presence.extend({ isTyping: z.boolean() }),
  'chat-phase-expired': z.object({
    ...inChat,
    phase: z.literal('contact'),
    contactTimeRemaining: z.number().min(0),
  }),
  'connection-expired': z.object({ ...inChat, matchId: entityId }),
  'chat-expired': z.object(inChat),
  'chat-error': socketError,
  user_conversations: z.object({ conversations: z.array(conversation) }),
  conversation_created: conversation,
  new_conversation: conversation,
  new_message: conversationMessage,
  error: socketError,
  ride_buddy_new_request: newRequest,
  ride_buddy_request_response: requestResponse,
  ride_buddy_new_match: newMatch,
  ride_buddy_auto_connection: newMatch,
  ride_buddy_new_potential_match: z.object({ newMatch: buddyMatch }),
  ride_buddy_connection_ended: z.object({
    matchId: entityId,
    chatId: entityId,
    endedBy: z.string().nullable(),
  }),
  ride_buddy_search_expired: z.object({ searchId: entityId }),
  ride_buddy_changed: z.object({ what: z.enum(['search', 'requests']) }),
  ride_buddy_new_message: chatMessage,
  new_notification: z.object({
    type: z.enum(['ride_request', 'request_response']),
    title: z.string(),
    message: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  auth_error: socketError,
  ride_request: newRequest,
  request_response: requestResponse,
  match_confirmed: newMatch,
} as const satisfies Record<keyof ServerToClientEvents, z.ZodType>

const refused = z.object({ success: z.literal(false), ...socketError.shape })
const acknowledged = z.object({ success: z.literal(true) })
const received = acknowledged.extend(messageReceipt.shape)

/** The acknowledgement of each event that a client sends. */
export const acknowledgements = {
  'join-chat': z.union([acknowledged.extend(chatJoined.shape), refused]),
  'leave-chat': z.union([acknowledged, refused]),
  'send-message': z.union([received, refused]),
  typing: z.union([acknowledged, refused]),
  send_ride_buddy_message: z.union([received, refused]),
  authenticate: z.union([acknowledged, refused]),
  create_conversation: z.union([acknowledged.extend(conversation.shape), refused]),
  join_conversation: z.union([
    acknowledged.extend({ conversationId: entityId, messages: z.array(conversationMessage) }),
    refused,
  ]),
  send_message: z.union([received, refused]),
} as const satisfies Record<keyof AcknowledgedFields, z.ZodType>
