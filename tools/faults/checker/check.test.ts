// A checker that cannot fail is worth nothing: each kind of loss is planted once, and must be found.

import { describe, expect, test } from 'vitest'
import type { Answer, Attempt, Entry, Fault, Send, View } from '../history.ts'
import { checkRun } from './check.ts'
import type { FindingKind } from './findings.ts'
import type { Stored, StoredMessage } from './stored.ts'

const RULES = { leastChatMs: 80_000, mostChatMs: 100_000, signOutMs: 2_000, isTimed: true }

const attempt = (invoke: number, more: Partial<Attempt> = {}): Attempt => ({
  invoke,
  t: invoke + 5,
  out: 'ok',
  server: 0,
  ...more,
})

const sent = (id: string, seq: number, invoke: number, more: Partial<Send> = {}): Send => ({
  op: 'send',
  id,
  chat: 'chat',
  rider: 'r1',
  session: 1,
  door: 'socket',
  seq,
  messageId: `id-${id}`,
  ...attempt(invoke),
  ...more,
})

const inDoubt = (id: string, invoke: number, more: Partial<Send> = {}): Send =>
  sent(id, 0, invoke, { out: 'info', seq: undefined, messageId: undefined, code: 'NO_ANSWER', ...more })

const row = (name: string, seq: number): StoredMessage => ({
  chat: 'chat',
  seq,
  id: `id-${name}`,
  name,
  body: name,
})

const answer = (action: Answer['action'], invoke: number, more: Partial<Answer> = {}): Answer => ({
  op: 'answer',
  action,
  request: 'request',
  rider: 'r2',
  chat: action === 'accept' ? 'chat' : undefined,
  ...attempt(invoke),
  ...more,
})

const view = (messages: View['messages'], invoke = 5_000): View => ({
  op: 'view',
  way: 'live',
  chat: 'chat',
  rider: 'r2',
  invoke,
  t: invoke + 5,
  messages,
})

const fault = (more: Partial<Fault> = {}): Fault => ({
  op: 'fault',
  number: 1,
  name: 'kill -9 a server',
  server: 0,
  invoke: 2_000,
  healed: 3_000,
  well: 3_500,
  excuses: true,
  ...more,
})

/** A run of two messages in which nothing is wrong. */
const wellEntries: readonly Entry[] = [
  answer('accept', 500),
  answer('accept', 501, { out: 'fail', code: 'REQUEST_NOT_FOUND', status: 404, chat: undefined }),
  { op: 'begin', chat: 'chat', riders: ['r1', 'r2'], invoke: 400, t: 600 },
  sent('a', 1, 1_000),
  inDoubt('b', 2_100),
  fault(),
  sent('b', 2, 3_600),
  view(
    [
      [1, 'id-a'],
      [2, 'id-b'],
    ],
    3_650,
  ),
]
const wellStored: Stored = {
  messages: [row('a', 1), row('b', 2)],
  connections: [{ chat: 'chat', request: 'request', pair: ['r1', 'r2'], isLive: true, lastSeq: 2 }],
  requests: new Map([['request', 'accepted']]),
}

const kindsOf = (entries: readonly Entry[], stored: Stored): FindingKind[] =>
  checkRun(entries, stored, RULES).map(({ kind }) => kind)

const with_ = (...more: readonly Entry[]): readonly Entry[] => [...wellEntries, ...more]
const stored = (more: Partial<Stored>): Stored => ({ ...wellStored, ...more })
const [connection] = wellStored.connections

test('finds nothing in a run in which nothing is wrong', () => {
  expect(kindsOf(wellEntries, wellStored)).toEqual([])
})

interface Planted {
  readonly what: string
  readonly entries?: readonly Entry[]
  readonly stored?: Stored
  readonly found: FindingKind
}

const threeStored = stored({
  messages: [...wellStored.messages, row('c', 3)],
  connections: [{ ...connection!, lastSeq: 3 }],
})
const end = (invoke: number): Entry => ({ op: 'end', chat: 'chat', rider: 'r2', ...attempt(invoke) })

