import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, ITERATIONS_BETWEEN, SHARED_TURN_MS } from './turns.ts'

/** Turns with a clock of their own; each step takes a fixed time. */
function world() {
  let nowMs = 0
  const turns = createTurns(() => nowMs)
  const seen: string[] = []
  return {
    seen,
    nowMs: () => nowMs,
    add: (
      owner: string,
      name: string,
      steps: number,
      { stepMs = 1, isCostly = false, isOver = (): boolean => false } = {},
    ) => {
      let left = steps
      turns.add({
        owner,
        isCostly,
        isOver,
        work: isTurnOver => {
          do {
            nowMs += stepMs
            left -= 1
            if (left === 0) {
              seen.push(name)
              return true
            }
          } while (!isTurnOver())
          return false
        },
      })
    },
    /** The duration of each turn of the event loop, until all work is done. */
    async turnsMs(): Promise<number[]> {
      const took: number[] = []
      for (let idle = 0; idle < 2 * ITERATIONS_BETWEEN; ) {
        const before = nowMs
        await nextTurn()
        if (nowMs > before) took.push(nowMs - before)
        idle = nowMs > before ? 0 : idle + 1
      }
      return took
    },
  }
}

async function turnsPass(count: number): Promise<void> {
  for (let iteration = 0; iteration < count * ITERATIONS_BETWEEN; iteration++) await nextTurn()
}

test('a hundred long tasks take one turn of the event loop at a time, together', async () => {
  const { add, seen, turnsMs } = world()
  for (let task = 0; task < 100; task++) add('a', `${task}`, 30)
  expect(Math.max(...(await turnsMs()))).toBe(SHARED_TURN_MS)
  expect(seen).toHaveLength(100)
})

test('short tasks share a turn, in their order', async () => {
  const { add, seen, turnsMs } = world()
  for (const name of ['1', '2', '3', '4']) add('a', name, 1)
  expect(await turnsMs()).toEqual([4])
  expect(seen).toEqual(['1', '2', '3', '4'])
})

test('an owner with one task waits for a turn of each other owner, and not for all their tasks', async () => {
  const { add, seen, turnsMs } = world()
  for (let task = 0; task < 100; task++) add('many', `many ${task}`, 8)
  add('one', 'one', 8)
  await turnsMs()
  expect(seen.indexOf('one')).toBeLessThanOrEqual(2)
})

test('a short task goes before the long ones of its owner', async () => {
  const { add, seen, turnsMs } = world()
  add('a', 'long', 500)
  await turnsPass(10)
  add('a', 'short', 2)
  await turnsMs()
  expect(seen).toEqual(['short', 'long'])
})

test('of many long tasks one runs until its end', async () => {
  const { add, seen, turnsMs } = world()
  let isLate = false
  for (const name of ['1', '2', '3']) add('a', name, 100, { isOver: () => isLate })
  await turnsPass(30)
  expect(seen).toEqual(['1'])
  isLate = true
  await turnsMs()
  expect(seen).toEqual(['1'])
})

test('a task that is over takes no further step', async () => {
  const { add, seen, turnsMs } = world()
  add('a', 'over', 5, { isOver: () => true })
  expect(await turnsMs()).toEqual([])
  expect(seen).toEqual([])
})

test('costly tasks let all others go first, and have at least one step in each turn', async () => {
  const { add, seen, turnsMs } = world()
  for (const name of ['costly 1', 'costly 2']) add(name, name, 3, { stepMs: 4, isCostly: true })
  for (let task = 0; task < 12; task++) add(`${task}`, `${task}`, 1)
  await turnsMs()
  expect(seen.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, task) => `${task}`))
  for (const name of ['costly', 'costly too']) add(name, name, 2, { stepMs: 4, isCostly: true })
  for (let task = 0; task < 40; task++) add(`${task}`, `${task}`, 1)
  await turnsMs()
  // Five short tasks fill a turn, which has one step of a costly task besides.
  expect(seen.indexOf('costly', 14)).toBe(14 + 15)
})

test('other work has several iterations of the event loop between two turns', async () => {
  const { add, nowMs } = world()
  add('a', 'long', 500)
  const changes: number[] = []
  for (let iteration = 0; changes.length < 3; iteration++) {
    const before = nowMs()
    await nextTurn()
    if (nowMs() > before) changes.push(iteration)
  }
  expect(changes.map(iteration => iteration - changes[0]!)).toEqual([
    0,
    ITERATIONS_BETWEEN,
    2 * ITERATIONS_BETWEEN,
  ])
})
