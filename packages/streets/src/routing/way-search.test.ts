import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeStreets } from '../format/decode-streets.ts'
import { encodeStreets } from '../format/encode-streets.ts'
import type { StreetInput } from '../network/street-input.ts'
import { BACKWARD, FORWARD } from '../network/street-network.ts'
import { arbitraryStreets, gridTown } from '../testing/arbitrary-streets.ts'
import { drivesFrom } from '../testing/plain-dijkstra.ts'
import { WaySearch } from './way-search.ts'

/** Compares every path between two nodes with a plain Dijkstra, and follows the unpacked edges. */
function expectShortestWays(input: StreetInput, closed: number, sourceStep: number): void {
  const network = decodeStreets(encodeStreets(input))
  const { from, to, flags, closure, length, hierarchy } = network
  const rankOf = (node: number) => hierarchy.rankOf[node]!
  const search = new WaySearch(hierarchy)
  const limit = Number.POSITIVE_INFINITY
  const seeds = (node: number, start: number) => ({ seeds: [{ rank: rankOf(node), length: start }] })
  // The same seeds for all sources, so that their upward searches are computed once and reused in turns.
  const ends = Array.from(hierarchy.rankOf, (_, node) => seeds(node, 4))
  for (let source = 0; source < hierarchy.rankOf.length; source += sourceStep) {
    const shortest = drivesFrom(network, source, closed)
    // The same seeds for all targets, so that their upward search is reused.
    const sources = seeds(source, 3)
    const ways = shortest.map((_, target) => {
      const way = search.find(sources, ends[target]!, { closed, limit })
      if (way === undefined) return undefined
      let at = source
      let walked = 7
      // Edges that do not begin where the previous one ended, or that may not be driven in this direction.
      const wrongEdges: number[] = []
      const pass = (edge: number, isForward: boolean) => {
        const start = isForward ? from[edge] : to[edge]
        const mayDrive = (flags[edge]! & (isForward ? FORWARD : BACKWARD)) !== 0
        if (start !== at || !mayDrive || (closure[edge]! & closed) !== 0) wrongEdges.push(edge)
        at = isForward ? to[edge]! : from[edge]!
        walked += length[edge]!
      }
      for (const arc of way.arcs()) search.passEdges(arc, pass)
      return { length: way.length, at, walked, wrongEdges }
    })
    // Compared once per source, because an assertion per edge takes most of the test's time.
    expect(ways).toEqual(shortest.map((drive, target) => expectedWay(drive + 7, target)))
  }
}

function expectedWay(length: number, target: number) {
  if (length === Number.POSITIVE_INFINITY) return undefined
  return { length, at: target, walked: length, wrongEdges: [] }
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
    { numRuns: 100 },
  )
})

test.each([0, 1, 2, 3])('in a town of one-way streets, with the closures %i', closed => {
  expectShortestWays(gridTown(14), closed, 9)
})

test('the best of several seeds wins, and a way must be below the limit', () => {
  const { hierarchy, from, to, length } = decodeStreets(encodeStreets(gridTown(3)))
  const search = new WaySearch(hierarchy)
  const rank = hierarchy.rankOf[from[0]!]!
  const sources = { seeds: [50, 20, 30].map(start => ({ rank, length: start })) }
  const targets = { seeds: [{ rank: hierarchy.rankOf[to[0]!]!, length: 0 }] }
  const closed = 0
  const found = search.find(sources, targets, { closed, limit: 1e9 })
  expect(found).toMatchObject({ length: 20 + length[0]!, source: 1, target: 0 })
  const limit = found!.length
  expect(search.find(sources, targets, { closed, limit })).toBeUndefined()
})
