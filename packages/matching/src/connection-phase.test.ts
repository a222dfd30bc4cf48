import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  connectionPhaseAt,
  connectionTimesAt,
  expiresAt,
  isLive,
  timeRemainingMs,
} from './connection-phase.ts'

const connectedAt = new Date('2026-11-21T03:40:00.000Z')
const lifetimes = { chatMs: 600_000, contactMs: 300_000 }
const after = (elapsedMs: number) => new Date(connectedAt.getTime() + elapsedMs)

test.each([
  ['before it began, by a clock set back', -5_000, 'chat'],
  ['at once', 0, 'chat'],
  ['just before ten minutes', 599_999, 'chat'],
  ['at ten minutes', 600_000, 'contact'],
  ['just before fifteen minutes', 899_999, 'contact'],
  ['at fifteen minutes', 900_000, 'expired'],
])('%s', (_, elapsedMs, phase) => {
  expect(connectionPhaseAt(connectedAt, after(elapsedMs), lifetimes)).toBe(phase)
})

test('a clock set back leaves no more time than there was at the beginning', () => {
  expect(connectionTimesAt(connectedAt, after(-5_000), lifetimes)).toEqual(
    connectionTimesAt(connectedAt, connectedAt, lifetimes),
  )
})

test('phases only move forward, and the remaining times identify the phase', () => {
  const order = ['chat', 'contact', 'expired']
  fc.assert(
    fc.property(
      fc.nat(2_000_000),
      fc.nat(2_000_000),
      fc.record({
        chatMs: fc.integer({ min: 1, max: 900_000 }),
        contactMs: fc.integer({ min: 1, max: 900_000 }),
      }),
      (elapsedMs, laterMs, durations) => {
        const times = connectionTimesAt(connectedAt, after(elapsedMs), durations)
        const later = connectionTimesAt(connectedAt, after(elapsedMs + laterMs), durations)
        expect(order.indexOf(later.phase)).toBeGreaterThanOrEqual(order.indexOf(times.phase))
        expect(times.chatTimeRemainingMs > 0).toBe(times.phase === 'chat')
        expect(times.totalTimeRemainingMs > 0).toBe(times.phase !== 'expired')
        expect(times.chatTimeRemainingMs + times.contactTimeRemainingMs).toBe(times.totalTimeRemainingMs)
      },
    ),
  )
})

const createdAt = new Date('2026-11-21T03:40:00.000Z')

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
