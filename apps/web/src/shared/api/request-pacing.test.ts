import type { PacingGroup } from '@sawari/contract/call-policy'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPacer } from './request-pacing.ts'

const spacing = { any: 50, routes: 100, rideBuddy: 500 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The times at which turns requested at `askedAtMs` are granted, in ms from now. */
async function turnsGiven(askedAtMs: readonly number[]): Promise<number[]> {
  const start = performance.now()
  const turn = createPacer(spacing)
  const given: number[] = []
  for (const atMs of askedAtMs)
    setTimeout(() => void turn().then(() => given.push(performance.now() - start)), atMs)
  await vi.advanceTimersByTimeAsync(10_000)
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
    expect(await turnsGiven(asked)).toEqual(given)
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
