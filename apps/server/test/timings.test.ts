import { expect, test } from 'vitest'
import { areApart, isDistinguishable, SAMPLES } from './timings.ts'

/** Makes calls on a simulated clock. Each takes its own time and what other load adds, which may depend on the calls before. */
function onMachine(loadMs: (callsBefore: number) => number) {
  let nowMs = 0
  let calls = 0
  const lasts = (ownMs: number) => () => {
    nowMs += ownMs + loadMs(calls++)
    return Promise.resolve()
  }
  return { lasts, nowMs: () => nowMs }
}

test.each<[string, (callsBefore: number) => number]>([
  ['that changes with every second pair of calls', calls => (calls % 4 === 0 || calls % 4 === 3 ? 5 : 0)],
  ['that changes with every call', calls => (calls % 2 === 0 ? 5 : 0)],
  ['that comes in bursts', calls => (calls % 50 < 10 ? 40 : 0)],
  ['that grows', calls => calls],
  ['that has no pattern', () => 20 * Math.random() ** 4],
])('a load %s does not part calls that are alike', async (_, loadMs) => {
  for (let run = 0; run < 200; run++) {
    const { lasts, nowMs } = onMachine(loadMs)
    expect(await areApart(lasts(2), lasts(2), nowMs)).toBe(false)
  }
})

test('a difference of a quarter is noticed under load', async () => {
  const { lasts, nowMs } = onMachine(calls => (calls % 50 < 10 ? 40 : 0) + Math.random() / 5)
  expect(await areApart(lasts(2), lasts(2.5), nowMs)).toBe(true)
})

test('the measure would notice a sign-in that skips the hashing', () => {
  const hashed = Array.from({ length: SAMPLES }, (_, index) => 20 + (index % 7))
  const skipped = Array.from({ length: SAMPLES }, (_, index) => 1 + (index % 7))
  expect(isDistinguishable(hashed, skipped)).toBe(true)
  expect(isDistinguishable(hashed, hashed)).toBe(false)
})
