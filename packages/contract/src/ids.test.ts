import { expect, test } from 'vitest'
import { chatMessages } from './chat/messages.ts'
import type { ChatId, ConversationId, FeedbackId, MatchId, ReportId, UserId } from './ids.ts'
import { chatId, userId } from './ids.ts'

const DIGITS = '0123456789abcdef01234567'

const openChat = (chat: ChatId, reader: UserId) => [chat, reader]

test('an id is parsed to its own type, and is the same text', () => {
  expect(openChat(chatId.parse(DIGITS), userId.parse(DIGITS))).toEqual([DIGITS, DIGITS])
  expect(chatId.safeParse('0').success).toBe(false)
})

test('ids of different things are not taken for each other', () => {
  const [chat, user] = [chatId.parse(DIGITS), userId.parse(DIGITS)]
  // @ts-expect-error: swapped
  openChat(user, chat)
  // @ts-expect-error: any text
  openChat(DIGITS, user)
  // @ts-expect-error: the id of a connection is not that of its chat
  const ofConnection = (match: MatchId): ChatId => match
  // @ts-expect-error: a conversation is not a chat
  const ofConversation = (conversation: ConversationId): ChatId => conversation
  // @ts-expect-error: a message of the contact form is not a report
  const ofFeedback = (feedback: FeedbackId): ReportId => feedback
  // A client has a plain text: the schema turns it into an id.
  const { id } = chatMessages.params.schema.parse({ id: DIGITS })
  expect([openChat(id, user), ofConnection, ofConversation, ofFeedback]).toHaveLength(4)
})
