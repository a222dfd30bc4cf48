import { expect, test } from 'vitest'
import { authProblemOf, reconnectDelayMs, renewalDelayMs } from './socket-rules.ts'

test.each([
  ['jwt: Token expired', 'expired'],
  ['Invalid token', 'refused'],
  ['Authentication failed', 'refused'],
  ['Authentication token required', 'missing'],
  ['xhr poll error', null],
  ['Connection timeout', null],
] as const)('%j is about the token: %s', (message, problem) => {
  expect(authProblemOf(message)).toBe(problem)
})

test.each([
  [1, 0, 750],
  [1, 0.5, 1_000],
  [1, 1, 1_250],
  [2, 0.5, 2_000],
  [3, 0.5, 4_000],
  [4, 0, 5_000],
  [5, 1, 5_000],
])('try %i with chance %d waits %i ms', (attempt, random, delayMs) => {
  expect(reconnectDelayMs(attempt, random)).toBe(delayMs)
})

test.each([
  ['two hours', 7_200_000, 6_900_000],
  ['ten minutes', 600_000, 300_000],
  ['ten seconds', 10_000, 5_000],
  ['nothing', -5_000, 1_000],
  ['a century', 3e12, 2 ** 31 - 1],
])('a token with %s left is traded after a sensible while', (_, leftMs, delayMs) => {
  expect(renewalDelayMs(leftMs)).toBe(delayMs)
})
