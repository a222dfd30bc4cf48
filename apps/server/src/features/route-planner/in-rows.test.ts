import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inRows } from './in-rows.ts'

test('runs all tasks of one turn in order, before any caller continues', async () => {
  const seen: string[] = []
  const ask = inRows((name: string) => {
    seen.push(`work ${name}`)
    return name.toUpperCase()
  })
  const asked = ['a', 'b', 'c'].map(async name => {
    const answer = await ask(name)
    seen.push(`answer ${answer}`)
  })
  expect(seen).toEqual([])
  await Promise.all(asked)
  expect(seen).toEqual(['work a', 'work b', 'work c', 'answer A', 'answer B', 'answer C'])
})

test('lets other work run between long batches, and completes every task', async () => {
  let done = 0
  const ask = inRows(
    () => ++done,
    () => 0,
  )
  const asked = Array.from({ length: 150 }, () => ask(undefined))
  const turns: number[] = []
  while (done < asked.length) {
    await nextTurn()
    turns.push(done)
  }
  expect(turns.slice(0, 2)).toEqual([64, 128])
  expect(await Promise.all(asked)).toEqual(asked.map((_, index) => index + 1))
})

test('D27 lets other work run after plans that take long', async () => {
  let nowMs = 0
  let done = 0
  const work = () => {
    nowMs += 5
    done += 1
  }
  const ask = inRows(work, () => nowMs)
  const asked = Promise.all(Array.from({ length: 5 }, () => ask(undefined)))
  const turns: number[] = []
  while (done < 5) {
    await nextTurn()
    turns.push(done)
  }
  expect(turns.slice(0, 2)).toEqual([2, 4])
  await asked
})

test('rejects only the callers whose task fails', async () => {
  const ask = inRows((divisor: bigint) => 12n / divisor)
  const outcomes = await Promise.allSettled([ask(3n), ask(0n), ask(4n)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await ask(6n)).toBe(2n)
})
