import { expect, test } from 'vitest'
import { neighbourOf } from './use-focus-after-removal.ts'

test.each([
  ['the next one', ['a', 'b', 'c'], ['a', 'c'], 'b', 'c'],
  ['the one before, after the last', ['a', 'b', 'c'], ['a', 'b'], 'c', 'b'],
  ['the one after the next, when both went', ['a', 'b', 'c'], ['c'], 'a', 'c'],
  ['a new one, when all others went', ['a', 'b'], ['d'], 'a', 'd'],
  ['nobody', ['a'], [], 'a', null],
])('focus goes on to %s', (_, before, after, removed, goal) => {
  expect(neighbourOf(before, after, removed)).toBe(goal)
})
