import type { UserId } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import { liveLocks, locked, type RequestLocks, refusalToSend, unlocked } from './request-locks.ts'

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
