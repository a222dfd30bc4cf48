import type { ChatId, ChatMessage, MessageId, UserId } from '@sawari/contract'
import {
  type ChatEvent,
  type ChatSession,
  changeChat,
  newChatSession,
} from '../features/chat/session/chat-session.ts'

/** Builders for the tests of the chat. */

export const CHAT_ID = '0123456789abcdef01234567' as ChatId
export const VIEWER = 'aaaaaaaaaaaaaaaaaaaaaaaa' as UserId
export const PARTNER = 'bbbbbbbbbbbbbbbbbbbbbbbb' as UserId

export function aMessage(seq: number, fields: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: seq.toString(16).padStart(24, '0') as MessageId,
    chatId: CHAT_ID,
    senderId: PARTNER,
    message: `message ${seq}`,
    timestamp: '2026-11-20T10:00:00.000Z',
    messageType: 'text',
    seq,
    ...fields,
  }
}

export const joinedAt = (messages: readonly ChatMessage[] = []): ChatEvent => ({
  type: 'joined',
  chat: { messages, chatEndsAtMs: 600_000, endsAtMs: 900_000 },
})

/** A session after the given events. */
export function after(...events: readonly ChatEvent[]): ChatSession {
  return events.reduce(changeChat, newChatSession)
}
