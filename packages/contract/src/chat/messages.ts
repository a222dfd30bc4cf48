import { z } from 'zod'
import { defineCall, listEnvelope, successEnvelope } from '../call.ts'
import { ofRider } from '../call-policy.ts'
import { exampleIds, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { CHAT_MESSAGE_MAX_LENGTH, CLIENT_MESSAGE_ID_MAX_LENGTH, MESSAGES_PER_PAGE_MAX } from '../limits.ts'
import {
  connectionTimes,
  idInPath,
  listPage,
  moment,
  queryInteger,
  shownAsInteger,
  wholeNumberText,
} from '../primitives.ts'

const chatInPath = idInPath(ids.chatId, 'INVALID_CHAT_ID')

export const messageType = z.enum(['text', 'location'])

const sequence = z.number().int().min(1).describe('counted per chat from 1')

export const chatMessage = z.object({
  id: ids.messageId,
  chatId: ids.chatId,
  senderId: ids.userId,
  message: z.string(),
  timestamp: moment.describe("ISO 8601 UTC, the server's"),
  messageType,
  seq: sequence,
  clientMessageId: z.string().optional().describe('the sender’s own id of the message; only for the sender'),
})

/** The response to a stored message. */
export const messageReceipt = z.object({
  messageId: ids.messageId,
  seq: sequence,
  timestamp: moment,
  caution: z
    .enum(['contact-details'])
    .optional()
    .describe('the message seems to contain a phone number or an email address'),
})

/** Counts UTF-16 units, as the form does; the schema's own limits count code points. */
export function isMessageLength(text: string): boolean {
  return text.length > 0 && text.length <= CHAT_MESSAGE_MAX_LENGTH
}

/** Trimmed before it is counted. */
const messageText = z
  .string()
  .trim()
  .min(1)
  .max(CHAT_MESSAGE_MAX_LENGTH)
  .refine(isMessageLength, `must not be longer than ${CHAT_MESSAGE_MAX_LENGTH} UTF-16 units`)

function sequenceText(description: string) {
  return wholeNumberText()
    .transform(Number)
    .optional()
    .meta({ description, override: shownAsInteger({ minimum: 0 }) })
}

export const hasMoreMessages = z
  .boolean()
  .describe('there are more messages: later ones if asked with `after`, else earlier ones')

const clientMessageId = z.string().min(1).max(CLIENT_MESSAGE_ID_MAX_LENGTH)

export const chat = z
  .object({
    chatId: ids.chatId,
    matchId: ids.matchId,
    partner: z.object({ id: ids.userId, name: z.string() }),
    lastMessage: chatMessage.nullable(),
  })
  .extend(connectionTimes.shape)

export const exampleMessage: ChatMessage = {
  id: exampleIds.message,
  chatId: exampleIds.chat,
  senderId: exampleIds.partner,
  message: 'I am at gate 2.',
  timestamp: moments.now,
  messageType: 'text',
  seq: 1,
}

export const exampleTimes = {
  phase: 'chat',
  chatTimeRemaining: 590_000,
  contactTimeRemaining: 890_000,
  totalTimeRemaining: 890_000,
} as const

export const chats = defineCall({
  policy: ofRider('GET', '/api/ride-buddy/chats'),
  summary: 'The live chats of the signed-in user, newest first, in pages',
  query: listPage,
  response: listEnvelope({ data: z.array(chat) }),
  example: {
    query: { page: '1' },
    answer: {
      data: [
        {
          chatId: exampleIds.chat,
          matchId: exampleIds.match,
          partner: { id: exampleIds.partner, name: 'Bilal Khan' },
          lastMessage: exampleMessage,
          ...exampleTimes,
        },
      ],
    },
  },
})

export const chatMessages = defineCall({
  policy: ofRider('GET', '/api/ride-buddy/chat/:id/messages', {
    errors: ['INVALID_CHAT_ID', 'CHAT_NOT_FOUND', 'CHAT_EXPIRED'],
  }),
  summary: 'The last messages of a chat in order, or those before or after a sequence number',
  params: chatInPath,
  query: z.object({
    after: sequenceText('the first messages with a greater seq'),
    before: sequenceText('the last messages with a lower seq'),
    limit: queryInteger(1, MESSAGES_PER_PAGE_MAX, MESSAGES_PER_PAGE_MAX),
  }),
  response: successEnvelope({
    data: z
      .object({ messages: z.array(chatMessage), hasMore: hasMoreMessages })
      .extend(connectionTimes.shape),
  }),
  example: {
    params: { id: exampleIds.chat },
    query: { after: '0' },
    answer: { data: { messages: [exampleMessage], hasMore: false, ...exampleTimes } },
  },
})

// Identical messages are not merged, because a user may send the same text twice.
export const postChatMessage = defineCall({
  policy: ofRider('POST', '/api/ride-buddy/chat/:id/message', {
    merged: false,
    limits: ['messagesByUser'],
    errors: ['INVALID_CHAT_ID', 'CHAT_NOT_FOUND', 'CHAT_EXPIRED', 'CONVERSATION_FULL'],
  }),
  summary: 'Stores a message; a repeat with the same clientMessageId returns the first one',
  params: chatInPath,
  body: z.object({
    message: messageText,
    messageType: messageType.default('text'),
    clientMessageId: clientMessageId.optional(),
  }),
  response: successEnvelope({ data: messageReceipt }),
  example: {
    params: { id: exampleIds.chat },
    body: { message: 'Coming in two minutes.', messageType: 'text', clientMessageId: 'asha-17' },
    answer: { data: { messageId: exampleIds.message, seq: 2, timestamp: moments.now } },
  },
})

export type ChatMessage = z.infer<typeof chatMessage>
export type MessageReceipt = z.infer<typeof messageReceipt>
export type Chat = z.infer<typeof chat>
