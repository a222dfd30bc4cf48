import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beforeDeadline, CALL_DEADLINE_MS, createCallOpener, type OpenCall } from './deadline.ts'

const openCall = createCallOpener()
const calls: OpenCall[] = []

/** A call that ends with the test. */
function open(): OpenCall {
  const call = openCall()
  calls.push(call)
  return call
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(async () => {
  for (const call of calls.splice(0)) call.end()
  vi.useRealTimers()
  await nextTurn()
})

test('the deadline of a call is counted from the turn in which it was read', async () => {
  const first = open()
  vi.advanceTimersByTime(600)
  const last = open()
  expect(last.leftMs()).toBeLessThanOrEqual(first.leftMs())
  expect(first.leftMs()).toBe(CALL_DEADLINE_MS - 600)
  await nextTurn()
  expect(open().leftMs()).toBeGreaterThan(first.leftMs() + 500)
  vi.advanceTimersByTime(CALL_DEADLINE_MS)
  expect(first.leftMs()).toBe(0)
})

test('it is earlier the more calls are open, by at most a third', () => {
  const alone = open().leftMs()
  const many = Array.from({ length: 3_000 }, open)
  expect(alone).toBe(CALL_DEADLINE_MS)
  expect(many.at(-1)!.leftMs()).toBeLessThan(CALL_DEADLINE_MS - 500)
  for (let more = 0; more < 10_000; more++) open()
  expect(open().leftMs()).toBe((CALL_DEADLINE_MS * 2) / 3)
  for (const call of calls.splice(0)) call.end()
  expect(open().leftMs()).toBe(CALL_DEADLINE_MS)
})

test('work that is late is rejected, and its later failure is passed on', async () => {
  const late = Promise.withResolvers<string>()
  const failures: unknown[] = []
  const outcome = beforeDeadline(late.promise, 0, error => failures.push(error))
  await expect(outcome).rejects.toThrow('no answer before the deadline')
  late.reject('afterwards')
  await nextTurn()
  expect(failures).toEqual(['afterwards'])
})
