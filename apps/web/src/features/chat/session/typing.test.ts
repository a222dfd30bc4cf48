import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTyping } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scene() {
  const sent: boolean[] = []
  return { sent, typing: createTyping({ now: Date.now, sendOnce: isTyping => sent.push(isTyping) }) }
}

test('goes true on input, and false after two idle seconds', () => {
  const { sent, typing } = scene()
  typing.wrote(true)
  vi.advanceTimersByTime(1_000)
  typing.wrote(true)
  vi.advanceTimersByTime(1_999)
  expect(sent).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([true, false])
})

test('goes false at once when the input is empty', () => {
  const { sent, typing } = scene()
  typing.wrote(true)
  typing.wrote(false)
  typing.wrote(false)
  expect(sent).toEqual([true, false])
})

test('the signal is sent again while typing continues', () => {
  const { sent, typing } = scene()
  for (let step = 0; step <= 7; step += 1) {
    typing.wrote(true)
    vi.advanceTimersByTime(1_000)
  }
  expect(sent).toEqual([true, true, true])
})

test('after a disconnection the next input sends the signal again', () => {
  const { sent, typing } = scene()
  typing.wrote(true)
  typing.forget()
  vi.advanceTimersByTime(10_000)
  typing.wrote(true)
  expect(sent).toEqual([true, true])
})
