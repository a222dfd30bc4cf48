import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStreets } from '../format/decode-streets.ts'
import { encodeStreets } from '../format/encode-streets.ts'
import type { StreetInput } from '../network/street-input.ts'
import { BACKWARD, FORWARD } from '../network/street-network.ts'
import { arbitraryStreets, gridTown } from '../testing/arbitrary-streets.ts'
import { drivesFrom } from '../testing/plain-dijkstra.ts'
import { WaySearch } from './way-search.ts'

/** Compares every way between two nodes with a plain Dijkstra, and walks along what was unpacked. */
function expectShortestWays(input: StreetInput, closed: number, sourceStep: number): void {
  const network = decodeStreets(encodeStreets(input))
  const { from, to, flags, closure, length, hierarchy } = network
  const rankOf = (node: number) => hierarchy.rankOf[node]!
  const search = new WaySearch(hierarchy)
  const limit = Number.POSITIVE_INFINITY
  for (let source = 0; source < hierarchy.rankOf.length; source += sourceStep) {
    const expected = drivesFrom(network, source, closed)
    const seeds = (node: number, start: number) => [{ rank: rankOf(node), length: start }]
    // The same seeds for all targets, so that the climb from them is used again.
    const sources = seeds(source, 3)
    for (let target = 0; target < expected.length; target++) {
      const way = search.find(sources, seeds(target, 4), { closed, limit })
      if (expected[target] === limit) {
        expect(way).toBeUndefined()
        continue
      }
      expect(way?.length).toBe(expected[target]! + 7)
      let at = source
      let walked = 7
      way!.passEdges((edge, isForward) => {
        expect(isForward ? from[edge] : to[edge]).toBe(at)
        expect(flags[edge]! & (isForward ? FORWARD : BACKWARD)).not.toBe(0)
        expect(closure[edge]! & closed).toBe(0)
        at = isForward ? to[edge]! : from[edge]!
        walked += length[edge]!
      })
      expect([at, walked]).toEqual([target, way!.length])
    }
  }
}

test.each([
  ['sparse', 6, 8],
  ['dense', 7, 30],
  ['larger', 16, 40],
])('on %s random streets every way is as short as that of Dijkstra', (_, nodes, edges) => {
  fc.assert(
    fc.property(arbitraryStreets(nodes, edges), fc.integer({ min: 0, max: 3 }), (input, closed) =>
      expectShortestWays(input, closed, 1),
    ),
    {
      numRuns: 150,
    },
  )
})

test.each([0, 1, 2, 3])('in a town of one-way streets, with the closures %i', closed => {
  expectShortestWays(gridTown(14), closed, 9)
})

test('the best of several seeds wins, and a way must be below the limit', () => {
  const { hierarchy, from, to, length } = decodeStreets(encodeStreets(gridTown(3)))
  const search = new WaySearch(hierarchy)
  const rank = hierarchy.rankOf[from[0]!]!
  const seeds = [50, 20, 30].map(start => ({ rank, length: start }))
  const closed = 0
  const found = search.find(seeds, [{ rank: hierarchy.rankOf[to[0]!]!, length: 0 }], { closed, limit: 1e9 })
  expect(found).toMatchObject({ length: 20 + length[0]!, source: 1, target: 0 })
  const limit = found!.length
  expect(
    search.find(seeds, [{ rank: hierarchy.rankOf[to[0]!]!, length: 0 }], { closed, limit }),
  ).toBeUndefined()
})
