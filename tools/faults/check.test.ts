// The checker must find each kind of loss, which these tests insert once, and nothing in what the rules permit.

import { describe, expect, test } from 'vitest'
import { checkRun, type FindingKind, type Stored, type StoredMessage } from './check.ts'
import type { Answer, Attempt, Entry, Fault, Send, View } from './history.ts'

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
  seq,
  messageId: `id-${id}`,
  ...attempt(invoke),
  ...more,
})
const inDoubt = (id: string, invoke: number, more: Partial<Send> = {}): Send =>
  sent(id, 0, invoke, { out: 'info', seq: undefined, messageId: undefined, code: 'NO_ANSWER', ...more })
const row = (name: string, seq: number, more: Partial<StoredMessage> = {}): StoredMessage => ({
  chat: 'chat',
  seq,
  id: `id-${name}`,
  name,
  body: name,
  ...more,
})
const answer = (action: Answer['action'], invoke: number, more: Partial<Answer> = {}): Answer => ({
  op: 'answer',
  action,
  request: 'request',
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
  messages,
})
const fault = (more: Partial<Fault> = {}): Fault => ({
  op: 'fault',
  name: 'kill -9 a server',
  server: 0,
  invoke: 2_000,
  healed: 3_000,
  recovered: 3_500,
  excuses: true,
  ...more,
})
const searched = (invoke: number, status: number, code: string, retryAfter?: string): Entry => ({
  op: 'call',
  name: 'search',
  rider: 'r1',
  ...attempt(invoke, { out: 'info', status, code, retryAfter }),
})
/** One of the chat's riders ends the connection. */
const end = (invoke: number): Entry => ({ op: 'end', chat: 'chat', rider: 'r2', ...attempt(invoke) })
const block = (invoke: number, other = 'r1'): Entry => ({
  op: 'block',
  rider: 'r2',
  other,
  ...attempt(invoke),
})
const signOut = (invoke: number): Entry => ({ op: 'sign-out', rider: 'r1', session: 9, ...attempt(invoke) })

/** A correct run of two messages. */
const wellEntries: readonly Entry[] = [
  answer('accept', 500),
  answer('accept', 501, { out: 'fail', code: 'REQUEST_NOT_FOUND', status: 404, chat: undefined }),
  { op: 'begin', chat: 'chat', riders: ['r1', 'r2'], invoke: 400, t: 600 },
  sent('a', 1, 1_000),
  inDoubt('b', 2_100),
  fault(),
  sent('b', 2, 3_600),
  view(
    [...['id-a', 'id-b'].entries()].map(([index, id]) => [index + 1, id]),
    3_650,
  ),
]
const connection = { chat: 'chat', request: 'request', pair: ['r1', 'r2'], isLive: true, lastSeq: 2 } as const
const wellStored: Stored = {
  messages: [row('a', 1), row('b', 2)],
  connections: [connection],
  requests: new Map([['request', 'accepted']]),
}
const stored = (more: Partial<Stored>): Stored => ({ ...wellStored, ...more })
/** One more message, which the connection counts. */
const withRow = (more: StoredMessage, isLive = true) =>
  stored({
    messages: [...wellStored.messages, more],
    connections: [{ ...connection, lastSeq: more.seq, isLive }],
  })
const withConnection = (more: Partial<Stored['connections'][number]>) =>
  stored({ connections: [connection, { ...connection, chat: 'chat-2', lastSeq: 0, ...more }] })
const threeStored = withRow(row('c', 3))
const storedOnly = (lastSeq: number) =>
  stored({ messages: wellStored.messages.slice(0, lastSeq), connections: [{ ...connection, lastSeq }] })
const at = (seq: number, id: string) => [seq, id] as const

const well = (...more: readonly Entry[]): readonly Entry[] => [...wellEntries, ...more]
const without = (op: Entry['op'], ...more: readonly Entry[]) => [
  ...wellEntries.filter(entry => entry.op !== op),
  ...more,
]
const withFault = (more: Partial<Fault>) => without('fault', fault(more))
const kindsOf = (entries: readonly Entry[], rows: Stored): FindingKind[] =>
  checkRun(entries, rows, RULES).map(({ kind }) => kind)

type Planted = readonly [what: string, found: FindingKind, entries?: readonly Entry[], rows?: Stored]

