import type { CallPolicy } from '../call-policy.ts'

const rider = { identity: 'user', pacing: 'rideBuddy' } as const

/** Chats of connected riders. */
export const chatCalls = {
  chats: { method: 'GET', path: '/api/ride-buddy/chats', ...rider },
  chatMessages: {
    method: 'GET',
    path: '/api/ride-buddy/chat/:id/messages',
    ...rider,
    errors: ['INVALID_CHAT_ID', 'CHAT_NOT_FOUND', 'CHAT_EXPIRED'],
  },
  // Identical messages are not merged, because a user may send the same text twice.
  postChatMessage: {
    method: 'POST',
    path: '/api/ride-buddy/chat/:id/message',
    ...rider,
    merged: false,
    limits: ['messagesByUser'],
    errors: ['INVALID_CHAT_ID', 'CHAT_NOT_FOUND', 'CHAT_EXPIRED', 'CONVERSATION_FULL'],
  },
} as const satisfies Record<string, CallPolicy>
