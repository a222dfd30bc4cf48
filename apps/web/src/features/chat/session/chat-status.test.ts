import { expect, test } from 'vitest'
import { connectionOf, timeLevelOf, timeMarkOf } from './chat-status.ts'

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

test('five minutes are spoken of at two marks only', () => {
  const marks = Array.from({ length: 301 }, (_, seconds) => timeMarkOf((300 - seconds) * 1_000))
  const changes = marks.filter((mark, index) => mark !== null && mark !== marks[index - 1])
  expect(changes).toEqual([3, 1])
})
