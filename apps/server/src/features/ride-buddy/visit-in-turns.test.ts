import { expect, test } from 'vitest'
import { onBehalfOf } from '../../platform/telemetry/call-origin.ts'
import { visitInTurns } from './buddies.service.ts'

function busyFor(ms: number): void {
  const start = performance.now()
  while (performance.now() - start < ms);
}

const ITEMS = [1, 2, 3, 4, 5]

test('many comparisons take the turns of the call that caused them', async () => {
  const seen: number[] = []
  let [spentMs, shared] = [0, 0]
  const origin = {
    spend: (milliseconds: number) => {
      spentMs += milliseconds
    },
    inTurns: (steps: Iterator<unknown, void>) => {
      while (!steps.next().done) shared += 1
      return Promise.resolve()
    },
  }
  await onBehalfOf(origin, () =>
    visitInTurns(ITEMS, item => {
      busyFor(1)
      seen.push(item)
    }),
  )
  expect(seen).toEqual(ITEMS)
  expect([spentMs, shared]).toEqual([1, 4])
})

test('lets others have their turn in work that no call caused', async () => {
  let turnsOfOthers = 0
  const other = setInterval(() => {
    turnsOfOthers += 1
  }, 1)
  const seen: number[] = []
  await visitInTurns(ITEMS, item => {
    busyFor(9)
    seen.push(item)
  })
  clearInterval(other)
  expect(seen).toEqual(ITEMS)
  expect(turnsOfOthers).toBeGreaterThan(1)
})