const planted: readonly Planted[] = [
  {
    what: 'an acknowledged message that is not stored',
    stored: stored({ messages: [row('a', 1)], connections: [{ ...connection!, lastSeq: 1 }] }),
    entries: wellEntries.filter(({ op }) => op !== 'view'),
    found: 'lost',
  },
  {
    what: 'an acknowledged message that is stored under another number',
    entries: with_(sent('c', 4, 4_000)),
    stored: threeStored,
    found: 'lost',
  },
  {
    what: 'one text stored twice',
    stored: stored({
      messages: [...wellStored.messages, { ...row('b', 3), id: 'other', name: null }],
      connections: [{ ...connection!, lastSeq: 3 }],
    }),
    found: 'doubled',
  },
  {
    what: 'two acknowledgements of one message that differ',
    entries: with_(sent('a', 3, 3_700, { messageId: 'id-z' })),
    stored: stored({
      messages: [...wellStored.messages, { ...row('a', 3), id: 'id-z', body: 'a, cut short' }],
      connections: [{ ...connection!, lastSeq: 3 }],
    }),
    found: 'doubled',
  },
  {
    what: 'a hole in the numbers',
    stored: stored({
      messages: [...wellStored.messages, row('c', 4)],
      connections: [{ ...connection!, lastSeq: 4 }],
    }),
    found: 'misordered',
  },
  {
    what: 'a counter that is behind',
    stored: stored({ connections: [{ ...connection!, lastSeq: 1 }] }),
    found: 'misordered',
  },
  {
    what: 'a message that is numbered before one that was acknowledged earlier',
    entries: [...wellEntries.filter(({ op }) => op !== 'send'), sent('b', 2, 700), sent('a', 1, 800)],
    found: 'misordered',
  },
  {
    what: 'a list in another order',
    entries: with_(
      view([
        [2, 'id-b'],
        [1, 'id-a'],
      ]),
    ),
    found: 'misordered',
  },
  {
    what: 'a list with a message twice',
    entries: with_(
      view([
        [1, 'id-a'],
        [1.5, 'id-a'],
        [2, 'id-b'],
      ]),
    ),
    found: 'misordered',
  },
  {
    what: 'a list without an acknowledged message',
    entries: with_(view([[1, 'id-a']])),
    found: 'undelivered',
  },
  {
    what: 'two accepts that both won',
    entries: with_(answer('accept', 510)),
    found: 'double accept',
  },
  {
    what: 'an accept and a decline that both won',
    entries: with_(answer('decline', 510)),
    found: 'double accept',
  },
  {
    what: 'two connections of one request',
    stored: stored({
      connections: [connection!, { ...connection!, chat: 'chat-2', lastSeq: 0, isLive: false }],
    }),
    found: 'double accept',
  },
  {
    what: 'two live connections of one pair',
    stored: stored({
      connections: [
        connection!,
        { ...connection!, chat: 'chat-2', request: 'request-2', pair: ['r2', 'r1'], lastSeq: 0 },
      ],
    }),
    found: 'double accept',
  },
  {
    what: 'an accept that was told and is not stored',
    stored: stored({ requests: new Map([['request', 'pending']]), connections: [] }),
    found: 'double accept',
  },
  {
    what: 'a message that was first sent after the end, even if its answer was lost',
    entries: with_(end(3_700), inDoubt('c', 4_000), fault({ invoke: 3_900, healed: 4_100, well: 4_200 })),
    stored: threeStored,
    found: 'admitted',
  },
  {
    what: 'a message after a block',
    entries: with_({ op: 'block', rider: 'r2', other: 'r1', ...attempt(3_700) }, sent('c', 3, 4_000)),
    stored: stored({ ...threeStored, connections: [{ ...connection!, lastSeq: 3, isLive: false }] }),
    found: 'admitted',
  },
  {
    what: 'a connection that outlives a block',
    entries: with_({ op: 'block', rider: 'r2', other: 'r1', ...attempt(4_000) }),
    found: 'admitted',
  },
  {
    what: 'a request after a block',
    entries: with_(
      { op: 'block', rider: 'r2', other: 'r3', ...attempt(4_000) },
      { op: 'ask', from: 'r3', to: 'r2', ...attempt(4_100) },
    ),
    found: 'admitted',
  },
  {
    what: 'a message after the time of the chat',
    entries: with_(sent('c', 3, 101_000)),
    stored: threeStored,
    found: 'admitted',
  },
  {
    what: 'a message of a session that was ended more than two seconds before',
    entries: with_(
      { op: 'sign-out', rider: 'r1', session: 9, ...attempt(3_700) },
      sent('c', 3, 6_000, { session: 9 }),
    ),
    stored: threeStored,
    found: 'admitted',
  },
  {
    what: 'a stranger who reads',
    entries: with_({ op: 'intrude', way: 'read', chat: 'chat', rider: 'r9', ...attempt(4_000) }),
    found: 'admitted',
  },
  {
    what: 'a chat that is over before its time',
    entries: with_(inDoubt('c', 50_000, { out: 'fail', code: 'CHAT_EXPIRED' })),
    found: 'ended early',
  },
  {
    what: 'an internal error, even while a fault lasts',
    entries: with_({
      op: 'call',
      name: 'search',
      rider: 'r1',
      ...attempt(2_100, { out: 'info', status: 500, code: 'INTERNAL_ERROR' }),
    }),
    found: 'wrong 5xx',
  },
  {
    what: 'a 503 without Retry-After',
    entries: with_({
      op: 'call',
      name: 'search',
      rider: 'r1',
      ...attempt(2_100, { out: 'info', status: 503, code: 'SERVICE_UNAVAILABLE' }),
    }),
    found: 'wrong 5xx',
  },
  {
    what: 'a message that failed for no documented reason',
    entries: with_(inDoubt('c', 2_100, { code: 'MESSAGE_SEND_ERROR' })),
    found: 'wrong 5xx',
  },
  {
    what: 'a 503 while no fault lasts',
    entries: with_({
      op: 'call',
      name: 'search',
      rider: 'r1',
      ...attempt(9_000, { out: 'info', status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '5' }),
    }),
    found: 'wrong 5xx',
  },
  {
    what: 'a 503 while only the bus is away',
    entries: with_(
      fault({ excuses: false, invoke: 8_000, healed: 9_500, well: 9_600 }),
      inDoubt('c', 9_000, { code: 'DATABASE_ERROR' }),
    ),
    found: 'wrong 5xx',
  },
  {
    what: 'a call without an answer while no fault lasts',
    entries: with_(inDoubt('c', 9_000)),
    found: 'unanswered',
  },
  {
    what: 'a process that ended by itself',
    entries: with_({ op: 'death', server: 1, t: 2_500, reason: 'code 1' }),
    found: 'dead or stuck',
  },
  {
    what: 'a service that is never well again',
    entries: wellEntries.map(entry => (entry.op === 'fault' ? { ...entry, well: null } : entry)),
    found: 'dead or stuck',
  },
  {
    what: 'a process that does not leave in time',
    entries: wellEntries.map(entry =>
      entry.op === 'fault' ? { ...entry, wrong: 'left with SIGKILL' } : entry,
    ),
    found: 'dead or stuck',
  },
  {
    what: 'a service that is well after more than ten seconds',
    entries: wellEntries.map(entry => (entry.op === 'fault' ? { ...entry, well: 13_001 } : entry)),
    found: 'slow to recover',
  },
]

