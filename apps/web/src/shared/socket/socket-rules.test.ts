import { expect, test } from 'vitest'
import { authProblemOf, reconnectDelayMs } from './socket-rules.ts'

test.each([
  ['TOKEN_EXPIRED', 'expired'],
  ['INVALID_TOKEN', 'refused'],
  ['AUTHENTICATION_FAILED', 'refused'],
  ['AUTH_TOKEN_REQUIRED', 'missing'],
  ['DATABASE_ERROR', null],
  [undefined, null],
] as const)('the code %s is about the token: %s', (code, problem) => {
  expect(authProblemOf(code)).toBe(problem)
})

test.each([
  [1, 0, 750],
  [1, 0.5, 1_000],
  [1, 1, 1_250],
  [2, 0.5, 2_000],
  [3, 0.5, 4_000],
  [4, 0, 5_000],
  [5, 1, 5_000],
])('B20 attempt %i with the random number %d waits %i ms', (attempt, random, delayMs) => {
  expect(reconnectDelayMs(attempt, random)).toBe(delayMs)
})
