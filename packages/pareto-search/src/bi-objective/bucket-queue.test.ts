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
      for (const [label, step] of taken.entries()) {
        if (step !== 'pop') {
          keyOf.set(label, last + step)
          queue.push(last + step, label)
        } else if (keyOf.size > 0) {
          last = Math.min(...keyOf.values())
          expect(queue.topKey()).toBe(last)
          const top = queue.pop()
          expect(keyOf.get(top)).toBe(last)
          keyOf.delete(top)
        }
        expect(queue.size).toBe(keyOf.size)
      }
    }),
    { numRuns: 50 },
  )
})
