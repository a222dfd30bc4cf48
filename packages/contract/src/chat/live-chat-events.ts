// The dialect with hyphens: a chat is identified by its chat id. The other dialect is in conversation-events.ts.

import { z } from 'zod'
import { defineClientEvent, defineServerEvent, socketError } from '../event.ts'
import { exampleIds, exampleSocketError, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { CLIENT_MESSAGE_ID_MAX_LENGTH } from '../limits.ts'
import { connectionTimes } from '../primitives.ts'
import {
  chatMessage,
  exampleMessage,
  exampleTimes,
  hasMoreMessages,
  isMessageLength,
  messageReceipt,
  messageType,
} from './messages.ts'

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
export const messageEvent = { failed: 'MESSAGE_SEND_ERROR', isWrite: true } as const

const chatEvent = {
  errorEvent: 'chat-error',
  malformed: 'INVALID_MESSAGE_DATA',
  refusals: {
    chatId: { type: 'INVALID_CHAT_ID', value: 'INVALID_CHAT_ID' },
    userId: { type: 'INVALID_USER_ID', value: 'INVALID_USER_ID' },
    message: { value: 'INVALID_MESSAGE_CONTENT' },
  },
} as const

const nothing = z.object({})
const chatJoined = z
  .object({
    chatId: ids.chatId,
    messages: z.array(chatMessage).describe('the last 500; with `after` the first 500 after it'),
    hasMore: hasMoreMessages,
    isChatPhase: z.boolean(),
    isContactPhase: z.boolean(),
  })
  .extend(connectionTimes.shape)

const exampleChat = { chatId: exampleIds.chat }
const exampleMember = { ...exampleChat, userId: exampleIds.partner }
const exampleJoined = {
  ...exampleChat,
  ...exampleTimes,
  messages: [exampleMessage],
  hasMore: false,
  isChatPhase: true,
  isContactPhase: false,
}
export const exampleReceipt = { messageId: exampleIds.message, seq: 2, timestamp: moments.now }

export const liveChatEvents = {
  'join-chat': defineClientEvent({
    ...chatEvent,
    payload: z.object({
      chatId,
      userId: userId.optional(),
      after: z.number().int().min(0).optional().describe('the first messages with a greater seq'),
    }),
    acknowledged: chatJoined,
    example: { payload: { ...exampleChat, after: 0 }, acknowledged: exampleJoined },
  }),
  'leave-chat': defineClientEvent({
    ...chatEvent,
    payload: z.object({ chatId }),
    acknowledged: nothing,
    example: { payload: exampleChat, acknowledged: {} },
  }),
  'send-message': defineClientEvent({
    ...messageEvent,
    ...chatEvent,
    payload: z.object({
      chatId,
      message: eventMessageText,
      senderId: z.string().describe('must be the signed-in user'),
      timestamp: z.unknown().optional().describe("ignored: the server's counts"),
      ...eventMessageOptions,
    }),
    acknowledged: messageReceipt,
    example: {
      payload: { ...exampleChat, message: 'Coming in two minutes.', senderId: exampleIds.user },
      acknowledged: exampleReceipt,
    },
  }),
  typing: defineClientEvent({
    ...chatEvent,
    payload: z.object({ chatId, userId: userId.optional(), isTyping: z.boolean() }),
    acknowledged: nothing,
    example: { payload: { ...exampleChat, isTyping: true }, acknowledged: {} },
  }),
  send_ride_buddy_message: defineClientEvent({
    ...messageEvent,
    ...chatEvent,
    payload: z.object({ chatId, message: eventMessageText, ...eventMessageOptions }),
    acknowledged: messageReceipt,
    example: { payload: { ...exampleChat, message: 'Coming in two minutes.' }, acknowledged: exampleReceipt },
  }),
} as const

const inChat = z.object({ chatId: ids.chatId })
const presence = inChat.extend({ userId: ids.userId })

/** The events that the server sends in this dialect. */
export const liveChatServerEvents = {
  'chat-joined': defineServerEvent('socket', chatJoined, exampleJoined),
  'new-message': defineServerEvent('chat', chatMessage, exampleMessage),
  'message-sent': defineServerEvent(
    'socket',
    messageReceipt.extend({ chatId: ids.chatId, clientMessageId: z.string().optional() }),
    { ...exampleReceipt, ...exampleChat, clientMessageId: 'asha-17' },
  ),
  'user-joined': defineServerEvent('chat', presence, exampleMember),
  'user-left': defineServerEvent('chat', presence, exampleMember),
  'user-typing': defineServerEvent('chat', presence.extend({ isTyping: z.boolean() }), {
    ...exampleMember,
    isTyping: true,
  }),
  'chat-phase-expired': defineServerEvent(
    'user',
    inChat.extend({
      phase: z.literal('contact'),
      contactTimeRemaining: connectionTimes.shape.contactTimeRemaining,
    }),
    { ...exampleChat, phase: 'contact', contactTimeRemaining: 300_000 },
  ),
  'connection-expired': defineServerEvent('user', inChat.extend({ matchId: ids.matchId }), {
    ...exampleChat,
    matchId: exampleIds.match,
  }),
  'chat-expired': defineServerEvent('user', inChat, exampleChat),
  'chat-error': defineServerEvent('socket', socketError, exampleSocketError),
} as const

export type ChatJoined = Readonly<z.infer<typeof chatJoined>>
