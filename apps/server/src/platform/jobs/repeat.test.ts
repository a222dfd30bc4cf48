import { expect, test } from 'vitest'
import { createLogger } from '../telemetry/logger.ts'
import { type RepetitionNeeds, repeat } from './repeat.ts'

function scene(needs: Partial<RepetitionNeeds> = {}) {
  const lines: string[] = []
  const logger = createLogger('error', { write: line => void lines.push(line) })
  const rounds: PromiseWithResolvers<number>[] = []
  const repetition = repeat(
    () => {
      const round = Promise.withResolvers<number>()
      rounds.push(round)
      return round.promise
    },
    { everyMs: 1, logger, failure: 'the work failed', ...needs },
  )
  const begun = (count: number) => expect.poll(() => rounds.length, { interval: 1 }).toBe(count)
  return { lines, rounds, repetition, begun }
}

test('begins no round while one is running, and ends after it', async () => {
  const { rounds, repetition, begun } = scene()
  await begun(1)
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(rounds).toHaveLength(1)
  rounds[0]!.resolve(1)
  await begun(2)
  let isStopped = false
  const stopped = repetition.stop().then(() => {
    isStopped = true
  })
  await new Promise(setImmediate)
  expect(isStopped).toBe(false)
  rounds[1]!.resolve(1)
  await stopped
  expect(rounds).toHaveLength(2)
})

test('waits as long as the last round says', async () => {
  const { rounds, repetition, begun } = scene({ everyMs: 2 ** 40, firstAfterMs: 0 })
  await begun(1)
  rounds[0]!.resolve(0)
  await begun(2)
  rounds[1]!.resolve(0)
  await repetition.stop()
})

test('continues after failures, and logs the first of several in a row', async () => {
  const { lines, rounds, repetition, begun } = scene()
  for (const [index, fails] of [true, true, false, true].entries()) {
    await begun(index + 1)
    if (fails) rounds[index]!.reject(new Error('unavailable'))
    else rounds[index]!.resolve(1)
  }
  await begun(5)
  rounds[4]!.resolve(1)
  await repetition.stop()
  expect(lines).toHaveLength(2)
})
