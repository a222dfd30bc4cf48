import type { ErrorCode } from '@sawari/contract'
import { chat as texts } from '@sawari/messages/en/chat'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { after, aMessage, joinedAt, VIEWER } from '../../../testing/chat-fixtures.ts'
import {
  type ChatEvent,
  type ChatProblem,
  changeChat,
  partnerHiddenFromMs,
  phaseOf,
  WAITING_MESSAGES_MAX,
} from './chat-session.ts'
import { closesChat, connectionOf, problemText, timeLevelOf } from './chat-status.ts'

const seqsOf = ({ messages }: ReturnType<typeof after>) => messages.map(message => message.seq)
const received = (seq: number): ChatEvent => ({ type: 'received', message: aMessage(seq) })
const wrote = (text: string): ChatEvent => ({ type: 'wrote', text })
const handedOver = (clientMessageId: string): ChatEvent => ({ type: 'handedOver', clientMessageId })
const own = (seq: number, clientMessageId: string, message = 'hello') =>
  aMessage(seq, { senderId: VIEWER, clientMessageId, message })
const refusedWith = (clientMessageId: string, code: 'MESSAGE_SEND_ERROR' | 'CHAT_EXPIRED'): ChatEvent => ({
  type: 'notStored',
  clientMessageId,
  problem: { kind: 'refused', code, error: 'said the server' },
})

describe('the list', () => {
  test('is the same, sorted and without doubles, however the messages arrive', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }),
        fc.infiniteStream(fc.boolean()),
        (arrivals, ways) => {
          const events = arrivals.map((seq): ChatEvent => {
            const byJoining = ways.next().value
            return byJoining ? joinedAt([aMessage(seq)]) : received(seq)
          })
          const expected = [...new Set(arrivals)].sort((one, other) => one - other)
          expect(seqsOf(after(joinedAt(), ...events))).toEqual(expected)
        },
      ),
    )
  })

  test.each([
    ['in order', [1, 2, 3], []],
    ['with a gap', [1, 2, 5], [2]],
    ['with a gap that is never filled', [1, 2, 5, 6, 7], [2]],
    ['with two gaps', [1, 3, 6], [1, 3]],
    ['from the end', [3, 2, 1], [0]],
  ])('%s asks the server once for what is missing', (_, arrivals, asked) => {
    const asks: number[] = []
    arrivals.reduce((session, seq) => {
      const next = changeChat(session, received(seq))
      if (next.resyncAfter !== null && next.resyncAfter !== session.resyncAfter) asks.push(next.resyncAfter)
      return next
    }, after(joinedAt()))
    expect(asks).toEqual(asked)
  })

  test('asks for nothing that the history lacks, nor while the answer is on its way', () => {
    expect(after(joinedAt([aMessage(1), aMessage(4)])).resyncAfter).toBeNull()
    expect(after(received(7)).resyncAfter).toBeNull()
  })
})

describe('a message of one’s own', () => {
  test('waits, trimmed, until the server has it; then it stands at its place', () => {
    const waiting = after(joinedAt(), wrote('  hello '), handedOver('m1'))
    expect(waiting).toMatchObject({ draft: '', outgoing: [{ text: 'hello', status: 'waiting' }] })
    const stored = changeChat(waiting, { type: 'stored', message: own(1, 'm1'), caution: false })
    expect(stored.outgoing).toEqual([])
    expect(stored.messages).toEqual([own(1, 'm1')])
  })

  test('is listed once, whichever of receipt, broadcast and history comes first', () => {
    const ways: ChatEvent[] = [
      { type: 'stored', message: own(1, 'm1'), caution: false },
      { type: 'received', message: own(1, 'm1') },
      joinedAt([own(1, 'm1')]),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(ways, { minLength: 1 }), order => {
        const session = after(joinedAt(), wrote('hello'), handedOver('m1'), ...order)
        expect(session.messages).toHaveLength(1)
        expect(session.outgoing).toEqual([])
      }),
    )
  })

  test.each(['', '   ', '\n\t'])('of %j is none', draft => {
    expect(after(joinedAt(), wrote(draft), handedOver('m1')).outgoing).toEqual([])
  })

  test('has at most 500 UTF-16 units', () => {
    expect(after(wrote('x'.repeat(501))).draft).toHaveLength(500)
  })

  test('stays, marked, when something else is in the composer or the time to chat is over', () => {
    const busy = after(joinedAt(), wrote('one'), handedOver('m1'), wrote('two'))
    expect(changeChat(busy, refusedWith('m1', 'MESSAGE_SEND_ERROR'))).toMatchObject({
      draft: 'two',
      outgoing: [{ text: 'one', status: 'failed' }],
    })
    const late = after(joinedAt(), wrote('one'), handedOver('m1'), refusedWith('m1', 'CHAT_EXPIRED'))
    expect(late).toMatchObject({ draft: '', outgoing: [{ text: 'one', status: 'failed' }] })
  })

  test('is not taken while twenty wait', () => {
    const many = Array.from({ length: WAITING_MESSAGES_MAX }, (_, index) => [
      wrote(`text ${index}`),
      handedOver(`m${index}`),
    ]).flat()
    const full = after(joinedAt(), ...many, wrote('one more'), handedOver('late'))
    expect(full.outgoing).toHaveLength(WAITING_MESSAGES_MAX)
    expect(full).toMatchObject({ draft: 'one more', problem: { kind: 'sendFailed' } })
  })
})

