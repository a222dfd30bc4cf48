import type { PacingGroup } from '@sawari/contract/call-policy'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPacer, createRateGuard } from './request-pacing.ts'

const spacing = { any: 50, routes: 100, rideBuddy: 500 }

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
    expect(await turnsGiven(createPacer(spacing), asked)).toEqual(given)
  })

  test('a group keeps its wider distance among others that go in between', async () => {
    const start = performance.now()
    const turn = createPacer(spacing)
    const given: [string, number][] = []
    const ask = (name: string, of?: PacingGroup) =>
      void turn(of).then(() => given.push([name, performance.now() - start]))
    ask('one')
    ask('two')
    ask('first of the group', 'routes')
    ask('three')
    ask('second of the group', 'routes')
    ask('third of the group', 'routes')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(given).toEqual([
      ['one', 0],
      ['two', 50],
      ['first of the group', 100],
      ['three', 150],
      ['second of the group', 200],
      ['third of the group', 300],
    ])
  })

  test('no turn waits for the spacing of another group', async () => {
    const start = performance.now()
    const turn = createPacer(spacing)
    const given: [string, number][] = []
    const ask = (name: string, of?: PacingGroup) =>
      void turn(of).then(() => given.push([name, performance.now() - start]))
    ask('first of the group', 'rideBuddy')
    ask('second of the group', 'rideBuddy')
    setTimeout(() => ask('another'), 120)
    setTimeout(() => ask('one more'), 490)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(given).toEqual([
      ['first of the group', 0],
      ['another', 120],
      ['one more', 490],
      ['second of the group', 540],
    ])
  })
})

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
