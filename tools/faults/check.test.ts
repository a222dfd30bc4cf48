// The checker must find each kind of loss, which these tests insert once.

import { describe, expect, test } from 'vitest'
import { checkRun } from './check.ts'
import {
  answer,
  attempt,
  connection,
  end,
  fault,
  inDoubt,
  kindsOf,
  type Planted,
  RULES,
  row,
  sent,
  stored,
  threeStored,
  view,
  wellEntries,
  wellStored,
  withMore,
} from './testing/small-run.ts'

test('finds nothing in a run in which nothing is wrong', () => {
  expect(kindsOf(wellEntries, wellStored)).toEqual([])
})

const planted: readonly Planted[] = [
  {
    what: 'an acknowledged message that is not stored',
    stored: stored({ messages: [row('a', 1)], connections: [{ ...connection!, lastSeq: 1 }] }),
    entries: wellEntries.filter(({ op }) => op !== 'view'),
    found: 'lost',
  },
  {
    what: 'an acknowledged message that is stored under another number',
    entries: withMore(sent('c', 4, 4_000)),
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
    entries: withMore(sent('a', 3, 3_700, { messageId: 'id-z' })),
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
    entries: withMore(
      view([
        [2, 'id-b'],
        [1, 'id-a'],
      ]),
    ),
    found: 'misordered',
  },
  {
    what: 'a list with a message twice',
    entries: withMore(
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
    entries: withMore(view([[1, 'id-a']])),
    found: 'undelivered',
  },
  {
    what: 'two accepts that both won',
    entries: withMore(answer('accept', 510)),
    found: 'double accept',
  },
  {
    what: 'an accept and a decline that both won',
    entries: withMore(answer('decline', 510)),
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
    entries: withMore(
      end(3_700),
      inDoubt('c', 4_000),
      fault({ invoke: 3_900, healed: 4_100, recovered: 4_200 }),
    ),
    stored: threeStored,
    found: 'admitted',
  },
  {
    what: 'a message after a block',
    entries: withMore({ op: 'block', rider: 'r2', other: 'r1', ...attempt(3_700) }, sent('c', 3, 4_000)),
    stored: stored({ ...threeStored, connections: [{ ...connection!, lastSeq: 3, isLive: false }] }),
    found: 'admitted',
  },
  {
    what: 'a connection that outlives a block',
    entries: withMore({ op: 'block', rider: 'r2', other: 'r1', ...attempt(4_000) }),
    found: 'admitted',
  },
  {
    what: 'a request after a block',
    entries: withMore(
      { op: 'block', rider: 'r2', other: 'r3', ...attempt(4_000) },
      { op: 'ask', from: 'r3', to: 'r2', ...attempt(4_100) },
    ),
    found: 'admitted',
  },
  {
    what: 'a message after the time of the chat',
    entries: withMore(sent('c', 3, 101_000)),
    stored: threeStored,
    found: 'admitted',
  },
  {
    what: 'a message of a session that was ended more than two seconds before',
    entries: withMore(
      { op: 'sign-out', rider: 'r1', session: 9, ...attempt(3_700) },
      sent('c', 3, 6_000, { session: 9 }),
    ),
    stored: threeStored,
    found: 'admitted',
  },
  {
    what: 'a stranger who reads',
    entries: withMore({ op: 'intrude', way: 'read', chat: 'chat', rider: 'r9', ...attempt(4_000) }),
    found: 'admitted',
  },
  {
    what: 'a chat that is over before its time',
    entries: withMore(inDoubt('c', 50_000, { out: 'fail', code: 'CHAT_EXPIRED' })),
    found: 'ended early',
  },
  {
    what: 'an internal error, even while a fault lasts',
    entries: withMore({
      op: 'call',
      name: 'search',
      rider: 'r1',
      ...attempt(2_100, { out: 'info', status: 500, code: 'INTERNAL_ERROR' }),
    }),
    found: 'wrong 5xx',
  },
  {
    what: 'a 503 without Retry-After',
    entries: withMore({
      op: 'call',
      name: 'search',
      rider: 'r1',
      ...attempt(2_100, { out: 'info', status: 503, code: 'SERVICE_UNAVAILABLE' }),
    }),
    found: 'wrong 5xx',
  },
  {
    what: 'a message that failed for no documented reason',
    entries: withMore(inDoubt('c', 2_100, { code: 'MESSAGE_SEND_ERROR' })),
    found: 'wrong 5xx',
  },
  {
    what: 'a 503 while no fault lasts',
    entries: withMore({
      op: 'call',
      name: 'search',
      rider: 'r1',
      ...attempt(9_000, { out: 'info', status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '5' }),
    }),
    found: 'wrong 5xx',
  },
  {
    what: 'a 503 while only the bus is away',
    entries: withMore(
      fault({ excuses: false, invoke: 8_000, healed: 9_500, recovered: 9_600 }),
      inDoubt('c', 9_000, { code: 'DATABASE_ERROR' }),
    ),
    found: 'wrong 5xx',
  },
  {
    what: 'a call without an answer while no fault lasts',
    entries: withMore(inDoubt('c', 9_000)),
    found: 'unanswered',
  },
  {
    what: 'a process that ended by itself',
    entries: withMore({ op: 'death', server: 1, t: 2_500, reason: 'code 1' }),
    found: 'dead or stuck',
  },
  {
    what: 'a service that never recovers',
    entries: wellEntries.map(entry => (entry.op === 'fault' ? { ...entry, recovered: null } : entry)),
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
    what: 'a service that recovers after more than ten seconds',
    entries: wellEntries.map(entry => (entry.op === 'fault' ? { ...entry, recovered: 13_001 } : entry)),
    found: 'slow to recover',
  },
]

describe('finds what was planted:', () => {
  test.each(planted)('$what', ({ entries = wellEntries, stored: rows = wellStored, found }) => {
    expect(new Set(kindsOf(entries, rows))).toEqual(new Set([found]))
  })
})

test('judges no times on a busy machine', () => {
  const slow = wellEntries.map(entry => (entry.op === 'fault' ? { ...entry, recovered: 30_000 } : entry))
  expect(checkRun([...slow, inDoubt('c', 60_000)], wellStored, { ...RULES, isTimed: false })).toEqual([])
})
