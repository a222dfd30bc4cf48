import { expect, test } from 'vitest'
import { NumberedValues } from './numbered-values.ts'

function counted(most: number) {
  const values = new NumberedValues<{ readonly number: number }>(most)
  const made: number[] = []
  const at = (number: number) =>
    values.at(number, () => {
      made.push(number)
      return { number }
    })
  return { at, made }
}

test('a value is computed once, that of 0 too', () => {
  const { at, made } = counted(4)
  const first = [0, 1, 2, 3].map(at)
  expect([0, 1, 2, 3].map(at)).toEqual(first)
  expect(at(0)).toBe(first[0])
  expect(made).toEqual([0, 1, 2, 3])
})

test('a number beyond the places takes the place of another one, and never its value', () => {
  const { at, made } = counted(3)
  expect([1, 5, 2, 1].map(number => at(number).number)).toEqual([1, 5, 2, 1])
  expect(made).toEqual([1, 5, 2, 1])
})

test('there is a place even if none was asked for', () => {
  const { at, made } = counted(0)
  expect([7, 7, 8].map(number => at(number).number)).toEqual([7, 7, 8])
  expect(made).toEqual([7, 8])
})
