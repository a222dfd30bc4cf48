import type { ChatId, UserId } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { aConnection, aRequest, startMs } from '../../../testing/buddy-fixtures.ts'
import { chatProblem } from './buddy.ts'
import {
  dropExpired,
  expiredBetween,
  hideContacts,
  inDoubt,
  liveLocks,
  locked,
  nextEndMs,
  type RequestLocks,
  refusalToSend,
  unlocked,
} from './expiry.ts'

const endingAt = (id: string, endsAtMs: number) => aRequest(id, { endsAtMs })
const idOf = ({ id }: { readonly id: string }) => id

describe('what has ended by the clock', () => {
  test.each([
    ['a moment before its end it stays', 1, 1, 0],
    ['at its end it goes', 0, 0, 1],
    ['after its end it goes', -60_000, 0, 1],
  ])('%s', (_, leftMs, kept, dropped) => {
    const result = dropExpired([endingAt('r', startMs + leftMs)], startMs)
    expect([result.kept.length, result.dropped]).toEqual([kept, dropped])
  })

  test('without any, the list is the same one', () => {
    const items = [endingAt('r', startMs + 1)]
    expect(dropExpired(items, startMs).kept).toBe(items)
  })

  test.each([
    ['is missing and over', startMs - 1, [], 1],
    ['is missing though the server’s clock is a second ahead', startMs + 1_000, [], 1],
    ['is missing for another reason', startMs + 60_000, [], 0],
    ['is still there', startMs - 1, ['r'], 0],
  ])('between two answers one that %s', (_, endsAtMs, after, count) => {
    const before = [endingAt('r', endsAtMs)]
    const next = after.map(id => endingAt(id, endsAtMs))
    expect(expiredBetween(before, next, idOf, startMs)).toBe(count)
  })
})

describe('after an absence', () => {
  test.each([
    ['is missing', [], 1],
    ['is still there', ['r'], 0],
  ])('one that may be over is announced as expired if it %s in the server’s answer', (_, after, count) => {
    const before = [inDoubt(endingAt('r', startMs + 600_000), 1_200_000)]
    const next = after.map(id => endingAt(id, startMs + 600_000))
    expect(expiredBetween(before, next, idOf, startMs)).toBe(count)
  })

  test('the end stays, and an earlier one is possible; two absences add up', () => {
    const unsure = inDoubt(inDoubt(endingAt('r', startMs), 60_000), 5_000)
    expect(unsure).toMatchObject({ endsAtMs: startMs, mayEndAtMs: startMs - 65_000 })
  })

  test('number and full name are hidden from the earliest possible end on', () => {
    const listed = [
      aConnection('sure'),
      inDoubt(aConnection('unsure'), 0),
      inDoubt(aConnection('over'), 900_000),
    ]
    const [sure, unsure, over] = hideContacts(listed, startMs)
    expect([sure, unsure]).toEqual(listed.slice(0, 2))
    expect(over).toMatchObject({ partner: { name: 'Bilal K.', phone: '' }, chatEndsAtMs: startMs })
    expect(over?.endsAtMs).toBe(startMs + 900_000)
  })

  test('without any, the list is the same one', () => {
    const listed = [aConnection('sure')]
    expect(hideContacts(listed, startMs)).toBe(listed)
    const hidden = hideContacts([inDoubt(aConnection('over'), 900_000)], startMs)
    expect(hideContacts(hidden, startMs)).toBe(hidden)
  })
})

test.each([
  ['the nearest end counts', [90_000, 20_000], 20_000],
  ['an hour is too long to wait', [3_600_000], 60_000],
  ['nothing to end', [], 60_000],
  ['what is over is due now', [-5, 90_000], 0],
])('%s', (_, ends, waitMs) => {
  expect(
    nextEndMs(
      ends.map(end => startMs + end),
      startMs,
      60_000,
    ),
  ).toBe(waitMs)
})

const MINUTE_MS = 60_000
const LOCK_MS = 10 * MINUTE_MS
const sentAt = (atMs: number): RequestLocks => ({ b: { state: 'sent', atMs } })

describe('a request to a rider', () => {
  test.each([
    ['never asked', {}, false, 0, null],
    ['on its way', { b: { state: 'sending', atMs: 0 } }, false, 0, { kind: 'inFlight' }],
    ['on its way for long', { b: { state: 'sending', atMs: 0 } }, false, LOCK_MS, { kind: 'inFlight' }],
    ['just sent', sentAt(0), true, MINUTE_MS - 1, { kind: 'tooSoon', minutesAgo: 0 }],
    ['sent a minute ago', sentAt(0), true, MINUTE_MS, { kind: 'tooSoon', minutesAgo: 1 }],
    ['sent 1:59 ago', sentAt(0), true, 2 * MINUTE_MS - 1, { kind: 'tooSoon', minutesAgo: 1 }],
    ['sent 2 minutes ago', sentAt(0), true, 2 * MINUTE_MS, { kind: 'tooSoon', minutesAgo: 2 }],
    ['sent 9:59 ago', sentAt(0), false, LOCK_MS - 1, { kind: 'tooSoon', minutesAgo: 9 }],
    ['sent 10 minutes ago, unanswered', sentAt(0), true, LOCK_MS, { kind: 'alreadySent' }],
    ['sent 10 minutes ago, and over', sentAt(0), false, LOCK_MS, null],
    ['sent from another device', {}, true, 0, { kind: 'alreadySent' }],
    ['somebody else was asked', { c: { state: 'sent', atMs: 0 } }, false, 0, null],
  ] as const)('%s', (_, locks, isPending, nowMs, refusal) => {
    expect(refusalToSend({ locks, isPending, riderId: 'b' as UserId, nowMs, lockMs: LOCK_MS })).toEqual(
      refusal,
    )
  })
})

test('a lock is set and taken back', () => {
  const locks = locked({}, 'b' as UserId, { state: 'sending', atMs: 5 })
  expect(locks).toEqual({ b: { state: 'sending', atMs: 5 } })
  expect(unlocked(locks, 'b' as UserId)).toEqual({})
})

test('after ten minutes a lock is cleared, unless it is still on its way', () => {
  const locks: RequestLocks = {
    old: { state: 'sent', atMs: 0 },
    recent: { state: 'sent', atMs: 1 },
    sending: { state: 'sending', atMs: 0 },
  }
  expect(Object.keys(liveLocks(locks, LOCK_MS, LOCK_MS))).toEqual(['recent', 'sending'])
})

const nobody = { id: '' as UserId, name: '', phone: '' }

test.each([
  ['a complete one', {}, null],
  ['no chat id', { chatId: '' as ChatId }, 'noChatId'],
  ['no partner', { partner: nobody }, 'noPartner'],
  ['23 digits', { chatId: 'a'.repeat(23) as ChatId }, 'invalidChatId'],
  ['25 digits', { chatId: 'a'.repeat(25) as ChatId }, 'invalidChatId'],
  ['a letter that is no digit', { chatId: 'g'.repeat(24) as ChatId }, 'invalidChatId'],
])('%s', (_, changes, problem) => {
  expect(chatProblem(aConnection('m', changes))).toBe(problem)
})
