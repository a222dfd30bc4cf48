import { expect, test } from 'vitest'
import { markAt } from './active-card.tsx'

const MARKS = [120, 60, 30]

test.each([
  [300, null],
  [121, null],
  [120, 120],
  [116, 120],
  [115, null],
  [60, 60],
  [45, null],
  [30, 30],
  [0, null],
])('with %s seconds left the mark is %s', (seconds, mark) => {
  expect(markAt(seconds * 1_000, MARKS)).toBe(mark)
})

test('five minutes pass three marks', () => {
  const marks = Array.from({ length: 301 }, (_, passed) => markAt((300 - passed) * 1_000, MARKS))
  const begun = marks.filter((mark, index) => mark !== null && mark !== marks[index - 1])
  expect(begun).toEqual([120, 60, 30])
})
