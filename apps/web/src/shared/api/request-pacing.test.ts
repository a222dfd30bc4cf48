import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPacer, pacedGroupOf } from './request-pacing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The moments, in ms from now, at which turns asked for at `askedAtMs` are given. */
async function turnsGiven(spacingMs: number, askedAtMs: readonly number[]): Promise<number[]> {
  const start = performance.now()
  const turn = createPacer(spacingMs)
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
    expect(await turnsGiven(50, asked)).toEqual(given)
  })

  test('a group keeps its wider distance among others that go in between', async () => {
    const start = performance.now()
    const turn = createPacer(50)
    const group = { spacingMs: 100 }
    const given: [string, number][] = []
    const ask = (name: string, of?: typeof group) =>
      void turn(of).then(() => given.push([name, performance.now() - start]))
    ask('one')
    ask('two')
    ask('first of the group', group)
    ask('three')
    ask('second of the group', group)
    ask('third of the group', group)
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

  test('nobody waits for the distance that another group keeps', async () => {
    const start = performance.now()
    const turn = createPacer(50)
    const wide = { spacingMs: 500 }
    const given: [string, number][] = []
    const ask = (name: string, of?: typeof wide) =>
      void turn(of).then(() => given.push([name, performance.now() - start]))
    ask('first of the group', wide)
    ask('second of the group', wide)
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

  test.each([
    ['/api/ride-buddy/search', 500],
    ['/api/ride-buddy/requests', 500],
    ['/api/routes/calculate', 100],
    ['/api/hotspots/bounds', undefined],
    ['/signin', undefined],
  ])('%s keeps %s ms among its own', (path, spacingMs) => {
    expect(pacedGroupOf(path)?.spacingMs).toBe(spacingMs)
  })
})
