import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BucketQueue } from './bucket-queue.ts'

test('takes labels off in rising order of their keys, however they come and go', () => {
  const steps = fc.array(fc.oneof(fc.nat(5), fc.constant('pop' as const)), { maxLength: 6_000, size: 'max' })
  const queue = new BucketQueue()
  fc.assert(
    fc.property(steps, fc.nat(1_000), (taken, least) => {
      queue.start(least, least + 5 * (taken.length + 1))
      const keyOf = new Map<number, number>()
      let last = least
      const faults: string[] = []
      const check = (what: string, found: unknown, expected: unknown) => {
        if (found !== expected) faults.push(`${what}: ${found}, not ${expected}`)
      }
      for (const [label, step] of taken.entries()) {
        if (step !== 'pop') {
          keyOf.set(label, last + step)
          queue.push(last + step, label)
        } else if (keyOf.size > 0) {
          last = Math.min(...keyOf.values())
          check('top key', queue.topKey(), last)
          const top = queue.pop()
          check('popped', keyOf.get(top), last)
          keyOf.delete(top)
        }
        check('size', queue.size, keyOf.size)
      }
      expect(faults).toEqual([])
    }),
    { numRuns: 50 },
  )
})
