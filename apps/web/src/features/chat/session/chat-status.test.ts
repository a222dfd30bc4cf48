import type { ErrorCode } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { chat as texts } from '../../../messages/en/chat.ts'
import type { ChatProblem } from './chat-session.ts'
import { closesChat, connectionOf, problemText, timeLevelOf, timeMarkOf } from './chat-status.ts'

const idle = { status: 'disconnected', attempt: 0, failed: false, healthy: true } as const

test.each([
  ['expired', true, 'joined', { ...idle, status: 'connected' }],
  ['connected', false, 'joined', { ...idle, status: 'connected' }],
  ['connecting', false, 'joining', { ...idle, status: 'connected' }],
  ['connecting', false, 'joining', { ...idle, status: 'connecting' }],
  ['reconnecting', false, 'joining', { ...idle, status: 'connecting', attempt: 2 }],
  ['disconnected', false, 'joining', { ...idle, failed: true, attempt: 5 }],
] as const)('it is %s', (connection, isExpired, stage, socket) => {
  expect(connectionOf(isExpired, stage, socket)).toBe(connection)
})

test.each([
  [181_000, 'plenty'],
  [180_000, 'short'],
  [61_000, 'short'],
  [60_000, 'last'],
  [0, 'last'],
] as const)('%i ms left are %s', (leftMs, level) => {
  expect(timeLevelOf(leftMs)).toBe(level)
})

test('five minutes are spoken of at two marks only', () => {
  const marks = Array.from({ length: 301 }, (_, seconds) => timeMarkOf((300 - seconds) * 1_000))
  const changes = marks.filter((mark, index) => mark !== null && mark !== marks[index - 1])
  expect(changes).toEqual([3, 1])
})

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
