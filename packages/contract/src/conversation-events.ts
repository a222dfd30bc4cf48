// The dialect with underscores: conversations of two riders who are, or were lately, connected.

import { z } from 'zod'
import type { ChatMessage } from './chat.ts'
import { defineEvent, idRefusedAs, refusedAs, type SocketError } from './event.ts'
import { eventMessageOptions, eventMessageText, messageEvent } from './live-chat-events.ts'

const conversationId = idRefusedAs('INVALID_CONVERSATION_ID')
const conversationEvent = { errorEvent: 'error', malformed: 'INVALID_MESSAGE_DATA' } as const

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
      otherUserId: idRefusedAs('INVALID_USER_ID'),
      otherUserEmail: z.unknown().optional().describe('ignored'),
      rideDetails: z.unknown().optional().describe('ignored: the connection has its own'),
    }),
    ...conversationEvent,
  }),
  join_conversation: defineEvent({ payload: z.object({ conversationId }), ...conversationEvent }),
  send_message: defineEvent({
    payload: z.object({
      conversationId,
      message: eventMessageText,
      senderId: z.string(refusedAs('INVALID_USER_ID')).optional(),
      ...eventMessageOptions,
    }),
    ...messageEvent,
    ...conversationEvent,
  }),
} as const

export interface Conversation {
  readonly conversationId: string
  readonly otherUser: { readonly id: string; readonly name: string }
  readonly lastMessage: ConversationMessage | null
  readonly createdAt: string
}

export type ConversationMessage = Omit<ChatMessage, 'chatId'> & { readonly conversationId: string }

export interface ConversationServerEvents {
  user_conversations: (list: { readonly conversations: readonly Conversation[] }) => void
  conversation_created: (conversation: Conversation) => void
  new_conversation: (conversation: Conversation) => void
  new_message: (message: ConversationMessage) => void
  error: (error: SocketError) => void
}
