import { expect, test } from 'vitest'
import { batchedRead } from './batched-read.ts'

test('a thousand questions of one turn cost few reads, and each gets its own answer', async () => {
  const reads: number[] = []
  const double = batchedRead(async (questions: readonly number[]) => {
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
  const read = batchedRead((questions: readonly string[]) => {
    reads += 1
    return reads === 1 ? Promise.reject(new Error('away')) : Promise.resolve(questions)
  })
  const outcomes = await Promise.allSettled([read('a'), read('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read('c')).toBe('c')
  expect(reads).toBe(2)
})
