import fc from 'fast-check'
import type { ParetoQuery } from '../label-setting.ts'
import { buildSearchGraph, type Criteria, type SearchGraph } from '../search-graph.ts'

export interface GraphProblem {
  readonly graph: SearchGraph
  readonly query: ParetoQuery
}

interface Join {
  readonly from: number
  readonly to: number
  readonly costs: readonly number[]
}

const costs = fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }) as unknown as fc.Arbitrary<Criteria<number>>
const byNumber = (a: number, b: number) => a - b

/** Graphs of a size at which every path can be tried. */
export const anyGraphProblem = graphProblems({ nodes: { min: 1, max: 8 }, links: 14, transfers: 7 })
export const anyLargeGraphProblem = graphProblems({
  nodes: { min: 60, max: 150 },
  links: 350,
  transfers: 40,
})

interface GraphSize {
  readonly nodes: { readonly min: number; readonly max: number }
  readonly links: number
  readonly transfers: number
}

/**
 * Directed multigraphs with loops, links of cost 0, many ties, transfers in both directions, two orders of nodes
 * and, after the other nodes, gates; some gated links have a latest start and an earliest end.
 */
function graphProblems(most: GraphSize): fc.Arbitrary<GraphProblem> {
  return fc
    .record({
      plainCount: fc.integer(most.nodes),
      gateCount: fc.constantFrom(0, 0, 2, 4, 6),
    })
    .chain(({ plainCount, gateCount }) => {
      const anywhere = fc.nat(plainCount + gateCount - 1)
      const joins = (ends: fc.Arbitrary<number>, maxLength: number) =>
        fc.array(fc.record({ from: ends, to: ends, costs, tie: fc.nat(1) }), { maxLength, size: 'max' })
      const gate = fc.nat(Math.max(0, gateCount - 1))
      const terminals = fc.uniqueArray(fc.record({ node: anywhere, costs }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ node }) => node,
      })
      const gatedLink = fc.record({
        from: gate,
        to: gate,
        costs,
        weight: fc.integer({ min: 1, max: 3 }),
        latest: fc.nat(12),
        earliest: fc.nat(16),
      })
      return fc.record({
        counts: fc.constant({ nodeCount: plainCount + gateCount, gateCount }),
        links: joins(fc.nat(plainCount - 1), most.links),
        gatedLinks: fc.array(gatedLink, { maxLength: gateCount * 3, size: 'max' }),
        transfers: joins(anywhere, most.transfers),
        sources: terminals,
        targets: terminals,
        maxLinks: fc.integer({ min: 1, max: 4 }),
        startsAt: fc.nat(4),
        waits: fc.boolean(),
        isBackward: fc.boolean(),
      })
    })
    .map(({ counts, links, gatedLinks, transfers, waits, isBackward, ...ends }) => {
      const { nodeCount, gateCount } = counts
      const walks = transfers.flatMap(walk => [walk, { ...walk, from: walk.to, to: walk.from }])
      const rows = sortedByTail(gatedLinks)
      const gated = {
        gateCount,
        firstOut: startsOf(gateCount, rows),
        ...columnsOf(rows, Int32Array),
        weights: Uint8Array.from(rows, ({ weight }) => weight),
        latest: Int32Array.from(rows, ({ latest }) => latest),
      }
      const graph = buildSearchGraph({
        nodeCount,
        firstOut: startsOf(nodeCount, links),
        ...columnsOf(sortedByTail(links), Int32Array),
        ties: Uint8Array.from(sortedByTail(links), ({ tie }) => tie),
        transfers: { first: startsOf(nodeCount, walks), ...columnsOf(sortedByTail(walks), Uint8Array) },
        ...(gateCount > 0 && { gated }),
      })
      const earliestEnd = Int32Array.from(rows, ({ earliest }) => earliest)
      const compareNodes = isBackward ? (a: number, b: number) => b - a : byNumber
      return { graph, query: { ...ends, compareNodes, ...(waits && { earliestEnd }) } }
    })
}

