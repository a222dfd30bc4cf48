import { describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from './database.ts'
import { batched, createGroupCommit } from './group-commit.ts'

class InDoubt extends Error {}

/** Stores even numbers, and records each group that it receives. */
function evenNumbers() {
  const groups: (readonly number[])[] = []
  const group = createGroupCommit<number, string>({
    isInDoubt: error => error instanceof InDoubt,
    commit: async items => {
      groups.push(items)
      await Promise.resolve()
      if (items.some(item => item % 2 === 1)) throw new Error('odd')
      if (items.some(item => item < 0)) throw new InDoubt('negative')
      return items.map(item => `stored ${item}`)
    },
  })
  return { group, groups }
}

describe('a group commit', () => {
  test('stores all items of one turn together, in order', async () => {
    const { group, groups } = evenNumbers()
    const outcomes = await Promise.all([2, 4, 6].map(item => group.add(item)))
    expect(outcomes).toEqual(['stored 2', 'stored 4', 'stored 6'])
    expect(groups).toEqual([[2, 4, 6]])
  })

  test('stores items that arrive during a commit in the next group', async () => {
    const { group, groups } = evenNumbers()
    const first = group.add(2)
    await new Promise(resolve => setImmediate(resolve))
    await Promise.all([first, group.add(4), group.add(6)])
    expect(groups).toEqual([[2], [4, 6]])
  })

  test('fails only the invalid item of a group', async () => {
    const { group } = evenNumbers()
    const outcomes = await Promise.allSettled([2, 3, 4].map(item => group.add(item)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('does not retry if it is unknown what was stored', async () => {
    const { group, groups } = evenNumbers()
    const outcomes = await Promise.allSettled([2, -2, 4].map(item => group.add(item)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(groups).toHaveLength(1)
    expect(await group.add(8)).toBe('stored 8')
  })

  test('stores at most 128 items per group', async () => {
    const { group, groups } = evenNumbers()
    await Promise.all(Array.from({ length: 300 }, (_, index) => group.add(index * 2)))
    expect(groups.map(({ length }) => length)).toEqual([128, 128, 44])
    expect(groups.flat()).toEqual(Array.from({ length: 300 }, (_, index) => index * 2))
  })

  test('rejects items when the queue is full', async () => {
    const { group } = evenNumbers()
    const outcomes = await Promise.allSettled(Array.from({ length: 5_000 }, () => group.add(2)))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(5_000 - 4_096)
    expect(refused[0]).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  })
})

test('a thousand questions of one turn cost few reads, and each gets its own answer', async () => {
  const reads: number[] = []
  const double = batched(async (questions: readonly number[]) => {
    reads.push(questions.length)
    await new Promise(setImmediate)
    return questions.map(question => 2 * question)
  })
  const questions = Array.from({ length: 1_000 }, (_, index) => index)
  expect(await Promise.all(questions.map(double))).toEqual(questions.map(question => 2 * question))
  expect(reads.length).toBeLessThanOrEqual(8)
})

test('a failed read rejects for all callers, is not repeated, and the next one succeeds', async () => {
  let reads = 0
  const read = batched((questions: readonly string[]) => {
    reads += 1
    return reads === 1 ? Promise.reject(new Error('unavailable')) : Promise.resolve(questions)
  })
  const outcomes = await Promise.allSettled([read('a'), read('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read('c')).toBe('c')
  expect(reads).toBe(2)
})
