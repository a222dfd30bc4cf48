// The dialect with hyphens: a chat is identified by its chat id. The other dialect is in
// conversation-events.ts.

import { z } from 'zod'
import { chatMessage, hasMoreMessages, isMessageLength, messageReceipt, messageType } from './chat.ts'
import { type ClientEvent, defineEvent, socketError } from './event.ts'
import * as ids from './ids.ts'
import { CLIENT_MESSAGE_ID_MAX_LENGTH } from './limits.ts'
import { connectionTimes } from './primitives.ts'

/** An id in a payload. */
export const eventId = z.string().regex(/^[0-9a-f]{24}$/)

const chatId = eventId.brand<'ChatId'>()
const userId = eventId.brand<'UserId'>()

export const eventMessageText = z
  .string()
  .transform(text => text.trim())
  .refine(isMessageLength)

export const eventMessageOptions = {
  messageType: messageType.default('text'),
  clientMessageId: z.string().min(1).max(CLIENT_MESSAGE_ID_MAX_LENGTH).optional(),
}

/** The common part of the events that carry a message. */
export const messageEvent = {
  failed: 'MESSAGE_SEND_ERROR',
  isWrite: true,
} as const

const chatEvent = {
  errorEvent: 'chat-error',
  malformed: 'INVALID_MESSAGE_DATA',
  refusals: {
    chatId: { type: 'INVALID_CHAT_ID', value: 'INVALID_CHAT_ID' },
    userId: { type: 'INVALID_USER_ID', value: 'INVALID_USER_ID' },
    message: { value: 'INVALID_MESSAGE_CONTENT' },
  },
} as const satisfies Partial<ClientEvent>

export const liveChatEvents = {
  'join-chat': defineEvent({
    payload: z.object({
      chatId,
      userId: userId.optional(),
      after: z.number().int().min(0).optional().describe('the first messages with a greater seq'),
    }),
    ...chatEvent,
  }),
  'leave-chat': defineEvent({ payload: z.object({ chatId }), ...chatEvent }),
  'send-message': defineEvent({
    payload: z.object({
      chatId,
      message: eventMessageText,
      senderId: z.string().describe('must be the signed-in user'),
      timestamp: z.unknown().optional().describe("ignored: the server's counts"),
      ...eventMessageOptions,
    }),
    ...messageEvent,
    ...chatEvent,
  }),
  typing: defineEvent({
    payload: z.object({ chatId, userId: userId.optional(), isTyping: z.boolean() }),
    ...chatEvent,
  }),
  send_ride_buddy_message: defineEvent({
    payload: z.object({ chatId, message: eventMessageText, ...eventMessageOptions }),
    ...messageEvent,
    ...chatEvent,
  }),
} as const

export const chatJoined = z
  .object({
    chatId: ids.chatId,
    messages: z.array(chatMessage).describe('the last 500; with `after` the first 500 after it'),
    hasMore: hasMoreMessages,
    isChatPhase: z.boolean(),
    isContactPhase: z.boolean(),
  })
  .extend(connectionTimes.shape)

const inChat = z.object({ chatId: ids.chatId })
const presence = inChat.extend({ userId: ids.userId })

/** The events that the server sends in this dialect. */
export const liveChatServerEvents = {
  'chat-joined': chatJoined,
  'new-message': chatMessage,
  'message-sent': messageReceipt.extend({ chatId: ids.chatId, clientMessageId: z.string().optional() }),
  'user-joined': presence,
  'user-left': presence,
  'user-typing': presence.extend({ isTyping: z.boolean() }),
  'chat-phase-expired': inChat.extend({
    phase: z.literal('contact'),
    contactTimeRemaining: connectionTimes.shape.contactTimeRemaining,
  }),
  'connection-expired': inChat.extend({ matchId: ids.matchId }),
  'chat-expired': inChat,
  'chat-error': socketError,
} as const

export type ChatJoined = Readonly<z.infer<typeof chatJoined>>