describe('its phases', () => {
  test.each([
    [600_000, 900_000, 'chat'],
    [1_000, 301_000, 'chat'],
    [0, 300_000, 'contact'],
    [0, 1_000, 'contact'],
    [0, 0, 'expired'],
  ] as const)('%i ms to chat and %i ms in all make %s', (chatLeftMs, leftMs, phase) => {
    expect(phaseOf(after(joinedAt()), chatLeftMs, leftMs)).toBe(phase)
  })

  test('are unknown before the server has named its times', () => {
    expect(phaseOf(after(), 0, 0)).toBeNull()
  })

  test('follow the server when it says that the time to chat is over', () => {
    const over = after(joinedAt(), { type: 'chatPhaseOver', chatEndedAtMs: 599_000, endsAtMs: 899_000 })
    expect(over).toMatchObject({ chatEndsAtMs: 599_000, endsAtMs: 899_000 })
    const late = after(joinedAt(), { type: 'chatPhaseOver', chatEndedAtMs: 601_000 })
    expect(late).toMatchObject({ chatEndsAtMs: 600_000, endsAtMs: 900_000 })
  })
})

describe('after an absence', () => {
  const cameBack = (lostMs: number): ChatEvent => ({ type: 'cameBack', lostMs })

  test('the end is unknown until the server has named it, and messages and draft stay', () => {
    const unsure = after(joinedAt([aMessage(1)]), wrote('hello'), cameBack(1_200_000))
    expect(unsure).toMatchObject({ endsAtMs: 900_000, mayEndAtMs: -300_000, draft: 'hello' })
    expect(seqsOf(unsure)).toEqual([1])
    expect(partnerHiddenFromMs(unsure)).toBe(-300_000)
    const sure = changeChat(unsure, joinedAt())
    expect(sure).toMatchObject({ endsAtMs: 900_000, mayEndAtMs: null, draft: 'hello' })
    expect(partnerHiddenFromMs(sure)).toBe(900_000)
  })

  test('two absences add up, and the server’s event about a phase ends the doubt', () => {
    const unsure = after(joinedAt(), cameBack(100_000), cameBack(0), cameBack(50_000))
    expect(unsure.mayEndAtMs).toBe(750_000)
    const over = changeChat(unsure, { type: 'chatPhaseOver', chatEndedAtMs: 1, endsAtMs: 300_001 })
    expect(over).toMatchObject({ endsAtMs: 300_001, mayEndAtMs: null })
    expect(changeChat(unsure, { type: 'chatPhaseOver', chatEndedAtMs: 1 }).mayEndAtMs).toBe(750_000)
  })

  test('nothing is in doubt before the server has named its times', () => {
    expect(after(cameBack(60_000)).mayEndAtMs).toBeNull()
  })
})

describe('its end', () => {
  const ended = (because: 'connection' | 'chat' | 'ended'): ChatEvent => ({ type: 'expired', because })

  test('removes all messages, and no message is added after it', () => {
    const expired = after(
      joinedAt([aMessage(1)]),
      wrote('hello'),
      ended('connection'),
      received(2),
      wrote('x'),
    )
    expect(expired).toMatchObject({ stage: 'expired', messages: [], outgoing: [], draft: '' })
  })

  test('has the most specific reason, independent of the order of events', () => {
    expect(after(ended('chat'), ended('connection')).expiredBecause).toBe('connection')
    expect(after(ended('connection'), ended('chat')).expiredBecause).toBe('connection')
    expect(after(ended('chat'), ended('ended')).expiredBecause).toBe('ended')
    expect(after(ended('ended'), ended('connection')).expiredBecause).toBe('ended')
  })

  test('is also what a refused join says', () => {
    const refused = after({ type: 'refused', code: 'CHAT_EXPIRED', error: 'Chat expired' })
    expect(refused).toMatchObject({ stage: 'expired', expiredBecause: 'chat' })
  })
})

test('a join that succeeds after all takes its alarm back, but no other one', () => {
  expect(after({ type: 'joinTimedOut' }, joinedAt()).problem).toBeNull()
  expect(after({ type: 'refused', code: 'DATABASE_ERROR', error: 'x' }, joinedAt()).problem).toBeNull()
  const other = after(joinedAt(), wrote('one'), handedOver('m1'), refusedWith('m1', 'MESSAGE_SEND_ERROR'))
  expect(changeChat(other, joinedAt()).problem).toMatchObject({ code: 'MESSAGE_SEND_ERROR' })
})

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
