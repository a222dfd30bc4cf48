import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLinkKinds } from './link-kinds.ts'

/** Few or very many different costs, up to the largest. */
const anyCosts = fc
  .oneof(fc.constant(2), fc.constant(30), fc.constant(2 ** 27 - 1))
  .chain(most =>
    fc.array(fc.tuple(fc.nat(most), fc.nat(most), fc.nat(most)), { maxLength: 5_000, size: 'max' }),
  )

test('links have the same kind if and only if their costs are equal', () => {
  fc.assert(
    fc.property(anyCosts, costs => {
      const column = (criterion: 0 | 1 | 2) => Int32Array.from(costs, of => of[criterion])
      const { kindOf, kindCount, vectors } = findLinkKinds([column(0), column(1), column(2)])
      expect(Array.from(kindOf, kind => [...vectors.subarray(4 * kind, 4 * kind + 4)])).toEqual(
        costs.map(of => [1, ...of]),
      )
      expect(kindCount).toBe(new Set(costs.map(of => of.join())).size)
      expect(vectors).toHaveLength(4 * kindCount)
    }),
    { numRuns: 40 },
  )
})
