import type { ErrorCode } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { chat as texts } from '../../../messages/en/chat.ts'
import { closesChat, problemText } from './chat-problem.ts'
import type { ChatProblem } from './chat-session.ts'

const refused = (code: ErrorCode, error = ''): ChatProblem => ({ kind: 'refused', code, error })

describe('each code of section 8', () => {
  test.each([
    ['CHAT_NOT_FOUND', 'This chat no longer exists. It may have expired.', true],
    ['CHAT_ACCESS_DENIED', "You don't have access to this chat.", true],
    ['INVALID_CHAT_ID', 'Invalid chat ID. Please try again.', true],
    ['INVALID_USER_ID', 'Authentication error. Please sign in again.', true],
    ['INVALID_MESSAGE_DATA', 'Invalid message. Please try again.', false],
    ['INVALID_MESSAGE_CONTENT', 'Invalid message. Please try again.', false],
    ['DATABASE_ERROR', 'Database error. Please try again.', false],
    ['MESSAGE_SEND_ERROR', 'Failed to send message. Please try again.', false],
    ['CHAT_EXPIRED', 'Chat session has expired (10 minutes)', false],
  ] as const)('%s has its sentence: %s', (code, sentence, closes) => {
    expect(problemText(refused(code, 'something else'), texts, 10)).toBe(sentence)
    expect(closesChat(refused(code))).toBe(closes)
  })

  test('another one shows the text of the server, or that there was an error', () => {
    expect(problemText(refused('RATE_LIMITED', 'Too many attempts'), texts, 10)).toBe('Too many attempts')
    expect(problemText(refused('RATE_LIMITED'), texts, 10)).toBe('Chat error occurred')
  })
})

test.each([
  ['joinFailed', 'Failed to connect to chat. Please try again.'],
  ['sendFailed', 'Failed to send message. Please try again.'],
  ['missingInformation', 'Cannot send message - missing chat information'],
] as const)('%s has its own text', (kind, sentence) => {
  expect(problemText({ kind }, texts, 10)).toBe(sentence)
  expect(closesChat({ kind })).toBe(false)
})

test('the other texts of the chat are those of the specification', () => {
  expect(texts.toasts.connected).toBe('Connected to chat!')
  expect(texts.toasts.partnerJoined('Bilal')).toBe('Bilal joined the chat')
  expect(texts.toasts.partnerLeft('Bilal')).toBe('Bilal left the chat')
  expect(texts.contact.chatTimeOver(5)).toBe(
    'Chat time expired! Contact details available for 5 more minutes.',
  )
  expect(texts.expired.connection).toBe('Connection expired. Contact details no longer available.')
})
