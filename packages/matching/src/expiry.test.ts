import { expect, test } from 'vitest'
import { expiresAt, isLive, timeRemainingMs } from './expiry.ts'

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
