// The dialect with hyphens: a chat is identified by its chat id. The other dialect is in
// conversation-events.ts.

import { z } from 'zod'
import { chatMessage, isMessageLength, messageReceipt, messageType } from './chat.ts'
import { defineEvent, idRefusedAs, refusedAs, socketError } from './event.ts'
import { CLIENT_MESSAGE_ID_MAX_LENGTH } from './limits.ts'
import { connectionTimes, entityId } from './primitives.ts'

const chatId = idRefusedAs('INVALID_CHAT_ID')
const userId = idRefusedAs('INVALID_USER_ID')

/** A wrong type is reported as invalid data, a text of the wrong length as invalid content. */
export const eventMessageText = z
  .string(refusedAs('INVALID_MESSAGE_DATA'))
  .transform(text => text.trim())
  .refine(isMessageLength, refusedAs('INVALID_MESSAGE_CONTENT'))

export const eventMessageOptions = {
  messageType: messageType.default('text'),
  clientMessageId: z.string().min(1).max(CLIENT_MESSAGE_ID_MAX_LENGTH).optional(),
}

/** The common part of the events that carry a message. */
export const messageEvent = {
  failed: 'MESSAGE_SEND_ERROR',
  unstorable: { message: 'INVALID_MESSAGE_CONTENT' },
  isWrite: true,
} as const

const chatEvent = { errorEvent: 'chat-error', malformed: 'INVALID_MESSAGE_DATA' } as const

export const liveChatEvents = {
  'join-chat': defineEvent({
    payload: z.object({
      chatId,
      userId: userId.optional(),
      after: z.number().int().min(0).optional().describe('only messages with a greater seq'),
    }),
    ...chatEvent,
  }),
  'leave-chat': defineEvent({ payload: z.object({ chatId }), ...chatEvent }),
  'send-message': defineEvent({
    payload: z.object({
      chatId,
      message: eventMessageText,
      senderId: z.string(refusedAs('INVALID_MESSAGE_DATA')).describe('must be the signed-in user'),
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
    chatId: entityId,
    messages: z.array(chatMessage),
    isChatPhase: z.boolean(),
    isContactPhase: z.boolean(),
  })
  .extend(connectionTimes.shape)

const inChat = z.object({ chatId: entityId })
const presence = inChat.extend({ userId: entityId })

/** The events that the server sends in this dialect. */
export const liveChatServerEvents = {
  'chat-joined': chatJoined,
  'new-message': chatMessage,
  'message-sent': messageReceipt.extend({ chatId: entityId, clientMessageId: z.string().optional() }),
  'user-joined': presence,
  'user-left': presence,
  'user-typing': presence.extend({ isTyping: z.boolean() }),
  'chat-phase-expired': inChat.extend({
    phase: z.literal('contact'),
    contactTimeRemaining: connectionTimes.shape.contactTimeRemaining,
  }),
  'connection-expired': inChat.extend({ matchId: entityId }),
  'chat-expired': inChat,
  'chat-error': socketError,
} as const

export type ChatJoined = Readonly<z.infer<typeof chatJoined>>
