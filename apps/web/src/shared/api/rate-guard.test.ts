import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRateGuard } from './rate-guard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The times at which turns requested at `askedAtMs` are granted, in ms from now. */
async function turnsGiven(spacingMs: number, askedAtMs: readonly number[]): Promise<number[]> {
  const start = performance.now()
  const turn = createRateGuard({ turnsPerMinute: 10, spacingMs })
  const { signal } = new AbortController()
  const given: number[] = []
  for (const atMs of askedAtMs)
    setTimeout(() => void turn(signal).then(() => given.push(performance.now() - start)), atMs)
  await vi.advanceTimersByTimeAsync(200_000)
  return given
}

const together = (count: number) => Array<number>(count).fill(0)

describe('the rate guard of a loader', () => {
  test.each([
    ['ten go at once', 0, together(10), together(10)],
    ['the eleventh waits for the minute to be over', 0, together(11), [...together(10), 60_000]],
    [
      'any minute counts, not that of the clock',
      0,
      [...together(9), 59_000, 59_500],
      [...together(9), 59_000, 60_000],
    ],
    ['after a minute all is forgotten', 0, [...together(10), 60_000], [...together(10), 60_000]],
    ['reloads are a second apart', 1_000, [0, 0, 0], [0, 1_000, 2_000]],
    ['one after 999 ms waits one more', 1_000, [0, 999], [0, 1_000]],
    ['one after a second goes at once', 1_000, [0, 1_000], [0, 1_000]],
  ])('%s', async (_, spacingMs, asked, given) => {
    expect(await turnsGiven(spacingMs, asked)).toEqual(given)
  })

  test('who leaves while waiting has used no turn', async () => {
    const start = performance.now()
    const turn = createRateGuard({ turnsPerMinute: 10, spacingMs: 1_000 })
    const leaver = new AbortController()
    const stayer = new AbortController()
    await turn(stayer.signal)
    const left = turn(leaver.signal).catch(() => 'left')
    setTimeout(() => leaver.abort(), 500)
    setTimeout(() => void turn(stayer.signal).then(() => given.push(performance.now() - start)), 1_000)
    const given: number[] = []
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await left).toBe('left')
    expect(given).toEqual([1_000])
  })
})
