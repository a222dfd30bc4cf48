// The dialect with underscores: conversations of two riders who are, or recently were, connected.

import { z } from 'zod'
import { chatMessage } from './chat.ts'
import { type ClientEvent, defineEvent, socketError } from './event.ts'
import * as ids from './ids.ts'
import { MESSAGES_PER_PAGE_MAX } from './limits.ts'
import { eventId, eventMessageOptions, eventMessageText, messageEvent } from './live-chat-events.ts'
import { moment } from './primitives.ts'

const conversationId = eventId.brand<'ConversationId'>()

const sequence = z.number().int().min(0).optional()

const conversationEvent = {
  errorEvent: 'error',
  malformed: 'INVALID_MESSAGE_DATA',
  refusals: {
    conversationId: { type: 'INVALID_CONVERSATION_ID', value: 'INVALID_CONVERSATION_ID' },
    otherUserId: { type: 'INVALID_USER_ID', value: 'INVALID_USER_ID' },
    senderId: { type: 'INVALID_USER_ID' },
    message: { value: 'INVALID_MESSAGE_CONTENT' },
  },
} as const satisfies Partial<ClientEvent>

export const conversationEvents = {
  authenticate: defineEvent({
    payload: z
      .object({ token: z.string().min(1).max(8_192).optional() })
      .nullish()
      .describe('a new token renews the connection; without one nothing happens'),
    errorEvent: 'error',
    malformed: 'INVALID_TOKEN',
  }),
  create_conversation: defineEvent({
    payload: z.object({
      otherUserId: eventId.brand<'RiderId'>(),
      otherUserEmail: z.unknown().optional().describe('ignored'),
      rideDetails: z.unknown().optional().describe('ignored: the connection has its own'),
    }),
    ...conversationEvent,
  }),
  join_conversation: defineEvent({
    payload: z.object({
      conversationId,
      after: sequence.describe('the first messages with a greater seq'),
      before: sequence.describe('the last messages with a lower seq'),
      limit: z.number().int().min(1).max(MESSAGES_PER_PAGE_MAX).optional(),
    }),
    ...conversationEvent,
  }),
  send_message: defineEvent({
    payload: z.object({
      conversationId,
      message: eventMessageText,
      senderId: z.string().optional(),
      ...eventMessageOptions,
    }),
    ...messageEvent,
    ...conversationEvent,
  }),
} as const

export const conversationMessage = chatMessage
  .omit({ chatId: true })
  .extend({ conversationId: ids.conversationId })

export const conversation = z.object({
  conversationId: ids.conversationId,
  otherUser: z.object({ id: ids.userId, name: z.string() }),
  lastMessage: conversationMessage.nullable(),
  createdAt: moment,
})

/** The events that the server sends in this dialect. */
export const conversationServerEvents = {
  user_conversations: z.object({
    conversations: z.array(conversation).describe('the newest 100'),
    hasMore: z.literal(true).optional().describe('true if there are older ones; otherwise absent'),
  }),
  conversation_created: conversation,
  new_conversation: conversation,
  new_message: conversationMessage,
  error: socketError,
} as const

export type Conversation = Readonly<z.infer<typeof conversation>>
export type ConversationMessage = Readonly<z.infer<typeof conversationMessage>>
