import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionTimesAt, expiresAt, isLive, timeRemainingMs } from './connection-phase.ts'

const createdAt = new Date('2026-11-21T03:40:00.000Z')
const after = (elapsedMs: number) => new Date(createdAt.getTime() + elapsedMs)
const lasting = (chatMs: number, contactMs: number) => ({
  createdAt,
  chatEndsAt: after(chatMs),
  contactEndsAt: after(chatMs + contactMs),
})
const connection = lasting(600_000, 300_000)

test.each([
  ['before it began, by a clock set back', -5_000, 'chat'],
  ['at once', 0, 'chat'],
  ['just before ten minutes', 599_999, 'chat'],
  ['at ten minutes', 600_000, 'contact'],
  ['just before fifteen minutes', 899_999, 'contact'],
  ['at fifteen minutes', 900_000, 'expired'],
])('%s', (_, elapsedMs, phase) => {
  expect(connectionTimesAt(connection, after(elapsedMs)).phase).toBe(phase)
})

test('a clock set back leaves no more time than there was at the beginning', () => {
  expect(connectionTimesAt(connection, after(-5_000))).toEqual(connectionTimesAt(connection, createdAt))
})

test('phases only move forward, and the remaining times identify the phase', () => {
  const order = ['chat', 'contact', 'expired']
  fc.assert(
    fc.property(
      fc.nat(2_000_000),
      fc.nat(2_000_000),
      fc.integer({ min: 1, max: 900_000 }),
      fc.integer({ min: 1, max: 900_000 }),
      (elapsedMs, laterMs, chatMs, contactMs) => {
        const times = connectionTimesAt(lasting(chatMs, contactMs), after(elapsedMs))
        const later = connectionTimesAt(lasting(chatMs, contactMs), after(elapsedMs + laterMs))
        expect(order.indexOf(later.phase)).toBeGreaterThanOrEqual(order.indexOf(times.phase))
        expect(times.chatTimeRemaining > 0).toBe(times.phase === 'chat')
        expect(times.totalTimeRemaining > 0).toBe(times.phase !== 'expired')
        expect(times.chatTimeRemaining + times.contactTimeRemaining).toBe(times.totalTimeRemaining)
      },
    ),
  )
})

test.each([
  ['at once', 0, 300_000, true],
  ['a millisecond before the end', 299_999, 1, true],
  ['at the end', 300_000, 0, false],
  ['long after', 900_000, 0, false],
])('a five-minute search %s', (_, elapsedMs, remainingMs, live) => {
  const end = expiresAt(createdAt, 300_000)
  const now = new Date(createdAt.getTime() + elapsedMs)
  expect(timeRemainingMs(end, now)).toBe(remainingMs)
  expect(isLive(end, now)).toBe(live)
})
