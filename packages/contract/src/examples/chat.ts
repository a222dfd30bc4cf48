import { type ChatMessage, chatMessages, chats, postChatMessage } from '../chat.ts'
import { exampleOf } from '../endpoint.ts'
import { ids, moments } from './people.ts'

const message: ChatMessage = {
  id: ids.message,
  chatId: ids.chat,
  senderId: ids.partner,
  message: 'I am at gate 2.',
  timestamp: moments.now,
  messageType: 'text',
  seq: 1,
}
const times = {
  phase: 'chat',
  chatTimeRemaining: 590_000,
  contactTimeRemaining: 890_000,
  totalTimeRemaining: 890_000,
} as const

export const chatExamples = {
  chats: exampleOf(chats, {
    query: { page: '1' },
    response: {
      success: true,
      data: [
        {
          chatId: ids.chat,
          matchId: ids.match,
          partner: { id: ids.partner, name: 'Bilal Khan' },
          lastMessage: message,
          ...times,
        },
      ],
    },
  }),
  chatMessages: exampleOf(chatMessages, {
    params: { id: ids.chat },
    query: { after: '0' },
    response: { success: true, data: { messages: [message], hasMore: false, ...times } },
  }),
  postChatMessage: exampleOf(postChatMessage, {
    params: { id: ids.chat },
    body: { message: 'Coming in two minutes.', messageType: 'text', clientMessageId: 'asha-17' },
    response: { success: true, data: { messageId: ids.message, seq: 2, timestamp: moments.now } },
  }),
} as const
