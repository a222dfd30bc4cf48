// The dialect with underscores: conversations of two riders who are, or recently were, connected.

import { z } from 'zod'
import { defineClientEvent, defineServerEvent, socketError } from '../event.ts'
import { exampleIds, exampleSocketError, exampleToken, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { MESSAGES_PER_PAGE_MAX } from '../limits.ts'
import { moment } from '../primitives.ts'
import {
  eventId,
  eventMessageOptions,
  eventMessageText,
  exampleReceipt,
  messageEvent,
} from './live-chat-events.ts'
import { chatMessage, hasMoreMessages, messageReceipt } from './messages.ts'

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
} as const

export const conversationMessage = chatMessage
  .omit({ chatId: true })
  .extend({ conversationId: ids.conversationId })

const conversation = z.object({
  conversationId: ids.conversationId,
  otherUser: z.object({ id: ids.userId, name: z.string() }),
  lastMessage: conversationMessage.nullable(),
  createdAt: moment,
})

const exampleMessage: ConversationMessage = {
  id: exampleIds.message,
  conversationId: exampleIds.conversation,
  senderId: exampleIds.partner,
  message: 'I am at gate 2.',
  timestamp: moments.now,
  messageType: 'text',
  seq: 1,
}
const exampleConversation: Conversation = {
  conversationId: exampleIds.conversation,
  otherUser: { id: exampleIds.partner, name: 'Bilal Khan' },
  lastMessage: exampleMessage,
  createdAt: moments.now,
}

export const conversationEvents = {
  authenticate: defineClientEvent({
    errorEvent: 'error',
    malformed: 'INVALID_TOKEN',
    payload: z
      .object({ token: z.string().min(1).max(8_192).optional() })
      .nullish()
      .describe('a new token renews the connection; without one nothing happens'),
    acknowledged: z.object({}),
    example: { payload: { token: exampleToken }, acknowledged: {} },
  }),
  create_conversation: defineClientEvent({
    ...conversationEvent,
    payload: z.object({
      otherUserId: eventId.brand<'RiderId'>(),
      otherUserEmail: z.unknown().optional().describe('ignored'),
      rideDetails: z.unknown().optional().describe('ignored: the connection has its own'),
    }),
    acknowledged: conversation,
    example: { payload: { otherUserId: exampleIds.partner }, acknowledged: exampleConversation },
  }),
  join_conversation: defineClientEvent({
    ...conversationEvent,
    payload: z.object({
      conversationId,
      after: sequence.describe('the first messages with a greater seq'),
      before: sequence.describe('the last messages with a lower seq'),
      limit: z.number().int().min(1).max(MESSAGES_PER_PAGE_MAX).optional(),
    }),
    acknowledged: z.object({
      conversationId: ids.conversationId,
      messages: z.array(conversationMessage),
      hasMore: hasMoreMessages,
    }),
    example: {
      payload: { conversationId: exampleIds.conversation, after: 0 },
      acknowledged: { conversationId: exampleIds.conversation, messages: [exampleMessage], hasMore: false },
    },
  }),
  send_message: defineClientEvent({
    ...messageEvent,
    ...conversationEvent,
    payload: z.object({
      conversationId,
      message: eventMessageText,
      senderId: z.string().optional(),
      ...eventMessageOptions,
    }),
    acknowledged: messageReceipt,
    example: {
      payload: { conversationId: exampleIds.conversation, message: 'Coming in two minutes.' },
      acknowledged: exampleReceipt,
    },
  }),
} as const

/** The events that the server sends in this dialect. */
export const conversationServerEvents = {
  user_conversations: defineServerEvent(
    'socket',
    z.object({
      conversations: z.array(conversation).describe('the newest 100'),
      hasMore: z.literal(true).optional().describe('true if there are older ones; otherwise absent'),
    }),
    { conversations: [exampleConversation] },
  ),
  conversation_created: defineServerEvent('socket', conversation, exampleConversation),
  new_conversation: defineServerEvent('user', conversation, exampleConversation),
  new_message: defineServerEvent('user', conversationMessage, exampleMessage),
  error: defineServerEvent('socket', socketError, exampleSocketError),
} as const

export type Conversation = Readonly<z.infer<typeof conversation>>
export type ConversationMessage = Readonly<z.infer<typeof conversationMessage>>
