import { expect, test } from 'vitest'
import { minutesAndSeconds } from './countdown.ts'

test.each([
  [600_000, '10:00'],
  [125_000, '2:05'],
  [124_001, '2:05'],
  [60_000, '1:00'],
  [59_999, '1:00'],
  [1, '0:01'],
  [0, '0:00'],
])('%i ms are shown as %s', (remainingMs, text) => {
  expect(minutesAndSeconds(remainingMs)).toBe(text)
})