function sortedByTail<Row extends Join>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => a.from - b.from)
}

function startsOf(nodeCount: number, rows: readonly Join[]): Int32Array {
  return Int32Array.from(
    { length: nodeCount + 1 },
    (_, node) => rows.filter(({ from }) => from < node).length,
  )
}

function columnsOf<Column>(rows: readonly Join[], kind: { from(values: number[]): Column }) {
  const column = (criterion: number) => kind.from(rows.map(row => row.costs[criterion]!))
  return {
    head: Int32Array.from(rows, ({ to }) => to),
    costs: [column(0), column(1), column(2)] as Criteria<Column>,
  }
}

/** A graph without transfers, and a query from node 0 to the last node. */
export function plainProblem(nodeCount: number, links: readonly Join[], maxLinks: number): GraphProblem {
  const graph = buildSearchGraph({
    nodeCount,
    firstOut: startsOf(nodeCount, links),
    ...columnsOf(sortedByTail(links), Int32Array),
    ties: new Uint8Array(links.length),
    transfers: { first: new Int32Array(nodeCount + 1), ...columnsOf([], Uint8Array) },
  })
  const end = (node: number) => [{ node, costs: [0, 0, 0] }] as const
  const query = { sources: end(0), targets: end(nodeCount - 1), maxLinks, compareNodes: byNumber }
  return { graph, query }
}

/** The costs of a path followed by its number of links. */
type Figures = readonly [number, number, number, links: number]

/** The figures of every path, by trying every step; then those that no other dominates. */
export function leastOfEveryPath({ graph, query }: GraphProblem): Figures[] {
  const { firstOut, head, costs: linkCosts, transfers, gated, firstGate } = graph
  const { startsAt = 0, earliestEnd } = query
  let found: Figures[] = []
  const seen = new Set<string>()
  const visit = (node: number, isBoarding: boolean, figures: Figures): void => {
    const key = [node, isBoarding, ...figures].join()
    if (figures[3] > query.maxLinks || seen.has(key)) return
    seen.add(key)
    const plus = (
      more: readonly Int32Array[] | readonly Uint8Array[],
      arc: number,
      links: number,
    ): Figures => {
      const [first, second, third] = figures.map(
        (figure, criterion) => figure + (more[criterion]?.[arc] ?? 0),
      )
      return [first!, second!, third!, figures[3] + links]
    }
    if (node < firstGate) {
      for (let arc = firstOut[node]!; arc < firstOut[node + 1]!; arc++) {
        visit(head[arc]!, false, plus(linkCosts, arc, 1))
      }
    } else if (isBoarding && gated !== undefined) {
      const gate = node - firstGate
      for (let arc = gated.firstOut[gate]!; arc < gated.firstOut[gate + 1]!; arc++) {
        const begins = startsAt + figures[0]
        if (begins > gated.latest[arc]!) continue
        const [first, ...others] = plus(gated.costs, arc, gated.weights[arc]!)
        const ends = Math.max(startsAt + first, earliestEnd?.[arc] ?? 0)
        visit(firstGate + gated.head[arc]!, false, [ends - startsAt, ...others])
      }
    }
    if (isBoarding) return
    for (let arc = transfers.first[node]!; arc < transfers.first[node + 1]!; arc++) {
      visit(transfers.head[arc]!, true, plus(transfers.costs, arc, 0))
    }
    for (const target of query.targets) {
      if (target.node !== node) continue
      const [first, second, third] = target.costs
      const total = [figures[0] + first, figures[1] + second, figures[2] + third, figures[3]] as const
      if (found.some(other => isAsGood(other, total))) continue
      found = [...found.filter(other => !isAsGood(total, other)), total]
    }
  }
  for (const { node, costs: start } of query.sources) visit(node, true, [...start, 0])
  return found
}

function isAsGood(a: Figures, b: Figures): boolean {
  return a.every((figure, index) => figure <= b[index]!)
}
