import { expect, test } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { systemClock } from './clock.ts'
import { idGenerator } from './ids.ts'

test('ids are 24 lower-case hex digits, all different, and rise in the order they were made', () => {
  const newId = idGenerator(systemClock)
  const ids = Array.from({ length: 5_000 }, newId)
  expect(ids.every(id => /^[0-9a-f]{24}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('ids of a later millisecond sort after those of an earlier one, even from another generator', () => {
  const clock = fakeClock('2026-11-21T00:00:00.000Z')
  const earlier = idGenerator(clock)()
  clock.advanceMs(1)
  expect(idGenerator(clock)() > earlier).toBe(true)
})

test('ids keep increasing when the clock steps back', () => {
  const clock = fakeClock('2026-11-21T00:00:00.000Z')
  const newId = idGenerator(clock)
  const before = newId()
  clock.advanceMs(-60_000)
  expect(newId() > before).toBe(true)
})

test('a millisecond whose numbers are used up borrows from the next', () => {
  const newId = idGenerator(fakeClock('2026-11-21T00:00:00.000Z'), bytes => Buffer.alloc(bytes, 0xff))
  const [first, second] = [newId(), newId()]
  expect(first.endsWith('ffffffffffff')).toBe(true)
  expect(second > first).toBe(true)
})
