// The dialect with hyphens: a chat by its chat id. The other dialect is in conversation-events.ts.

import { z } from 'zod'
import { type ChatMessage, isMessageLength, type MessageReceipt, messageType } from './chat.ts'
import { defineEvent, idRefusedAs, refusedAs, type SocketError } from './event.ts'
import { CLIENT_MESSAGE_ID_MAX_LENGTH } from './limits.ts'

const chatId = idRefusedAs('INVALID_CHAT_ID')
const userId = idRefusedAs('INVALID_USER_ID')

/** A wrong type is bad data; a text of the wrong length is bad content. */
export const eventMessageText = z
  .string(refusedAs('INVALID_MESSAGE_DATA'))
  .transform(text => text.trim())
  .refine(isMessageLength, refusedAs('INVALID_MESSAGE_CONTENT'))

export const eventMessageOptions = {
  messageType: messageType.default('text'),
  clientMessageId: z.string().min(1).max(CLIENT_MESSAGE_ID_MAX_LENGTH).optional(),
}

/** What the events that carry a message have in common. */
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

/** Milliseconds, by the database's clock. */
export interface ChatTimes {
  readonly chatTimeRemaining: number
  readonly contactTimeRemaining: number
  readonly totalTimeRemaining: number
}

export interface ChatJoined extends ChatTimes {
  readonly chatId: string
  readonly messages: readonly ChatMessage[]
  readonly phase: 'chat' | 'contact' | 'expired'
  readonly isChatPhase: boolean
  readonly isContactPhase: boolean
}

export interface InChat {
  readonly chatId: string
}

export interface LiveChatServerEvents {
  'chat-joined': (joined: ChatJoined) => void
  'new-message': (message: ChatMessage) => void
  'message-sent': (receipt: MessageReceipt & InChat & { readonly clientMessageId?: string }) => void
  'user-joined': (presence: InChat & { readonly userId: string }) => void
  'user-left': (presence: InChat & { readonly userId: string }) => void
  'user-typing': (typing: InChat & { readonly userId: string; readonly isTyping: boolean }) => void
  'chat-phase-expired': (
    change: InChat & { readonly phase: 'contact'; readonly contactTimeRemaining: number },
  ) => void
  'connection-expired': (connection: InChat & { readonly matchId: string }) => void
  'chat-expired': (chat: InChat) => void
  'chat-error': (error: SocketError) => void
}
