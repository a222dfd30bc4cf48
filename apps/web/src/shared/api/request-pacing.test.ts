import type { PacingGroup } from '@sawari/contract/call-policy'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPacer, createRateGuard } from './request-pacing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The times at which turns requested at `askedAtMs` are granted, in ms from now. */
async function turnsGiven(turn: () => Promise<void>, askedAtMs: readonly number[]): Promise<number[]> {
  const start = performance.now()
  const given: number[] = []
  for (const atMs of askedAtMs)
    setTimeout(() => void turn().then(() => given.push(performance.now() - start)), atMs)
  await vi.advanceTimersByTimeAsync(200_000)
  return given
}

describe('request pacing', () => {
  test.each([
    ['one request goes at once', [0], [0]],
    ['three asked for together go 50 ms apart, in order', [0, 0, 0], [0, 50, 100]],
    ['a second after 49 ms waits one more', [0, 49], [0, 50]],
    ['a second after 50 ms goes at once', [0, 50], [0, 50]],
    ['a pause saves nothing up', [0, 1_000, 1_000], [0, 1_000, 1_050]],
  ])('%s', async (_, asked, given) => {
    expect(await turnsGiven(createPacer(), asked)).toEqual(given)
  })

  const ofGroups: [string, [PacingGroup, number][], number[]][] = [
    [
      'a group keeps its wider distance among others that go in between',
      [
        ['any', 0],
        ['any', 0],
        ['routes', 0],
        ['any', 0],
        ['routes', 0],
        ['routes', 0],
      ],
      [0, 50, 100, 150, 200, 300],
    ],
    [
      'no turn waits for the spacing of another group',
      [
        ['rideBuddy', 0],
        ['rideBuddy', 0],
        ['any', 120],
        ['any', 490],
      ],
      [0, 540, 120, 490],
    ],
  ]
  test.each(ofGroups)('%s', async (_, asked, expected) => {
    const start = performance.now()
    const turn = createPacer()
    const given: number[] = []
    for (const [index, [group, atMs]] of asked.entries())
      setTimeout(() => void turn(group).then(() => (given[index] = performance.now() - start)), atMs)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(given).toEqual(expected)
  })
})

const together = (count: number) => Array<number>(count).fill(0)

describe('the rate guard of a loader', () => {
  test.each([
    ['ten go at once', 0, together(10), together(10)],
    ['the eleventh waits for the minute to be over', 0, together(11), [...together(10), 60_000]],
    ['any minute counts', 0, [...together(9), 59_000, 59_500], [...together(9), 59_000, 60_000]],
    ['after a minute all is forgotten', 0, [...together(10), 60_000], [...together(10), 60_000]],
    ['reloads are a second apart', 1_000, [0, 0, 0], [0, 1_000, 2_000]],
    ['one after 999 ms waits one more', 1_000, [0, 999], [0, 1_000]],
    ['one after a second goes at once', 1_000, [0, 1_000], [0, 1_000]],
  ])('%s', async (_, spacingMs, asked, given) => {
    const { signal } = new AbortController()
    const turn = createRateGuard({ turnsPerMinute: 10, spacingMs })
    expect(await turnsGiven(() => turn(signal), asked)).toEqual(given)
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
