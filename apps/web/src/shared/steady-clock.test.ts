// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onReturn } from './steady-clock.ts'

let visibility: DocumentVisibilityState = 'visible'
let stop = () => {}
const listener = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  listener.mockReset()
  stop = onReturn(listener)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function becomes(next: DocumentVisibilityState): void {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}

test.each([
  ['a minute', 60_000, 0],
  ['more than a minute', 60_001, 1],
])('a page hidden for %s calls back %#', (_, hiddenMs, times) => {
  becomes('hidden')
  vi.advanceTimersByTime(hiddenMs)
  becomes('visible')
  expect(listener).toHaveBeenCalledTimes(times)
})

test('a visible page calls back once after sleep or a step of the clock, not after quiet hours', () => {
  vi.advanceTimersByTime(3 * 3_600_000)
  expect(listener).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 600_000)
  vi.advanceTimersByTime(20_000)
  expect(listener).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() - 7_200_000)
  vi.advanceTimersByTime(20_000)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a hidden page has no timer', () => {
  becomes('hidden')
  expect(vi.getTimerCount()).toBe(0)
})
