import { checkRun, type FindingKind } from '../check.ts'
import type { Answer, Attempt, Entry, Fault, Send, View } from '../history.ts'

import type { Stored, StoredMessage } from '../stored.ts'

export const RULES = { leastChatMs: 80_000, mostChatMs: 100_000, signOutMs: 2_000, isTimed: true }

export const attempt = (invoke: number, more: Partial<Attempt> = {}): Attempt => ({
  invoke,
  t: invoke + 5,
  out: 'ok',
  server: 0,
  ...more,
})

export const sent = (id: string, seq: number, invoke: number, more: Partial<Send> = {}): Send => ({
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

export const inDoubt = (id: string, invoke: number, more: Partial<Send> = {}): Send =>
  sent(id, 0, invoke, { out: 'info', seq: undefined, messageId: undefined, code: 'NO_ANSWER', ...more })

export const row = (name: string, seq: number): StoredMessage => ({
  chat: 'chat',
  seq,
  id: `id-${name}`,
  name,
  body: name,
})

export const answer = (action: Answer['action'], invoke: number, more: Partial<Answer> = {}): Answer => ({
  op: 'answer',
  action,
  request: 'request',
  chat: action === 'accept' ? 'chat' : undefined,
  ...attempt(invoke),
  ...more,
})

export const view = (messages: View['messages'], invoke = 5_000): View => ({
  op: 'view',
  way: 'live',
  chat: 'chat',
  rider: 'r2',
  invoke,
  messages,
})

export const fault = (more: Partial<Fault> = {}): Fault => ({
  op: 'fault',
  name: 'kill -9 a server',
  server: 0,
  invoke: 2_000,
  healed: 3_000,
  recovered: 3_500,
  excuses: true,
  ...more,
})

/** A correct run of two messages. */
export const wellEntries: readonly Entry[] = [
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
export const wellStored: Stored = {
  messages: [row('a', 1), row('b', 2)],
  connections: [{ chat: 'chat', request: 'request', pair: ['r1', 'r2'], isLive: true, lastSeq: 2 }],
  requests: new Map([['request', 'accepted']]),
}

export const kindsOf = (entries: readonly Entry[], stored: Stored): FindingKind[] =>
  checkRun(entries, stored, RULES).map(({ kind }) => kind)

export const withMore = (...more: readonly Entry[]): readonly Entry[] => [...wellEntries, ...more]
export const stored = (more: Partial<Stored>): Stored => ({ ...wellStored, ...more })
export const [connection] = wellStored.connections

export interface Planted {
  readonly what: string
  readonly entries?: readonly Entry[]
  readonly stored?: Stored
  readonly found: FindingKind
}

export const threeStored = stored({
  messages: [...wellStored.messages, row('c', 3)],
  connections: [{ ...connection!, lastSeq: 3 }],
})
/** One of the chat's riders ends the connection. */
export const end = (invoke: number): Entry => ({ op: 'end', chat: 'chat', rider: 'r2', ...attempt(invoke) })