describe('finds what was planted:', () => {
  test.each(planted)('$what', ({ entries = wellEntries, stored: rows = wellStored, found }) => {
    expect(new Set(kindsOf(entries, rows))).toEqual(new Set([found]))
  })
})

describe('finds nothing in what is allowed:', () => {
  const allowed: readonly Pick<Planted, 'what' | 'entries' | 'stored'>[] = [
    {
      what: 'a message in doubt that is stored',
      entries: with_(inDoubt('c', 2_200)),
      stored: threeStored,
    },
    { what: 'a message in doubt that is not stored', entries: with_(inDoubt('c', 2_200)) },
    {
      what: 'a message that could not be sent',
      entries: with_(inDoubt('c', 9_000, { code: 'NOT_CONNECTED' })),
    },
    {
      what: 'a repeat after the end of what was stored before',
      entries: with_(end(3_700), sent('b', 2, 4_000)),
    },
    {
      what: 'two messages that were under way at once, in either order',
      entries: [
        ...wellEntries.filter(({ op }) => op !== 'send'),
        sent('b', 2, 700, { t: 900 }),
        sent('a', 1, 800, { t: 850 }),
      ],
    },
    {
      what: 'a socket that is closed with its session',
      entries: with_(
        { op: 'sign-out', rider: 'r1', session: 9, ...attempt(8_000) },
        inDoubt('c', 8_001, { session: 9 }),
      ),
    },
    {
      what: 'a session that sends within two seconds of its end elsewhere',
      entries: with_(
        { op: 'sign-out', rider: 'r1', session: 9, ...attempt(3_700) },
        sent('c', 3, 5_000, { session: 9 }),
      ),
      stored: threeStored,
    },
    {
      what: 'a 503 with Retry-After while a fault lasts',
      entries: with_({
        op: 'call',
        name: 'search',
        rider: 'r1',
        ...attempt(2_100, { out: 'info', status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '5' }),
      }),
    },
    {
      what: 'a refusal after the end of the chat',
      entries: with_(end(3_700), inDoubt('c', 4_000, { out: 'fail', code: 'CHAT_EXPIRED' })),
    },
  ]
  test.each(allowed)('$what', ({ entries = wellEntries, stored: rows = wellStored }) => {
    expect(checkRun(entries, rows, RULES)).toEqual([])
  })
})

test('judges no times on a busy machine', () => {
  const slow = wellEntries.map(entry => (entry.op === 'fault' ? { ...entry, well: 30_000 } : entry))
  expect(checkRun([...slow, inDoubt('c', 60_000)], wellStored, { ...RULES, isTimed: false })).toEqual([])
})
