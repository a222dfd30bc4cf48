import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walkMinutes } from '../model/travel-time.ts'
import type { SearchGraph } from '../search/index.ts'
import { anyLargerTrip } from '../testing/larger-trips.ts'
import { layGround } from './ground.ts'
import { buildNetwork } from './network.ts'

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
  return { data, rules, network, graph: layGround(network, rules).hours.at(request.departAt).graph }
})

test('a graph has the links, walks and ties of the data between the same stands', () => {
  fc.assert(
    fc.property(grounds, ({ data, rules, network, graph }) => {
      const { standAt, nodeOf, rides, standIndexById } = network
      expect([...standAt].map(stand => nodeOf[stand])).toEqual([...standAt.keys()])
      const idOf = (node: number) => data.stands[standAt[node]!]!.id
      const links = arcsOf(graph.firstOut, graph.head, graph.costs)
      expect(new Set(rides.linkOf).size).toBe(data.links.length)
      // Compared as text: one assertion instead of one per link.
      const laid = links.map(({ tail, head, costs }, ride) =>
        [idOf(tail), idOf(head), ...costs.slice(1), graph.ties![ride]].join(),
      )
      const given = links.map((_, ride) => {
        const { fromId, toId, fareRupees, distanceKm, basis } = data.links[rides.linkOf[ride]!]!
        return [fromId, toId, fareRupees, Math.round(distanceKm * 100), basis === 'likely' ? 1 : 0].join()
      })
      expect(laid).toEqual(given)
      const { first, head, costs } = graph.transfers!
      const walks = arcsOf(first, head, costs)
      expect(walks.filter(({ tail, head: to }) => tail === to)).toEqual([])
      expect(walks.map(({ tail }) => standIndexById.get(idOf(tail)))).toEqual(
        walks.map(({ tail }) => standAt[tail]),
      )
      expect(walks.map(({ costs: walked }) => walked.join())).toEqual(
        walks.map(({ costs: walked }) => [walkMinutes(rules.speeds, walked[2]! / 100), 0, walked[2]].join()),
      )
    }),
    { numRuns: 30 },
  )
})

test('the incoming links and the kinds of walks agree with the graph', () => {
  fc.assert(
    fc.property(grounds, ({ graph }) => {
      const { first, entries } = graph.incoming
      const width = 1 + graph.costs.length
      const incoming = arcsOf(first, entries, []).map(({ tail: head }, entry) => {
        const [tail, ...costs] = entries.subarray(entry * width, (entry + 1) * width)
        return [tail, head, ...costs].join()
      })
      const links = arcsOf(graph.firstOut, graph.head, graph.costs)
      expect(incoming.sort()).toEqual(
        links.map(({ tail, head, costs }) => [tail, head, ...costs].join()).sort(),
      )
      const { kindOf, kindCosts } = graph.transfers!
      graph.transfers!.head.forEach((_, walk) => {
        const own = graph.transfers!.costs.map(values => values[walk]!)
        const kind = 4 * kindOf[walk]!
        expect([...kindCosts.subarray(kind, kind + 4)]).toEqual([...own, own.at(-1)])
      })
    }),
    { numRuns: 30 },
  )
})
