import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OpenList } from './open-list.ts'

test('takes items off in rising order of their keys, however they come and go', () => {
  const steps = fc.array(fc.oneof(fc.nat(50), fc.constant('pop' as const)), { maxLength: 3_000, size: 'max' })
  fc.assert(
    fc.property(steps, taken => {
      const open = new OpenList()
      const kept: number[] = []
      const popped: number[] = []
      for (const [item, step] of taken.entries()) {
        if (step !== 'pop') {
          open.push(step, item)
          kept.push(step)
        } else if (kept.length > 0) {
          const least = Math.min(...kept)
          expect(open.topKey()).toBe(least)
          const top = open.pop()
          expect(taken[top]).toBe(least)
          popped.push(top)
          kept.splice(kept.indexOf(least), 1)
        }
        expect(open.size).toBe(kept.length)
      }
      expect(new Set(popped).size).toBe(popped.length)
      open.clear()
      expect(open.size).toBe(0)
    }),
    { numRuns: 50 },
  )
})
