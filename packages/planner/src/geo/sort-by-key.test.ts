import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortByKey } from './sort-by-key.ts'

const keys = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }),
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3_000, size: 'max' }),
)

test('sorts few and many values by their keys, and nothing behind them', () => {
  fc.assert(
    fc.property(keys, given => {
      const sorted = Float64Array.from([...given, -1])
      const values = Uint32Array.from([...given.keys(), 77])
      sortByKey(sorted, values, given.length)
      expect([...sorted]).toEqual([...given.toSorted((a, b) => a - b), -1])
      expect([...values.slice(0, -1)].map(value => given[value])).toEqual([...sorted.slice(0, -1)])
      expect(new Set(values).size).toBe(values.includes(77) ? new Set([...given.keys(), 77]).size : -1)
    }),
  )
})