const early = { invoke: 8_000, healed: 9_500, recovered: 9_600 }
const planted: readonly Planted[] = [
  ['an acknowledged message that is not stored', 'lost', without('view'), storedOnly(1)],
  ['an acknowledged message that has another number', 'lost', well(sent('c', 4, 4_000)), threeStored],
  ['one text stored twice', 'doubled', well(), withRow(row('b', 3, { id: 'other', name: null }))],
  ['a hole in the numbers', 'misordered', well(), withRow(row('c', 4))],
  [
    'a counter that is behind',
    'misordered',
    well(),
    stored({ connections: [{ ...connection, lastSeq: 1 }] }),
  ],
  [
    'a message that is numbered before one that was acknowledged earlier',
    'misordered',
    without('send', sent('b', 2, 700), sent('a', 1, 800)),
  ],
  ['a list in another order', 'misordered', well(view([at(2, 'id-b'), at(1, 'id-a')]))],
  ['a list with a message twice', 'misordered', well(view([at(1, 'id-a'), at(1.5, 'id-a'), at(2, 'id-b')]))],
  ['a list without an acknowledged message', 'undelivered', well(view([at(1, 'id-a')]))],
  ['two accepts that both won', 'double accept', well(answer('accept', 510))],
  ['an accept and a decline that both won', 'double accept', well(answer('decline', 510))],
  ['two connections of one request', 'double accept', well(), withConnection({ isLive: false })],
  [
    'two live connections of one pair',
    'double accept',
    well(),
    withConnection({ request: 'request-2', pair: ['r2', 'r1'] }),
  ],
  [
    'an accept that was told and is not stored',
    'double accept',
    well(),
    stored({ requests: new Map([['request', 'pending']]), connections: [] }),
  ],
  [
    'a message that was first sent after the end, even if its answer was lost',
    'admitted',
    well(end(3_700), inDoubt('c', 4_000), fault({ invoke: 3_900, healed: 4_100, recovered: 4_200 })),
    threeStored,
  ],
  [
    'a message after a block',
    'admitted',
    well(block(3_700), sent('c', 3, 4_000)),
    withRow(row('c', 3), false),
  ],
  ['a connection that outlives a block', 'admitted', well(block(4_000))],
  [
    'a request after a block',
    'admitted',
    well(block(4_000, 'r3'), { op: 'ask', from: 'r3', to: 'r2', ...attempt(4_100) }),
  ],
  ['a message after the time of the chat', 'admitted', well(sent('c', 3, 101_000)), threeStored],
  [
    'a message of a session that was ended more than two seconds before',
    'admitted',
    well(signOut(3_700), sent('c', 3, 6_000, { session: 9 })),
    threeStored,
  ],
  [
    'a member who reads after the end',
    'admitted',
    well({ op: 'late read', chat: 'chat', rider: 'r1', ...attempt(4_000) }),
  ],
  [
    'a chat that ends too early',
    'ended early',
    well(inDoubt('c', 50_000, { out: 'fail', code: 'CHAT_EXPIRED' })),
  ],
  ['an internal error, even while a fault lasts', 'wrong 5xx', well(searched(2_100, 500, 'INTERNAL_ERROR'))],
  ['a 503 without Retry-After', 'wrong 5xx', well(searched(2_100, 503, 'SERVICE_UNAVAILABLE'))],
  ['a failure without a reason', 'wrong 5xx', well(inDoubt('c', 2_100, { code: 'MESSAGE_SEND_ERROR' }))],
  ['a 503 while no fault lasts', 'wrong 5xx', well(searched(9_000, 503, 'SERVICE_UNAVAILABLE', '5'))],
  [
    'a 503 while only the bus is unavailable',
    'wrong 5xx',
    well(fault({ excuses: false, ...early }), inDoubt('c', 9_000, { code: 'DATABASE_ERROR' })),
  ],
  ['a call without an answer while no fault lasts', 'unanswered', well(inDoubt('c', 9_000))],
  ['a process that ended', 'dead or stuck', well({ op: 'death', server: 1, t: 2_500, reason: 'code 1' })],
  ['a service that never recovers', 'dead or stuck', withFault({ recovered: null })],
  ['a process that does not leave in time', 'dead or stuck', withFault({ wrong: 'left with SIGKILL' })],
  ['a service that recovers too late', 'slow to recover', withFault({ recovered: 13_001 })],
]

test.for(planted)('finds what was planted: %s', ([, found, entries = wellEntries, rows = wellStored]) => {
  expect(new Set(kindsOf(entries, rows))).toEqual(new Set([found]))
})

const allowed: readonly (readonly [what: string, entries: readonly Entry[], rows?: Stored])[] = [
  ['a run in which nothing is wrong', wellEntries],
  ['a message in doubt that is stored', well(inDoubt('c', 2_200)), threeStored],
  ['a message in doubt that is not stored', well(inDoubt('c', 2_200))],
  ['a message that could not be sent', well(inDoubt('c', 9_000, { code: 'NOT_CONNECTED' }))],
  ['a repeat after the end of what was stored before', well(end(3_700), sent('b', 2, 4_000))],
  [
    'two messages that were under way at once, in either order',
    without('send', sent('b', 2, 700, { t: 900 }), sent('a', 1, 800, { t: 850 })),
  ],
  ['a socket that is closed with its session', well(signOut(8_000), inDoubt('c', 8_001, { session: 9 }))],
  [
    'a session that sends within two seconds of its end elsewhere',
    well(signOut(3_700), sent('c', 3, 5_000, { session: 9 })),
    threeStored,
  ],
  ['a 503 with Retry-After while a fault lasts', well(searched(2_100, 503, 'SERVICE_UNAVAILABLE', '5'))],
  [
    'a refusal after the end of the chat',
    well(end(3_700), inDoubt('c', 4_000, { out: 'fail', code: 'CHAT_EXPIRED' })),
  ],
]

describe('finds nothing in what is allowed:', () => {
  test.for(allowed)('%s', ([, entries, rows = wellStored]) => {
    expect(kindsOf(entries, rows)).toEqual([])
  })

  test('times on a busy machine', () => {
    const entries = [...withFault({ recovered: 30_000 }), inDoubt('c', 60_000)]
    expect(checkRun(entries, wellStored, { ...RULES, isTimed: false })).toEqual([])
  })
})
