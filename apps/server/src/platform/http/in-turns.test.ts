import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

const request = { server: {} } as FastifyRequest

function busyFor(ms: number): void {
  const start = performance.now()
  while (performance.now() - start < ms);
}

test('long work lets others have their turn, and gives all that it found', async () => {
  function* steps() {
    for (let step = 0; step < 12; step++) {
      busyFor(3)
      yield step
    }
    return 'done'
  }
  let turnsOfOthers = 0
  let isOver = false
  const other = () => {
    turnsOfOthers += 1
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  const found: number[] = []
  expect(await inTurns(steps(), request, step => found.push(step))).toBe('done')
  isOver = true
  expect(found).toEqual(Array.from({ length: 12 }, (_, step) => step))
  expect(turnsOfOthers).toBeGreaterThan(2)
})

test('an error of a step is the error of the work', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first step
  function* steps(): Generator<undefined, string> {
    throw new Error('broken')
  }
  await expect(inTurns(steps(), request)).rejects.toThrow('broken')
})
