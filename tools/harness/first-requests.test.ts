import { expect, test } from 'vitest'
import { firstRequests, turnsOfFirst } from './first-requests.ts'

/** Twice the permitted time: beside other tests the same work takes up to twice as much processor time. */
const MOST_MS = 50
/** A single measurement may include a garbage collection. */
const PROCESSES = 3

test('D27 the first request of a process for each open operation, page and document takes a short turn of the loop', async () => {
  let long = firstRequests
  const turns = new Map<string, number>()
  for (let left = PROCESSES; left > 0 && long.length > 0; left--) {
    for (const [name, ms] of await turnsOfFirst(long)) turns.set(name, ms)
    long = long.filter(({ name }) => turns.get(name)! > MOST_MS)
  }
  expect(long.map(({ name }) => `${name}: ${turns.get(name)?.toFixed(1)} ms`)).toEqual([])
  expect(turns.size).toBe(firstRequests.length)
})
