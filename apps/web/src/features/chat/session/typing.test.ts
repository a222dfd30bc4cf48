import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTyping } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scene() {
  const told: boolean[] = []
  return { told, typing: createTyping({ now: Date.now, tell: isTyping => told.push(isTyping) }) }
}

test('98 goes true on input, and false after two idle seconds', () => {
  const { told, typing } = scene()
  typing.wrote(true)
  vi.advanceTimersByTime(1_000)
  typing.wrote(true)
  vi.advanceTimersByTime(1_999)
  expect(told).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([true, false])
})

test('98 goes false at once when the input is empty', () => {
  const { told, typing } = scene()
  typing.wrote(true)
  typing.wrote(false)
  typing.wrote(false)
  expect(told).toEqual([true, false])
})

test('is sent again while typing continues', () => {
  const { told, typing } = scene()
  for (let step = 0; step <= 7; step += 1) {
    typing.wrote(true)
    vi.advanceTimersByTime(1_000)
  }
  expect(told).toEqual([true, true, true])
})

test('after a disconnection the next input sends the signal again', () => {
  const { told, typing } = scene()
  typing.wrote(true)
  typing.forget()
  vi.advanceTimersByTime(10_000)
  typing.wrote(true)
  expect(told).toEqual([true, true])
})
