import fc from 'fast-check'
import { expect, test } from 'vitest'
import { incomingLinks } from '../../../pareto-search/src/graph/incoming-links.ts'
import type { SearchGraph } from '../../../pareto-search/src/graph/search-graph.ts'
import { transferKinds } from '../../../pareto-search/src/graph/transfer-kinds.ts'
import { anyLargerTrip } from '../testing/larger-trips.ts'
import { buildNetwork } from './network.ts'
import { searchGround } from './search-ground.ts'
import { timeProfileAt } from './time-profile.ts'

/** Tail, head and costs of each arc of some compressed rows. */
function arcsOf(first: Int32Array, head: Int32Array, costs: SearchGraph['costs'] | readonly Uint8Array[]) {
  return Array.from({ length: first.length - 1 }, (_, node) => node).flatMap(node =>
    Array.from({ length: first[node + 1]! - first[node]! }, (_, index) => first[node]! + index).map(arc => ({
      tail: node,
      head: head[arc]!,
      costs: costs.map(values => values[arc]!),
    })),
  )
}

const grounds = anyLargerTrip.map(({ data, rules, request }) => {
  const network = buildNetwork(data)
  const profile = timeProfileAt(network, rules, request.departAt)
  return { graph: profile.graph, ground: searchGround(network, rules, profile) }
})

test('a renumbered graph has the same links, walks and ties between the same stands', () => {
  fc.assert(
    fc.property(grounds, ({ graph, ground }) => {
      const { nodeAt, linkAt, transferAt } = ground.numbers
      const named = (arcs: ReturnType<typeof arcsOf>) =>
        arcs.map(({ tail, head, costs }) => ({ tail: nodeAt[tail]!, head: nodeAt[head]!, costs }))
      const { firstOut, head, costs, transfers, ties } = ground.graph
      const links = arcsOf(graph.firstOut, graph.head, graph.costs)
      expect(named(arcsOf(firstOut, head, costs))).toEqual([...linkAt].map(link => links[link]))
      const walks = arcsOf(graph.transfers!.first, graph.transfers!.head, graph.transfers!.costs)
      expect(named(arcsOf(transfers!.first, transfers!.head, transfers!.costs))).toEqual(
        [...transferAt].map(walk => walks[walk]),
      )
      expect([...ties!]).toEqual([...linkAt].map(link => graph.ties![link]!))
      expect(new Set(nodeAt).size).toBe(graph.nodeCount)
    }),
    { numRuns: 30 },
  )
})

test('the rows of incoming links and the kinds of walks say what the graph says', () => {
  fc.assert(
    fc.property(grounds, ({ graph }) => {
      const { first, rows } = incomingLinks(graph)
      const width = 1 + graph.costs.length
      const incoming = arcsOf(first, rows, []).map(({ tail: head }, entry) => {
        const [tail, ...costs] = rows.subarray(entry * width, (entry + 1) * width)
        return [tail, head, ...costs].join()
      })
      const links = arcsOf(graph.firstOut, graph.head, graph.costs)
      expect(incoming.sort()).toEqual(
        links.map(({ tail, head, costs }) => [tail, head, ...costs].join()).sort(),
      )
      const { kindOf, costs } = transferKinds(graph.transfers!)
      graph.transfers!.head.forEach((_, walk) => {
        const own = graph.transfers!.costs.map(values => values[walk]!)
        expect([...costs.subarray(4 * kindOf[walk]!, 4 * kindOf[walk]! + 4)]).toEqual([...own, own.at(-1)])
      })
    }),
    { numRuns: 30 },
  )
})
