import { expect, test } from 'vitest'
import { oncePer } from './once-per.ts'

test('what is asked for again is not worked out again, not even where it is nothing', () => {
  const asked: object[] = []
  const nothing = oncePer((key: object): undefined => void asked.push(key))
  const [one, other] = [{}, {}]
  for (const key of [one, other, one]) nothing(key)
  expect(asked).toEqual([one, other])
})

test('each object has an outcome of its own', () => {
  const doubled = oncePer(({ size }: { readonly size: number }) => ({ size: 2 * size }))
  const [one, other] = [{ size: 1 }, { size: 1 }]
  expect(doubled(one)).toBe(doubled(one))
  expect(doubled(one)).not.toBe(doubled(other))
})
